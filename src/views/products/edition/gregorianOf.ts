import { plainDigits } from '#api/core/kinds/digits'

/** Years of Persian books of the last two centuries. */
const [first, last] = [1300, 1450]
const day = 86_400_000

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })

function isBefore(time: number, wanted: readonly number[]): boolean {
  const parts = persian.formatToParts(time)
  const at = ['year', 'month', 'day'].map((type) => Number(parts.find((part) => part.type === type)?.value))
  const differing = at.findIndex((value, i) => value !== wanted[i])
  return differing >= 0 && (at[differing] ?? 0) < (wanted[differing] ?? 0)
}

/**
 * Persian solar year, month or day (۱۳۹۸, 1398-03, 1398/03/11) as ours, with the same precision: a year is the one it begins in. Undefined
 * if invalid.
 */
export function gregorianOf(typed: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(plainDigits(typed).trim())?.map(Number) ?? []
  if (year === undefined || year < first || year > last) return undefined
  if (!month) return String(year + 621)
  if (month > 12 || (date !== undefined && date > 31)) return undefined
  const wanted = [year, month, date || 1]
  // The Persian year begins between 19 and 22 March.
  let time = Date.UTC(year + 621, 2, 18)
  for (const step of [64, 16, 4, 1]) while (isBefore(time + step * day, wanted)) time += step * day
  const iso = new Date(time + day).toISOString()
  return iso.slice(0, date ? 10 : 7)
}
