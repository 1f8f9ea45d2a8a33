export const issnPattern = /^\d{4}-\d{3}[\dX]$/

/** ISO 3297. */
export function isIssn(issn: string): boolean {
  if (!issnPattern.test(issn)) return false
  const sum = [...issn.replace('-', '')].slice(0, 7).reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  const rest = (11 - (sum % 11)) % 11
  return issn.endsWith(rest === 10 ? 'X' : String(rest))
}
