import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestStates } from '#api/agents/requests'
import { expectLedger } from '../orders/expect'
import { startServer } from '../setup/harness'

test('the demonstration has counts, transfers, requests, parcels and exports in their states, and its balances are their ledger', async () => {
  const { db } = await startServer({ demo: 'whole' })
  await expectLedger(db)
  const states = async (table: string) =>
    (await db.execute<{ state: string }>(sql.raw(`select distinct state from ${table} order by state`))).rows.map(({ state }) => state)
  expect(await states('distributor_requests')).toEqual([...requestStates].sort())
  expect(await states('stock_transfers')).toEqual(['done', 'draft', 'underway'])
  expect(await states('stocktakes')).toEqual(['open', 'posted'])
  expect(await states('shipments')).toEqual(expect.arrayContaining(['booked', 'booking', 'doubtful', 'handedOver', 'refused']))
  const { rows: exported } = await db.execute<{ status: string }>(
    sql`select distinct status from exports where kind in ('libris', 'onix', 'catalog', 'marc21')`,
  )
  expect(exported.map(({ status }) => status).sort()).toEqual(['built', 'delivered', 'draft', 'failed', 'ready', 'refused'])
  // Nobody ever had fewer than none: what moved last month moved out of what was there.
  const { rows: lacking } = await db.execute(sql`select product_detail_id, place, month from (
    select *, sum(change) over (partition by product_detail_id, place order by month) as held from stock_months) each where held < 0`)
  expect(lacking).toEqual([])
  const { rows } = await db.execute(sql`select v.id from inventory v where v.ordered <> coalesce((
    select sum(coalesce(i.accepted, i.quantity) - i.received) from request_items i join distributor_requests r on r.id = i.request_id
    where i.product_detail_id = v.product_detail_id and r.warehouse = v.warehouse and r.state in ('new', 'inProgress', 'delivered')), 0)`)
  expect(rows).toEqual([])
})
