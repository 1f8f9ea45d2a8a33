import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { stockholmToday, twelveMonthsTo } from '#api/statistics/periods'
import { isDay, type ListRules } from '#views/core/list/state/listState.ts'
import { texts } from '../texts'

export type Behind = {
  of: string
  from: string
  to: string
  productDetailId?: number | undefined
  customerId?: number | undefined
  distributorId?: number | undefined
  found: string
  currency: string
}

export const whatOf = (figure: string, { from, to, currency }: Behind): string =>
  [figure, texts.window(from, to), ...(currency ? [texts.soldIn(currency)] : [])].join(', ')

const isPositive = (text: string) => /^[1-9]\d{0,9}$/.test(text)
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)

/** So that what such an address says wrongly is named, and not ignored. `figures` are those that the page has lines of. */
export const lineRules = (figures: readonly string[]): ListRules => ({
  sortFields: ['id'],
  filters: [],
  parameters: {
    of: { label: texts.behind.of, isValid: (text) => figures.includes(text) },
    from: { label: texts.filters.from, isValid: isDay },
    to: { label: texts.filters.to, isValid: isDay },
    currency: { label: texts.filters.currency, isValid: isCurrency },
    productDetailId: { label: texts.books.title, isValid: isPositive },
    customerId: { label: texts.books.customer, isValid: isPositive },
    distributorId: { label: texts.agents.agent, isValid: isPositive },
  },
})

const positiveInteger = (text: string | null) => (text !== null && isPositive(text) ? Number(text) : undefined)
const day = (text: string | null, otherwise: string) => (text !== null && isDay(text) ? text : otherwise)

export function useBehind(): Behind | undefined {
  const search = useSearch()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const of = query.get('of')
    if (!of) return undefined
    const usual = twelveMonthsTo(stockholmToday(new Date()))
    return {
      of,
      from: day(query.get('from'), usual.from),
      to: day(query.get('to'), usual.to),
      found: query.get('found') ?? '',
      currency: isCurrency(query.get('currency') ?? '') ? (query.get('currency') ?? '') : '',
      productDetailId: positiveInteger(query.get('productDetailId')),
      customerId: positiveInteger(query.get('customerId')),
      distributorId: positiveInteger(query.get('distributorId')),
    }
  }, [search])
}
