import { sql } from 'drizzle-orm'
import type { Client } from '#api/core/http'
import { readSync, type SyncRun } from '#api/fortnox/calls'
import { getLoginUrl } from '#api/fortnox/connection'
import type { Database } from '#server/db/database'
import { type FakeFortnox, fakeFortnox } from '#server/fortnox/fakes/fortnox'
import { fakeSettings } from '#server/fortnox/fakes/serve'
import { createFortnox, readFortnox } from '#server/fortnox/settings'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { startServer, type TestClock } from '../setup/harness'
import type { Demo } from '../setup/seeds'

const url = 'http://fortnox.test'

/** Fortnox answered in process; waiting moves the clock. */
export const fortnoxOf = (fake: FakeFortnox, clock: TestClock) =>
  createFortnox(fakeSettings(url, readFortnox({})), {
    send: fake.fetch,
    pauses: [1000, 2000, 4000],
    wait: async (milliseconds) => clock.advance(milliseconds),
  })

/** A server whose Fortnox is the fake; `admin` may everything. */
export async function startFortnox({ demo }: { demo?: Demo } = {}) {
  let made: FakeFortnox | undefined
  const server = await startServer({
    demo,
    secretKey: new Uint8Array(32).fill(7),
    fortnox: (clock) => {
      made = fakeFortnox(() => clock.now().getTime())
      return fortnoxOf(made, clock)
    },
  })
  if (!made) throw new Error('The fake was not made')
  const admin = await server.signIn('admin')
  return { ...server, fake: made, admin }
}

type Started = Awaited<ReturnType<typeof startFortnox>>

/** Consents, as somebody at Fortnox would, or does not: the query that the browser comes back with. */
export async function consent(admin: Client, fake: FakeFortnox, allow = true): Promise<string> {
  const { data } = await admin.call(getLoginUrl, {})
  const page = await (await fake.fetch(new Request(data.url))).text()
  const [, href = ''] = new RegExp(`id="${allow ? 'allow' : 'deny'}" href="([^"]+)"`).exec(page) ?? []
  return new URL(href.replaceAll('&amp;', '&')).search
}

/** Connects, or is refused. Where the browser is sent to. */
export async function connect({ admin, fake, send }: Started, allow = true): Promise<string> {
  const answer = await send('GET', `Fortnox/Callback${await consent(admin, fake, allow)}`)
  return answer.headers.get('location') ?? ''
}

/** Gives an edition what an article needs. */
export async function asArticle(db: Database, edition: number, { account = '3011', number = `art-${edition}` } = {}): Promise<void> {
  const tax = await db.execute<{ id: number }>(
    sql`insert into tax (title, rate, account, is_for_books) values ('Books', 0.06, '2631', true) on conflict (title) do update set rate = 0.06 returning id`,
  )
  const taxId = tax.rows[0]?.id
  const group = await db.execute<{ id: number }>(
    sql`insert into article_group (title, code, tax_id, sales_account) values (${`Group ${account}`}, ${`G${account}`}, ${taxId}, ${account})
      on conflict (code) do update set sales_account = excluded.sales_account returning id`,
  )
  await db.execute(
    sql`update product_details set article_number = ${number}, article_group_id = ${group.rows[0]?.id}, tax_id = ${taxId} where id = ${edition}`,
  )
}

/** An unpaid invoice of so many copies of an edition. */
export async function makeInvoice({ db, admin }: { db: Database; admin: Client }, productDetailId: number, quantity = 2): Promise<number> {
  await nameSeller(db)
  return (await invoiceOrder(admin, await makeOrder(admin, [{ productDetailId, quantity }]), { isAhead: true })).invoiceId ?? 0
}

/** A run, once it has ended. */
export async function ended(admin: Client, id: number): Promise<SyncRun> {
  for (let looks = 0; looks < 5000; looks++) {
    const { data } = await admin.call(readSync, { params: { id } })
    if (data.state !== 'running') return data
  }
  throw new Error('The run does not end')
}
