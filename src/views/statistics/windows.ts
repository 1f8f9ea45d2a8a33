import { stepName as nameOfStep, type PeriodRule, type Step, stockholmToday, type Window, windowBy } from '#api/statistics/periods'
import { date, partialDate } from '#views/core/format.ts'

const presetRules = ['month', 'lastMonth', 'year', 'lastYear', 'twelve'] as const satisfies readonly PeriodRule[]
type Preset = (typeof presetRules)[number]

/** Days of Stockholm. */
export const presets = (now: Date): readonly (readonly [Preset, Window])[] =>
  presetRules.map((rule) => [rule, windowBy(rule, stockholmToday(now))])

const names = { day: (day: string) => date(day, 'UTC'), month: partialDate }

export const stepName = (window: Window, step: Step): string => nameOfStep(window, step, names)
