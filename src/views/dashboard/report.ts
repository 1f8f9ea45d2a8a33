/** A day as the wire has it, of the reader's own calendar. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** The last 12 months, ending today (SPEC.md section 9). */
export function lastYear(today: Date): { fromDate: string; toDate: string } {
  const from = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate())
  return { fromDate: dayOf(from), toDate: dayOf(today) }
}

/** How much of its place a bar takes (SPEC.md section 9). */
export const barWidth = (count: number): number => (count < 5 ? 0.4 : 0.9)

/** So many names are written at most, and so many people stand side by side before the chart is scrolled (SPEC.md section 9). */
export const tickLimit = 20
const narrowest = 56

/** How wide one person's place is, in a chart that is so wide. */
export const placeWidth = (count: number, width: number): number =>
  Math.max(width / Math.max(count, 1), width / tickLimit, count > 1 ? Math.min(narrowest, width) : 0)

/** Which of the places are to be seen, with one more on each side. */
export function visible(count: number, place: number, width: number, scrolled: number): { first: number; last: number } {
  const first = Math.max(Math.floor(scrolled / place) - 1, 0)
  return { first, last: Math.min(Math.ceil((scrolled + width) / place) + 1, count) }
}
