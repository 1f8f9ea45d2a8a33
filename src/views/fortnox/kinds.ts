import { keysOf } from '#api/core/objects'
import { permissionOf, type SyncKind } from '#api/fortnox/kinds'

/** The kinds of records with a page (docs/product.md, Screens); vouchers are beside invoices. */
export const pagesOf = {
  article: { path: '/fortnox/export-products', title: 'Export products', sorts: ['id', 'title'] },
  invoice: { path: '/fortnox/export-orders', title: 'Export orders', sorts: ['id', 'number', 'day'] },
  customer: { path: '/fortnox/export-customers', title: 'Export customers', sorts: ['id'] },
  supplier: { path: '/fortnox/export-distributors', title: 'Export distributors', sorts: ['id', 'title'] },
} as const satisfies Partial<Record<SyncKind, object>>

type PageKind = keyof typeof pagesOf

/** Which kind a page is of. */
export const kindAt = (path: string): PageKind => keysOf(pagesOf).find((kind) => pagesOf[kind].path === path) ?? 'article'

/** What a kind's list is sorted by. */
export const sortsOf = (kind: SyncKind): readonly string[] => (kind === 'voucher' ? ['id', 'day'] : pagesOf[kind].sorts)

export const permissionAt = (kind: PageKind) => permissionOf[kind]
