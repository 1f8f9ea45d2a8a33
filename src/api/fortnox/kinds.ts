import type { Permission } from '../core/permissions'

export const syncKinds = ['article', 'invoice', 'voucher', 'customer', 'supplier'] as const
export type SyncKind = (typeof syncKinds)[number]

/** docs/product.md, Screens. */
export const permissionOf = {
  article: 'FortnoxExportProducts',
  invoice: 'FortnoxExportOrders',
  voucher: 'FortnoxExportOrders',
  customer: 'FortnoxExportCustomers',
  supplier: 'FortnoxExportDistributors',
} as const satisfies Record<SyncKind, Permission>

/**
 * `changed`: differs from what was last sent. `doubtful`: lost answer, looked up before sending again. `refused`: cannot be sent; see
 * `error`.
 */
export const syncStates = ['new', 'changed', 'synced', 'sending', 'doubtful', 'failed', 'refused'] as const
export type SyncState = (typeof syncStates)[number]

/** Failed or unconfirmed; a filter. */
export const unresolved = 'unresolved'

/** Null while pending. */
export const syncOutcomes = ['synced', 'unchanged', 'failed', 'doubtful', 'notSent'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

export const maxSynced = 10_000
