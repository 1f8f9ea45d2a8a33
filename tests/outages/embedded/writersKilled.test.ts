import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { test as base, expect } from 'vitest'
import { editUser, userItem } from '#api/accounts/entities'
import { dryRunErasure, erasePerson } from '#api/accounts/privacy'
import { inviteUser } from '#api/accounts/users'
import type { Client } from '#api/core/http'
import { approveStocktake, closeStocktake, currentStocktake } from '#api/inventory/stocktakes'
import { addSale, openDay } from '#api/till/till'
import type { Database } from '#server/db/database'
import { auditCommerce } from '#server/till/commerceAudit'
import { count, startCount } from '../../server/inventory/stock'
import { nameSeller } from '../../server/invoices/invoices'
import { addProduct, findCustomer } from '../../server/orders/orders'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { acceptMail } from '../../server/setup/silent'
import { isFull } from '../../setup/times'
import { killed, startServer, withDatabase } from '../server'

const test = base.runIf(isFull)

/** Each server of a test is killed at another of its writes. */
const writes = [7, 31, 64]

/** A shop with one book, of which there are a thousand copies in Stockholm, on a database that no server has. */
async function shop() {
  const env = { DATA_DIR: preparedDataDir(), CASH_REGISTER_EXEMPT: '1' }
  await stopped(await startServer(env))
  const book = await withDatabase(env.DATA_DIR, async (db) => {
    await nameSeller(db)
    return addProduct(db, { title: 'Doktor Glas', unitPrice: 121_70, onHand: 1000 })
  })
  return { env, book }
}

async function stopped({ process, ended }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  process.kill('SIGTERM')
  expect(await ended).toBe(0)
}

/** Does something again and again, until nobody answers. */
async function forEver(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work()
}

async function expectNothingBroken(db: Database): Promise<void> {
  const broken = []
  for await (const each of auditCommerce(db)) broken.push(each)
  expect(broken).toEqual([])
}

test('sales of a till whose server is killed, each sent again under its own name, are each one receipt without a gap', async () => {
  const { env, book } = await shop()
  const saleOf = (clientId: string) => ({
    registerId: 1,
    clientId,
    items: [{ productDetailId: book, quantity: 1, unitPrice: 129_00 }],
    payments: [{ method: 'card' as const, amount: 129_00 }],
  })
  const receipts = new Map<string, number>()
  const sell = async (client: Client, clientId: string) => {
    const { data } = await client.call(addSale, { body: saleOf(clientId) })
    expect(receipts.get(clientId) ?? data.number).toBe(data.number)
    receipts.set(clientId, data.number)
  }
  let isOpen = false
  for (const write of writes) {
    let last = ''
    const begin = async ({ client }: { client: Client }) => {
      if (!isOpen) await client.call(openDay, { body: { registerId: 1, float: 0 } })
      isOpen = true
      // What the one before did not answer is rung once more.
      for (const clientId of receipts.keys()) await sell(client, clientId)
    }
    await killed(env, write, begin, ({ client }) =>
      forEver(async () => {
        last = randomUUID()
        await sell(client, last)
      }),
    )
    const next = await startServer(env)
    await sell(next.client, last)
    await stopped(next)
  }
  await withDatabase(env.DATA_DIR, async (db) => {
    const { rows } = await db.execute<{ number: number }>(sql`select number from cash_sales order by number`)
    expect(rows.map(({ number }) => number)).toEqual([...receipts.values()].sort((a, b) => a - b))
    expect(rows.length).toBeGreaterThan(writes.length)
    const stock = await db.execute(sql`select on_hand as "onHand" from inventory where product_detail_id = ${book}`)
    expect(stock.rows).toEqual([{ onHand: 1000 - rows.length }])
    await expectNothingBroken(db)
  })
})

test('a count whose server is killed is posted once, whatever it was at', async () => {
  const { env, book } = await shop()
  const shelf = async () =>
    withDatabase(env.DATA_DIR, async (db) => {
      const { rows } = await db.execute<{ onHand: number }>(
        sql`select on_hand as "onHand" from inventory where product_detail_id = ${book}`,
      )
      await expectNothingBroken(db)
      return rows[0]?.onHand
    })
  let [id, clientId, found] = [0, '', 1000]
  const post = async (client: Client) => {
    await client.call(closeStocktake, { params: { id }, query: { rest: 'keep' } })
    await client.call(approveStocktake, { params: { id }, body: {} })
  }
  for (const write of writes) {
    await killed(
      env,
      write,
      async () => undefined,
      ({ client }) =>
        forEver(async () => {
          id = 0
          clientId = randomUUID()
          id = await startCount(client)
          found -= 1
          await count(client, id, book, found, { clientId })
          await post(client)
        }),
    )
    const { client, ...server } = await startServer(env)
    const { current } = (await client.call(currentStocktake, { query: { warehouse: 'stockholm' } })).data
    // Of a count whose beginning was not answered nothing else was done.
    if (current && id === 0) found -= 1
    id = current?.id ?? id
    if (current?.state === 'open') {
      await count(client, id, book, found, { clientId })
      await post(client)
    } else if (current) await client.call(approveStocktake, { params: { id }, body: {} })
    await stopped({ ...server, client })
    expect(await shelf()).toBe(found)
  }
})

