import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { SyncKind } from '#api/fortnox/kinds'
import type { Database } from '../../db/database'
import type { FortnoxSettings } from '../settings'
import { bookInvoice, bookPayment, enterInvoice, enterPayment, enterVoucher } from './bookkeeping'
import { type FakeFortnox, fakeFortnox } from './fortnox'
import { fakeClient } from './oauth'

export const fakeSettings = (url: string, given: FortnoxSettings): FortnoxSettings =>
  given.clientId
    ? given
    : { clientId: fakeClient.id, clientSecret: fakeClient.secret, api: `${url}/3`, login: `${url}/oauth-v1`, app: `${url}/app` }

const shelves = { article: 'articles', customer: 'customers', supplier: 'suppliers' } as const satisfies Partial<
  Record<SyncKind, keyof FakeFortnox['books']>
>

/** Rebuilt from our links at each start of a demonstration. */
export async function remember(db: Database, { books, oauth }: FakeFortnox): Promise<void> {
  const { rows } = await db.execute<{ kind: keyof typeof shelves; remoteId: string; sent: Record<string, unknown> }>(
    sql`select kind, remote_id as "remoteId", sent from fortnox_links where remote_id is not null and sent is not null and kind in ('article', 'customer', 'supplier')`,
  )
  for (const { kind, remoteId, sent } of rows) {
    books[shelves[kind]].set(remoteId, { Active: true, ...sent })
    if (typeof sent.SalesAccount === 'number') books.accounts.add(sent.SalesAccount)
  }
  const documents = await db.execute<{ kind: 'invoice' | 'voucher'; remoteId: string; sent: Record<string, unknown> }>(
    sql`select kind, remote_id as "remoteId", sent from fortnox_links where kind in ('invoice', 'voucher') and remote_id is not null and sent is not null
      order by kind, id`,
  )
  for (const { kind, remoteId, sent } of documents.rows) {
    if (typeof sent.TermsOfPayment === 'string' && !books.terms.has(sent.TermsOfPayment))
      books.terms.set(sent.TermsOfPayment, { Code: sent.TermsOfPayment })
    if (kind === 'invoice') bookInvoice(books, enterInvoice(books, sent, remoteId))
    else if (remoteId.startsWith('P') && books.invoices.has(String(sent.InvoiceNumber)))
      bookPayment(books, enterPayment(books, sent, remoteId.slice(1)))
    else if (!remoteId.startsWith('P')) enterVoucher(books, sent, remoteId)
  }
  oauth.consent()
}

export async function serveFakeFortnox(db?: Database): Promise<{ url: string; fake: FakeFortnox; close: () => Promise<void> }> {
  const fake = fakeFortnox()
  if (db) await remember(db, fake)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: fake.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({ url: `http://127.0.0.1:${info.port}`, fake, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', reject)
  })
}
