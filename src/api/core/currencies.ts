/**
 * ISO 4217 of 2024, without funds and metals. Not from Intl, whose digits are those in use (none for the rial) and differ between releases.
 */
const others: Readonly<Record<string, number>> = /* @__PURE__ */ Object.fromEntries(
  [
    ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0],
    ['BHD IQD JOD KWD LYD OMR TND', 3],
    ['CLF UYW', 4],
  ].flatMap(([codes, digits]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(digits)]),
  ),
)

/** 2 for SEK and IRR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => others[currency] ?? 2
