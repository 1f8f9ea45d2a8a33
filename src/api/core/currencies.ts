/**
 * Currencies whose minor unit is no hundredth, as ISO 4217 has them: its table of 2024, without funds and metals. Intl is not
 * asked: it has the digits people use (no rial has any there), and two releases of it differ.
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

/** How many digits an amount of a currency has after the point: 2 for SEK and IRR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => others[currency] ?? 2
