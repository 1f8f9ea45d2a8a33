import { salesLines } from '#api/statistics/lines'
import { statisticsPaths } from '#api/statistics/paths'
import type { Page } from '#views/core/pages.ts'
import { AgentLines } from './AgentLines'
import { OpenLines, ToInvoiceLines } from './BasketLines'
import type { Behind } from './behind'
import { SalesLines } from './SalesLines'

const endpoints: Record<string, (typeof salesLines)[keyof typeof salesLines]> = {
  [statisticsPaths.sales]: salesLines.sales,
  [statisticsPaths.books]: salesLines.books,
  [statisticsPaths.customers]: salesLines.customers,
}

export function Lines({ page, of }: { page: Page; of: Behind }) {
  const back = page.path
  if (back === statisticsPaths.agentTimes) return <AgentLines back={back} title={page.title} behind={of} />
  if (back === statisticsPaths.openBooks) return <OpenLines back={back} title={page.title} behind={of} />
  if (of.of === 'toInvoice') return <ToInvoiceLines back={back} title={page.title} behind={of} />
  return <SalesLines endpoint={endpoints[back] ?? salesLines.sales} back={back} title={page.title} behind={of} />
}
