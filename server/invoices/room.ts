import { sql } from 'drizzle-orm'
import { contract } from '#api/invoices/contract'
import type { Post } from '../core/mail'
import type { Room } from '../core/manifest'
import { invoicesDemo } from './demo'
import { detailHandlers } from './details'
import { invoiceHandlers } from './handlers'
import { printingHandlers } from './printing'
import { invoiceReading } from './reading'
import * as tables from './tables'

export const invoices: Room<{ post: Post }> = {
  contract,
  tables,
  namedRows: { invoices: { entity: 'Invoice', title: 'Invoices', label: sql.raw("u.kind || ' ' || u.number") } },
  handlers: ({ post }) => [...invoiceHandlers, ...invoiceReading, ...detailHandlers, ...printingHandlers(post)],
  demo: invoicesDemo,
}
