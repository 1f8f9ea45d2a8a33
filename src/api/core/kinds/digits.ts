export const plainDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** What a scanner or a person meant by an ISBN or EAN: without what stands between the digits. */
export const codeDigits = (code: string): string =>
  plainDigits(code)
    .replace(/[^\dXx]/g, '')
    .toUpperCase()
