import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { stockholmToday, twelveMonthsTo } from '#api/statistics/periods'
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

const positiveInteger = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)
const day = (text: string | null, otherwise: string) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : otherwise)

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
      currency: /^[A-Z]{3}$/.exec(query.get('currency') ?? '')?.[0] ?? '',
      productDetailId: positiveInteger(query.get('productDetailId')),
      customerId: positiveInteger(query.get('customerId')),
      distributorId: positiveInteger(query.get('distributorId')),
    }
  }, [search])
}
