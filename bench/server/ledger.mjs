import { atMost, print, ratio } from '../report.mjs'
import { median } from './load.mjs'

const rounds = 400

/** The write of a move's stock, through the ledger: what `server/orders/basketMoves.ts` sends, for one basket in progress. */
const throughLedger = `
  with stocked as (
    update inventory i set reserved = i.reserved - d.reserved from basket_details d
    where d.basket_id = $1 and i.product_detail_id = d.product_detail_id and i.warehouse = 'stockholm'
  ), kept as (
    update basket_details set reserved = 0 where basket_id = $1
  )
  insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
  select product_detail_id, 'stockholm', 'customer', quantity, 'delivery', 'basket:' || $1::int from basket_details where basket_id = $1`

/** What it replaced: the balance as a number that is lowered, on a copy without triggers. */
const asNumber = `
  update bench_inventory i set on_hand = i.on_hand - d.quantity, reserved = i.reserved - d.quantity from basket_details d
  where d.basket_id = $1 and i.product_detail_id = d.product_detail_id and i.warehouse = 'stockholm'`

/**
 * What the ledger costs a move: `move` makes one of each id and says how long one took, in milliseconds, from the request to the
 * answer. Each write timed here is taken back, so that none waits for the disk, and both find the same rows.
 */
export async function ledger(db, ids, move) {
  await db.query('create table bench_inventory (like inventory including all)')
  await db.query('insert into bench_inventory select * from inventory')
  await db.query('vacuum analyze bench_inventory')
  const client = await db.connect()
  const spent = { before: [], after: [] }
  try {
    const time = async (statement, id) => {
      await client.query('begin')
      const start = performance.now()
      await client.query(statement, [id])
      const took = performance.now() - start
      await client.query('rollback')
      return took
    }
    for (let round = 0; round < rounds; round++) {
      const id = ids[round % ids.length]
      spent.before.push(await time(asNumber, id))
      spent.after.push(await time(throughLedger, id))
    }
  } finally {
    client.release()
    await db.query('drop table bench_inventory')
  }
  const [before, after] = [median(spent.before), median(spent.after)]
  print(
    'Stock of a move through the ledger, to a number',
    ratio(after / before),
    '',
    null,
    `${after.toFixed(2)} ms to ${before.toFixed(2)} ms`,
  )
  const withLedger = await move()
  const without = withLedger - after + before
  atMost('A move with the ledger, to one without', withLedger / without, 2, `${withLedger.toFixed(1)} ms to ${without.toFixed(1)} ms`)
}