test('mails of a server that is killed as a mail server takes one leave once more under the same name, and none is lost', async () => {
  const mails: { to: string; id: string }[] = []
  const { env } = await shop()
  let onFifth = () => {}
  const { port } = await acceptMail((mail) => {
    mails.push({ to: /^To: (.*)$/im.exec(mail)?.[1] ?? '', id: /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '' })
    if (mails.length === 5) onFifth()
  })
  const withMail = { ...env, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@example.org', PUBLIC_URL: 'http://localhost' }
  const first = await startServer(withMail)
  onFifth = () => void first.process.kill('SIGKILL')
  const invited: string[] = []
  const invite = async () => {
    const email = `a${invited.length}@example.org`
    await first.client.call(inviteUser, { body: { email, roleId: null } })
    invited.push(email)
  }
  await expect(forEver(invite)).rejects.toMatchObject({ status: 0 })
  await first.ended
  const states = (db: Database) =>
    db.execute<{ state: string; recipient: string }>(sql`select state, recipient from outbox_message order by id`)
  await withDatabase(env.DATA_DIR, async (db) => {
    const { rows } = await states(db)
    expect(rows.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(invited))
    expect(rows.filter(({ state }) => state === 'pending')).not.toEqual([])
    // As if the minute had passed for which the killed process had them.
    await db.execute(sql`update outbox_message set lease_until = null`)
  })

  const second = await startServer(withMail)
  const reached = () => new Set(mails.map(({ to }) => to))
  await expect.poll(() => invited.filter((email) => !reached().has(email)), { timeout: 60_000 }).toEqual([])
  await stopped(second)
  const ids = new Map<string, Set<string>>()
  for (const { to, id } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(id))
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([])
  expect(mails.length).toBeGreaterThan(ids.size)
  await withDatabase(env.DATA_DIR, async (db) => {
    expect((await states(db)).rows.filter(({ state }) => state !== 'sent')).toEqual([])
  })
})

test('an erasure whose server is killed is done for each person as a whole, or not at all', async () => {
  const { env } = await shop()
  const people = Array.from({ length: 30 }, (_, n) => `zanzi${String(n).padStart(2, '0')}`)
  const ids = new Map<string, number>()
  const plant = async ({ client }: { client: Client }) => {
    for (const word of people) {
      if (ids.has(word)) continue
      const id = await findCustomer(client, { firstName: word, lastName: word, email: `${word}@example.org` })
      const { data } = await client.call(userItem, { params: { id } })
      await client.call(editUser, { params: { id }, body: { version: data.version, phone: `${word} 070`, organisation: `${word} Ltd` } })
      ids.set(word, id)
    }
  }
  const erase = async (client: Client, word: string) => {
    const params = { id: ids.get(word) ?? 0 }
    const { data } = await client.call(userItem, { params })
    await client.call(erasePerson, { params, body: { version: data.version } })
  }
  /** How many places still hold the words of each who is not erased as a whole. */
  const left = () =>
    withDatabase(env.DATA_DIR, async (db) => {
      const found = new Map<string, number>()
      for (const word of people) {
        const holds = (table: string) => sql`select count(*)::int as n from ${sql.raw(table)} t where t::text ilike ${`%${word}%`}`
        const places = []
        for (const table of ['users', 'operator_activity_report']) {
          const { rows } = await db.execute<{ n: number }>(holds(table))
          places.push(rows[0]?.n ?? 0)
        }
        // All of them, or none.
        expect(new Set(places.map((n) => n > 0)).size).toBe(1)
        found.set(
          word,
          places.reduce((sum, n) => sum + n, 0),
        )
      }
      return found
    })
  const acknowledged = new Set<string>()
  // An erasure is one or two of them.
  for (const write of [2, 9, 20]) {
    await killed(env, write, plant, async ({ client }) => {
      for (const word of people) {
        if (acknowledged.has(word)) continue
        const refusals = (await client.call(dryRunErasure, { params: { id: ids.get(word) ?? 0 } })).data.refusals
        if (!refusals.length) await erase(client, word)
        acknowledged.add(word)
      }
    })
    const found = await left()
    expect([...acknowledged].filter((word) => found.get(word))).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(acknowledged.size).toBeLessThan(people.length)
})
