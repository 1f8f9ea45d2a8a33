import { plainDigits } from '#api/core/kinds/digits'

/** Years that a Persian book of the last two centuries has printed in it; ours of that number are manuscripts. */
const [first, last] = [1300, 1450]
const day = 86_400_000

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })

/** Whether a day is before one of the Persian calendar. */
function isBefore(time: number, wanted: readonly number[]): boolean {
  const parts = persian.formatToParts(time)
  const at = ['year', 'month', 'day'].map((type) => Number(parts.find((part) => part.type === type)?.value))
  const differing = at.findIndex((value, i) => value !== wanted[i])
  return differing >= 0 && (at[differing] ?? 0) < (wanted[differing] ?? 0)
}

/**
 * A year, month or day of the Persian solar calendar (۱۳۹۸, 1398-03, 1398/03/11) as one of ours, as exact as it was typed: a year as
 * the one that most of it lies in, which it begins in. Undefined for what is no such year.
 */
export function gregorianOf(typed: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(plainDigits(typed).trim())?.map(Number) ?? []
  if (year === undefined || year < first || year > last) return undefined
  if (!month) return String(year + 621)
  if (month > 12 || (date !== undefined && date > 31)) return undefined
  const wanted = [year, month, date || 1]
  // Their year begins between 19 and 22 March.
  let time = Date.UTC(year + 621, 2, 18)
  for (const step of [64, 16, 4, 1]) while (isBefore(time + step * day, wanted)) time += step * day
  const iso = new Date(time + day).toISOString()
  return iso.slice(0, date ? 10 : 7)
}
