import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userLists } from '#api/accounts/entities'
import { readIsbn } from '#api/core/kinds/isbn'
import { workList } from '#api/dashboard/work'
import { electronicStates } from '#api/invoices/electronic'
import { invoiceList } from '#api/invoices/invoices'
import { basketListNames, basketLists } from '#api/orders/basketLists'
import { addBasket, type BasketStatus } from '#api/orders/baskets'
import { sellableList } from '#api/orders/choosing'
import { seedDemo } from '#server/app/demo'
import type { Database } from '#server/db/database'
import { seedBaskets } from '#server/orders/bulk'
import { backOrderedOf } from '#server/orders/deliveries/backOrders'
import { expectLedger, expectSums } from '../orders/expect'
import { countersAndRecount, illegalStep, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

/** What must hold of any orders that were made without being moved there one by one. */
async function expectLawfulOrders(db: Database, now: number): Promise<void> {
  const { rows } = await db.execute<Story>(sql`
    select b.status, b.handler_id as handler, b.item_count as items, extract(epoch from b.changed_at) * 1000 as changed, b.payment_state as payment,
      b.customer_id is not null as "hasCustomer", json_agg(h.from_status order by h.id) as from, json_agg(h.to_status order by h.id) as to,
      json_agg(extract(epoch from h.at) * 1000 order by h.id) as at
    from baskets b join basket_history h on h.basket_id = b.id group by b.id`)
  const faults = rows.filter(({ status, handler, items, hasCustomer, payment, changed, from, to, at }) => {
    const isPlaced = to.includes('newOrder')
    const isStarted = to.includes('inProgress')
    return (
      illegalStep(to) !== undefined ||
      [null, ...to.slice(0, -1)].join() !== from.join() ||
      to.at(-1) !== status ||
      at.some((time, step) => time < (at[step - 1] ?? 0) || time > now) ||
      Number(changed) !== at.at(-1) ||
      (handler !== null) !== isStarted ||
      (isPlaced && !(items > 0 && hasCustomer)) ||
      (isStarted && payment === 'outstanding')
    )
  })
  expect(faults).toEqual([])

  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
  const stock = await db.execute(sql`
    select i.product_detail_id from inventory i left join (
      select d.product_detail_id, sum(d.quantity - ${backOrderedOf('d')}) as wanted from basket_details d join baskets b on b.id = d.basket_id where b.status = 'inProgress' group by 1
    ) w on w.product_detail_id = i.product_detail_id
    where i.reserved <> case i.warehouse when 'stockholm' then coalesce(w.wanted, 0) else 0 end or i.on_hand < i.reserved`)
  expect(stock.rows).toEqual([])
  await expectLedger(db)
  await expectSums(db)
}

type Story = {
  status: BasketStatus
  handler: number | null
  items: number
  changed: number
  payment: string
  hasCustomer: boolean
  from: (BasketStatus | null)[]
  to: BasketStatus[]
  at: number[]
}

test('every history of the demo data is a path of the law, in time; counters, stock and sums agree with it', async () => {
  const { db, clock } = await startServer({ demo: 'whole' })
  await expectLawfulOrders(db, clock.now().getTime())
})

test('the demo data has baskets in every list, electronic invoices of every state, and an order in euros', async () => {
  const { db, signIn } = await startServer({ demo: 'whole' })
  const admin = await signIn('admin')
  for (const electronic of electronicStates)
    expect((await admin.call(invoiceList, { body: { filter: { electronic } } })).data).not.toEqual([])
  expect((await admin.call(workList, {})).data.map(({ name }) => name)).toContain('unsentInvoices')
  const lacking = await admin.call(userLists.InstitutionalAccount, { body: { filter: { lacksInvoiceData: true } } })
  expect(lacking.data.map(({ organisation }) => organisation)).toEqual(['Botkyrka bibliotek'])
  const { rows: abroad } = await db.execute(
    sql`select b.currency, b.vat_case as "vatCase", b.total > 0 as "isPriced" from baskets b join addresses a on a.id = b.delivery_address_id where a.country <> 'SE'`,
  )
  expect(abroad).toEqual([{ currency: 'EUR', vatCase: 'intraEu', isPriced: true }])
  for (const name of basketListNames) expect((await admin.call(basketLists[name], { body: {} })).result.total).toBeGreaterThan(5)
  const { data } = await admin.call(basketLists.newOrders, { body: {} })
  expect(data.some(({ shortages }) => shortages.length > 0)).toBe(true)
  expect(data.some(({ shortages }) => shortages.length === 0)).toBe(true)
  const [waiting] = (await admin.call(basketLists.inProgress, { body: { filter: { backOrder: 'missing' } } })).data
  expect((await readBasket(admin, waiting?.id ?? 0)).items.flatMap(({ backOrder }) => backOrder ?? [])).toMatchObject([
    { copies: 2, expectedOn: expect.any(String) },
  ])
})

test('seeding adds as many baskets as asked, with histories, counters and stock as lawful as the rest', async () => {
  const { db, clock, signIn } = await startServer({ demo: 'small' })
  await seedBaskets(db, 300, { now: clock.now() })
  await seedBaskets(db, 7, { now: clock.now() })
  const { rows } = await db.execute<{ baskets: number; statuses: number }>(
    sql`select count(*)::int as baskets, count(distinct status)::int as statuses from baskets`,
  )
  expect(rows).toEqual([{ baskets: 467, statuses: 5 }])
  await expectLawfulOrders(db, clock.now().getTime())
  // The server numbers on from where seeding stopped.
  expect((await (await signIn('orders')).call(addBasket, {})).data.id).toBe(468)
})

test('every ISBN of the demo data is valid, and books and booklets carry 6 % VAT, goods 25 %', async () => {
  const { db, signIn } = await startServer({ demo: 'whole' })
  const { data, result } = await (await signIn('orders')).call(sellableList, { body: { pageSize: 1000 } })
  expect(result.total).toBeGreaterThan(300)
  const { rows } = await db.execute<{ id: number }>(
    sql`select d.id from product_details d join products p on p.id = d.product_id where p.kind in ('book', 'document')`,
  )
  const printed = new Set(rows.map(({ id }) => id))
  for (const { id, isbn, vatRate } of data) {
    expect(vatRate).toBe(printed.has(id) ? 0.06 : 0.25)
    if (isbn) expect(readIsbn(isbn)).toEqual({ isbn })
  }
})

test('demo data fills an empty database only', async () => {
  const { db } = await startServer({ demo: 'small' })
  await seedDemo(db)
  const { rows } = await db.execute<{ baskets: number }>(sql`select count(*)::int as baskets from baskets`)
  expect(rows).toEqual([{ baskets: 160 }])
})
