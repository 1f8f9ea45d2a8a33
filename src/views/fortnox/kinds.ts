import { keysOf } from '#api/core/objects'
import { permissionOf, type SyncKind } from '#api/fortnox/kinds'
import { fortnoxPaths } from '#api/fortnox/paths'

/** docs/product.md, Screens; vouchers are beside invoices. */
export const pagesOf = {
  article: { path: fortnoxPaths.article, title: 'Export products', sorts: ['id', 'title'] },
  invoice: { path: fortnoxPaths.invoice, title: 'Export orders', sorts: ['id', 'number', 'day'] },
  customer: { path: fortnoxPaths.customer, title: 'Export customers', sorts: ['id'] },
  supplier: { path: fortnoxPaths.supplier, title: 'Export distributors', sorts: ['id', 'title'] },
} as const satisfies Partial<Record<SyncKind, object>>

type PageKind = keyof typeof pagesOf

export const kindAt = (path: string): PageKind => keysOf(pagesOf).find((kind) => pagesOf[kind].path === path) ?? 'article'

export const sortsOf = (kind: SyncKind): readonly string[] => (kind === 'voucher' ? ['id', 'day'] : pagesOf[kind].sorts)

export const permissionAt = (kind: PageKind) => permissionOf[kind]
