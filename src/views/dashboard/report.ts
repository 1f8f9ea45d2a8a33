/** YYYY-MM-DD of the reader's calendar. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** docs/product.md, Limits. */
export function lastYear(today: Date): { fromDate: string; toDate: string } {
  const from = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate())
  return { fromDate: dayOf(from), toDate: dayOf(today) }
}
