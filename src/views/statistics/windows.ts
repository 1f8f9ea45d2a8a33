import { daysAfter, type Step, startOf, stockholmToday, twelveMonthsTo, type Window, weekOf, yearBefore } from '#api/statistics/periods'
import { date, partialDate } from '#views/core/format.ts'

export type Preset = 'month' | 'lastMonth' | 'year' | 'lastYear' | 'twelve'

/** Days of Stockholm. */
export function presets(now: Date): Record<Preset, Window> {
  const to = stockholmToday(now)
  const month = startOf(to, 'month')
  const year = startOf(to, 'year')
  const endOfLastMonth = daysAfter(month, -1)
  return {
    month: { from: month, to },
    lastMonth: { from: startOf(endOfLastMonth, 'month'), to: endOfLastMonth },
    year: { from: year, to },
    lastYear: { from: yearBefore(year), to: daysAfter(year, -1) },
    twelve: twelveMonthsTo(to),
  }
}

const isAligned = ({ from, to }: Window, step: Step) => startOf(from, step) === from && startOf(daysAfter(to, 1), step) === daysAfter(to, 1)

export function stepName(window: Window, step: Step): string {
  const { from, to } = window
  if (from === to) return date(from, 'UTC')
  if (!isAligned(window, step)) return `${date(from, 'UTC')} – ${date(to, 'UTC')}`
  if (step === 'week') return weekOf(from)
  if (step === 'year') return from.slice(0, 4)
  return step === 'month' ? partialDate(from.slice(0, 7)) : `${from.slice(0, 4)} Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`
}
