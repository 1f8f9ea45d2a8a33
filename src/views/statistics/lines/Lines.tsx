import { salesLines } from '#api/statistics/lines'
import type { Page } from '#views/core/pages.ts'
import { AgentLines } from './AgentLines'
import { OpenLines, ToInvoiceLines } from './BasketLines'
import type { Behind } from './behind'
import { SalesLines } from './SalesLines'

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
