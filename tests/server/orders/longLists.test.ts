import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basketLists } from '#api/orders/basketLists'
import { seedBaskets } from '#server/orders/bulk'
import { startServer } from '../setup/harness'

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('a deep page read from the place of a page near it is the page counted from the start', async () => {
  const { db, signIn } = await startServer({ demo: 'small' })
  await seedBaskets(db, 2500)
  // Ties in every field but the id.
  await db.execute(sql`update baskets set created_at = date_trunc('week', created_at), changed_at = date_trunc('week', changed_at)`)
  const admin = await signIn('admin')
  for (const sort of ['id desc', 'changedAt asc', 'total desc', 'itemCount asc']) {
    const read = (page: number, near?: { page: number; place: string }) =>
      admin.call(basketLists.done, { body: { sort, page, pageSize: 10, near } })
    const [first = '', last = ''] = (await read(102)).result.places ?? []
    for (const page of [103, 106])
      expect([sort, page, ids((await read(page, { page: 102, place: last })).data)]).toEqual([sort, page, ids((await read(page)).data)])
    for (const page of [101, 97])
      expect([sort, page, ids((await read(page, { page: 102, place: first })).data)]).toEqual([sort, page, ids((await read(page)).data)])
    expect((await read(102)).data).toHaveLength(10)
  }
})

test('a filter that more than ten thousand orders keep counts to there, and its pages are in order', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await db.execute(sql`insert into baskets (status, payment_state, net, created_at, changed_at, changed_by)
    select 'done', case when n % 100 = 0 then 'settled' else 'invoice' end, n % 7, date_trunc('day', now()) - interval '1 hour' * (n % 50), now(), (select min(id) from users)
    from generate_series(1, 12000) n`)
  const { rows } = await db.execute<{ id: number; state: string; net: number; created: number }>(
    sql`select id, payment_state as state, net::int, extract(epoch from created_at)::int as created from baskets`,
  )
  const keyOf = { id: (row) => row.id, total: (row) => row.net, createdAt: (row) => row.created } satisfies Record<
    string,
    (row: (typeof rows)[0]) => number
  >
  for (const { paymentState, counted } of [
    { paymentState: 'invoice', counted: { total: 10_000, isAtLeast: true } },
    { paymentState: 'settled', counted: { total: 120 } },
  ])
    for (const field of ['id', 'total', 'createdAt'] as const)
      for (const sign of [1, -1]) {
        const sorted = rows
          .filter(({ state }) => state === paymentState)
          .sort((a, b) => sign * (keyOf[field](a) - keyOf[field](b) || a.id - b.id))
        for (const page of [1, 2, 30]) {
          const body = { filter: { paymentState }, sort: `${field} ${sign > 0 ? 'asc' : 'desc'}`, page, pageSize: 50 }
          const { data, result } = await admin.call(basketLists.done, { body })
          expect([body, ids(data)]).toEqual([body, ids(sorted.slice((page - 1) * 50, page * 50))])
          expect(result).toEqual({ ...counted, page, pageSize: 50 })
        }
      }
})
