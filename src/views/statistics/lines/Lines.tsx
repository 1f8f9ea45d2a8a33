import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { salesLines } from '#api/statistics/lines'
import { stockholmToday, twelveMonthsTo } from '#api/statistics/periods'
import type { Page } from '../../core/pages'
import { AgentLines } from './AgentLines'
import { OpenLines, ToInvoiceLines } from './BasketLines'
import { SalesLines } from './SalesLines'

/** What a number is asked about, as its link says it. */
export type Behind = {
  of: string
  from: string
  to: string
  productDetailId?: number | undefined
  customerId?: number | undefined
  distributorId?: number | undefined
  /** What the report was searched for. */
  found: string
}

const wholeNumber = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)
const day = (text: string | null, otherwise: string) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : otherwise)

/** The number whose lines the address asks for; undefined for the report itself. */
export function useBehind(): Behind | undefined {
  const search = useSearch()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const of = query.get('of')
    if (!of) return undefined
    const usual = twelveMonthsTo(stockholmToday(new Date()))
    return {
      ...{ of, from: day(query.get('from'), usual.from), to: day(query.get('to'), usual.to), found: query.get('found') ?? '' },
      productDetailId: wholeNumber(query.get('productDetailId')),
      customerId: wholeNumber(query.get('customerId')),
      distributorId: wholeNumber(query.get('distributorId')),
    }
  }, [search])
}

const endpoints = {
  '/statistics/sales-report': salesLines.sales,
  '/statistics/book-sales-report': salesLines.books,
  '/statistics/customer-book-sales-report': salesLines.customers,
}

/** The lines that a number of a report is the sum of. */
export function Lines({ page, of }: { page: Page; of: Behind }) {
  const back = page.path
  if (back === '/statistics/agent-order-time-report') return <AgentLines back={back} title={page.title} behind={of} />
  if (back === '/statistics/open-basket-status-books-report') return <OpenLines back={back} title={page.title} behind={of} />
  if (of.of === 'toInvoice') return <ToInvoiceLines back={back} title={page.title} behind={of} />
  return <SalesLines endpoint={endpoints[back as keyof typeof endpoints]} back={back} title={page.title} behind={of} />
}
