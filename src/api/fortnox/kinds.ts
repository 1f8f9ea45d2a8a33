import type { Permission } from '../core/permissions'

/** What is kept in step with Fortnox. Of these only vouchers have no page of their own: they stand beside the orders. */
export const syncKinds = ['article', 'invoice', 'voucher', 'customer', 'supplier'] as const
export type SyncKind = (typeof syncKinds)[number]

/** One permission a page (docs/product.md, Screens), which its calls need too. */
export const permissionOf = {
  article: 'FortnoxExportProducts',
  invoice: 'FortnoxExportOrders',
  voucher: 'FortnoxExportOrders',
  customer: 'FortnoxExportCustomers',
  supplier: 'FortnoxExportDistributors',
} as const satisfies Record<SyncKind, Permission>

/**
 * Where a row stands. `changed`: what would be sent is not what was sent last. `doubtful`: an answer was lost, and it is looked up
 * before anything is sent again. `refused`: no request would leave, for the reason in `error`.
 */
export const syncStates = ['new', 'changed', 'synced', 'sending', 'doubtful', 'failed', 'refused'] as const
export type SyncState = (typeof syncStates)[number]

/** What became of one row of a run; null while it waits. */
export const syncOutcomes = ['synced', 'unchanged', 'failed', 'doubtful', 'notSent'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

/** The most rows of one run. */
export const mostSynced = 10_000
