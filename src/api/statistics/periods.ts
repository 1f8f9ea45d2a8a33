/** `YYYY-MM-DD` in Stockholm: rows have their day from when they were written. */

export const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof steps)[number]

export const comparisons = ['none', 'before', 'lastYear'] as const
export type Comparison = (typeof comparisons)[number]

export type Window = { from: string; to: string }

/** The days that a report may cover, and how many of them. */
export const reportDays = { first: '1900-01-01', last: '2999-12-31', max: 36_600 }

const millisecondsADay = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

export const daysAfter = (day: string, days: number): string => dayAt(timeOf(day) + days * millisecondsADay)

/** Inclusive. */
export const daysIn = ({ from, to }: Window): number => Math.round((timeOf(to) - timeOf(from)) / millisecondsADay) + 1

/** 28 February for the 29th. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return dayAt(Date.UTC(year - 1, month - 1, Math.min(date, last)))
}

/** As many days before, or the same dates last year. */
export function comparedWith({ from, to }: Window, compare: Comparison): Window | undefined {
  if (compare === 'none') return undefined
  if (compare === 'lastYear') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: daysAfter(from, -daysIn({ from, to })), to: daysAfter(from, -1) }
}

/** Weeks begin on Monday (ISO 8601). */
export function startOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'week') return daysAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
  const [year = '', month = ''] = day.split('-')
  if (step === 'year') return `${year}-01-01`
  const first = step === 'quarter' ? Math.floor((Number(month) - 1) / 3) * 3 + 1 : Number(month)
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** ISO 8601: 2026-W01, the year of its Thursday. */
export function weekOf(day: string): string {
  const thursday = daysAfter(startOf(day, 'week'), 3)
  const first = startOf(`${thursday.slice(0, 4)}-01-04`, 'week')
  const week = Math.round((timeOf(startOf(day, 'week')) - timeOf(first)) / (7 * millisecondsADay)) + 1
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`
}

/** Last day of the step that the day is in. */
export function endOf(day: string, step: Step): string {
  const longest = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }
  return daysAfter(startOf(daysAfter(startOf(day, step), longest[step]), step), -1)
}

/** Days gone, counting today, and days in all, of a period that has begun and is not over; undefined for others. */
export function unfinished({ from, to }: Window, step: Step, today: string): { gone: number; days: number } | undefined {
  if (today < from || today > to) return undefined
  return { gone: daysIn({ from, to: today }), days: daysIn({ from, to: endOf(to, step) }) }
}

/** The value at the end of the period at the pace so far. Undefined before a tenth of the days, when it would be a guess, and on the last day. */
export const projected = (value: number, { gone, days }: { gone: number; days: number }): number | undefined =>
  gone * 10 >= days && gone < days ? Math.round((value * days) / gone) : undefined

export const periodRules = ['yesterday', 'lastWeek', 'lastMonth', 'lastQuarter', 'lastYear', 'month', 'year', 'twelve'] as const
export type PeriodRule = (typeof periodRules)[number]

export function windowBy(rule: PeriodRule, today: string): Window {
  const before = (step: Step): Window => {
    const to = daysAfter(startOf(today, step), -1)
    return { from: startOf(to, step), to }
  }
  switch (rule) {
    case 'yesterday':
      return before('day')
    case 'lastWeek':
      return before('week')
    case 'lastMonth':
      return before('month')
    case 'lastQuarter':
      return before('quarter')
    case 'lastYear':
      return before('year')
    case 'month':
    case 'year':
      return { from: startOf(today, rule), to: today }
    case 'twelve':
      return twelveMonthsTo(today)
  }
}

const isAligned = ({ from, to }: Window, step: Step) => startOf(from, step) === from && endOf(from, step) === to

type Names = { day: (day: string) => string; month: (month: string) => string }

/** A step that the period cuts is named by its first and last day. */
export function stepName(window: Window, step: Step, names: Names = { day: (day) => day, month: (month) => month }): string {
  const { from, to } = window
  if (from === to) return names.day(from)
  if (!isAligned(window, step)) return `${names.day(from)} – ${names.day(to)}`
  if (step === 'week') return weekOf(from)
  if (step === 'year') return from.slice(0, 4)
  return step === 'month' ? names.month(from.slice(0, 7)) : `${from.slice(0, 4)} Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`
}

export const stockholmToday = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)

export const twelveMonthsTo = (to: string): Window => ({ from: daysAfter(yearBefore(to), 1), to })
