import { useMemo } from 'react'
import type { ListRequest } from '#api/core/answer'
import { comparisons, daysIn, reportDays, type Step, steps } from '#api/statistics/periods'
import type { ReportRequest } from '#api/statistics/reports'
import type { Filter } from '#views/core/list/columns.ts'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { type ListControl, useListState } from '#views/core/list/state/useListState.ts'
import { currencyFilter } from './currencyFilter'
import { texts } from './texts'

export type Choice = 'days' | 'step' | 'compare' | 'currency'

const filterTexts = texts.filters
const filterOf: Record<Choice, readonly Filter[]> = {
  days: [
    { name: 'from', label: filterTexts.from, kind: 'day' },
    { name: 'to', label: filterTexts.to, kind: 'day' },
  ],
  step: [
    {
      name: 'step',
      label: filterTexts.step,
      kind: 'option',
      isBeside: true,
      options: steps.map((value) => ({ value, label: texts.steps[value] })),
    },
  ],
  compare: [
    {
      name: 'compare',
      label: filterTexts.compare,
      kind: 'option',
      isBeside: true,
      options: comparisons.flatMap((value) => (value === 'none' ? [] : [{ value, label: texts.comparisons[value] }])),
    },
  ],
  currency: [currencyFilter],
}

const isOutside = (day: string | undefined) => day !== undefined && (day < reportDays.first || day > reportDays.last)

/** An end before its beginning is not applied, so that the rest of the address still is. */
function impossibleDays({ from, to }: Readonly<Record<string, string>>): string[] {
  const outside = [...(isOutside(from) ? ['from'] : []), ...(isOutside(to) ? ['to'] : [])]
  if (outside.length || !from || !to) return outside
  return from > to || daysIn({ from, to }) > reportDays.max ? ['to'] : []
}

export const rulesOf = (choices: readonly Choice[], sortFields: readonly string[]): ListRules => ({
  sortFields: ['id', ...sortFields],
  filters: choices.flatMap((choice) => filterOf[choice]),
  impossible: impossibleDays,
})

export type ReportQuery = Omit<ReportRequest, 'filter'> & Pick<ListRequest, 'filter'>

function queryOf({ filter, ...request }: ListRequest): ReportQuery {
  const { from, to, step = 'month', compare = 'none', currency = '' } = (filter || {}) as Record<string, string>
  return {
    ...request,
    filter: '',
    step: step as Step,
    compare: compare as ReportQuery['compare'],
    currency,
    fromDate: from,
    toDate: to,
  }
}

/** `rules` must be a stable object. */
export function useReport(rules: ListRules): { list: ListControl; query: ReportQuery } {
  const list = useListState(rules)
  const query = useMemo(() => queryOf(list.request), [list.request])
  return { list, query }
}

export function behind(path: string, of: string, at: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams({ of })
  for (const [name, value] of Object.entries(at)) if (value !== undefined && value !== '') query.set(name, String(value))
  return `${path}?${query}`
}
