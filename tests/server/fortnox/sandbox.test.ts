import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncCalls, syncLists } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { addPayment } from '#api/invoices/invoices'
import { createSecrets } from '#server/core/secrets'
import { stockholmDay } from '#server/core/stockholm'
import { look } from '#server/fortnox/client'
import { askForTokens, keepTokens, type Outside } from '#server/fortnox/connection'
import { type FakeFortnox, fakeFortnox } from '#server/fortnox/fakes/fortnox'
import { fakeTenant } from '#server/fortnox/fakes/oauth'
import { createFortnox, readFortnox } from '#server/fortnox/settings'
import { keepVouchers } from '#server/fortnox/vouchers'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { asArticle, fortnoxOf, makeInvoice } from './fortnox'

const { FORTNOX_TENANT_ID: tenant } = process.env
const given = readFortnox(process.env)
const hasSandbox = Boolean(tenant && given.clientId && given.clientSecret)

/**
 * A server that is connected as a service account. The fake consents by itself; a sandbox has to have been consented to once, and
 * FORTNOX_TENANT_ID says whose it is.
 */
async function connected(which: 'fake' | 'sandbox') {
  const secretKey = new Uint8Array(32).fill(7)
  let fake: FakeFortnox | undefined
  const server = await startServer({
    secretKey,
    fortnox: (clock) => {
      if (which === 'sandbox') return createFortnox(given)
      fake = fakeFortnox(() => clock.now().getTime())
      fake.oauth.consent()
      return fortnoxOf(fake, clock)
    },
  })
  const fortnox = fake ? fortnoxOf(fake, server.clock) : createFortnox(given)
  const outside: Outside = { db: server.db, clock: server.clock, secrets: createSecrets(secretKey), fortnox }
  const tenantId = fake ? fakeTenant : (tenant ?? '')
  await server.db.execute(sql`update fortnox_connection set state = 'connected', tenant_id = ${tenantId} where id = 1`)
  await keepTokens(server.db, outside, await askForTokens(fortnox, { grant_type: 'client_credentials' }, tenantId))
  const admin = await server.signIn('admin')
  const sync = async (kind: SyncKind, id: number) => (await admin.call(syncCalls[kind], { params: { id } })).data
  return { ...server, outside, admin, sync }
}

test.each(['fake', ...(hasSandbox ? (['sandbox'] as const) : [])] as const)(
  'an article, a customer, an invoice and its payment are brought to the %s once, and are there as we sent them',
  { timeout: 120_000 },
  async (which) => {
    const server = await connected(which)
    const { db, admin, clock, outside, sync } = server
    // Of this run alone: a sandbox keeps what earlier runs have made.
    const run = Math.floor(clock.now().getTime() / 1000)
    await db.execute(sql`with before as (insert into invoices (kind, series, number, is_first, invoice_date, currency, net, vat, ocr, document, issued_at, issued_by)
      values ('invoice', 'invoice', ${run}, true, current_date, 'SEK', 0, 0, '', '{}', now(), 1) returning number)
      insert into number_series (name, last) select 'invoice', number from before`)
    const edition = await addProduct(db)
    await asArticle(db, edition, { account: '3001', number: `test-${run}` })
    const invoice = await makeInvoice(server, edition, 3)

    const { outcome, remoteId } = await sync('invoice', invoice)
    expect(outcome).toBe('synced')
    expect(await sync('invoice', invoice)).toMatchObject({ outcome: 'unchanged', remoteId })
    expect(await look(outside, `invoices/${remoteId}`)).toMatchObject({
      Invoice: { Total: 318, Booked: true, ExternalInvoiceReference1: expect.stringContaining(String(run + 1)) },
    })
    expect(await look(outside, `articles/test-${run}`)).toMatchObject({ Article: { ArticleNumber: `test-${run}`, Type: 'STOCK' } })

    // As after a process that was killed while it sent: what is there is found, and made no second time.
    await db.execute(sql`update fortnox_links set state = 'doubtful', remote_id = null, hash = '' where kind = 'invoice'`)
    expect(await sync('invoice', invoice)).toMatchObject({ outcome: 'synced', remoteId })

    await db.execute(sql`update product_details set title = 'En annan titel' where id = ${edition}`)
    const [changed] = (await admin.call(syncLists.article, { body: { filter: { id: [edition] } } })).data
    expect(changed).toMatchObject({ state: 'changed', willChange: [{ field: 'Description' }] })
    expect(await sync('article', edition)).toMatchObject({ outcome: 'synced' })
    expect(await look(outside, `articles/test-${run}`)).toMatchObject({ Article: { Description: 'En annan titel' } })

    const at = stockholmDay(clock.now())
    await admin.call(addPayment, { params: { id: invoice }, body: { at, amount: 318_00, method: 'bankgiro', reference: `BG ${run}` } })
    await keepVouchers(db, clock.now())
    const { data } = await admin.call(syncLists.voucher, { body: {} })
    await sync('voucher', data.find(({ title }) => title.startsWith('Inbetalning'))?.id ?? 0)
    expect(await look(outside, `invoices/${remoteId}`)).toMatchObject({ Invoice: { Balance: 0 } })
    expect(await look(outside, `articles/test-${run}-none`)).toBeUndefined()
  },
)
