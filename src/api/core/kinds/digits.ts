export const plainDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** The digits of an ISBN or EAN, without hyphens, blanks and other separators. */
export const codeDigits = (code: string): string =>
  plainDigits(code)
    .replace(/[^\dXx]/g, '')
    .toUpperCase()
