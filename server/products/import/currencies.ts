/** ISO 4217's currencies that have no two decimals; Intl disagrees with it about some (IRR), and from version to version. */
const others = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

export const minorDigitsOf = (currency: string): number => others.get(currency) ?? 2

/** Minor units as text in major ones: 12950 öre are 129.50. */
export function majorText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
