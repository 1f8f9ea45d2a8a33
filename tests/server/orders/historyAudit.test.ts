import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BasketStatus } from '#api/orders/baskets'
import { entityTable } from '#server/core/registry'
import { seedBaskets } from '#server/orders/bulk'
import { auditHistory, faultOf, type Unlawful } from '#server/orders/historyAudit'
import { movesMade } from '#server/orders/movesMade'
import { explaining, fill, withNew } from '../core/plans'
import { startServer } from '../setup/harness'

async function audited(db: Parameters<typeof auditHistory>[0], size?: number): Promise<{ found: Unlawful[]; checked: number }> {
  const found: Unlawful[] = []
  const audit = auditHistory(db, { size })
  let step = await audit.next()
  for (; !step.done; step = await audit.next()) found.push(step.value)
  return { found, checked: step.value }
}

test('the law explains all of the demo data, and a planted history is found', async () => {
  const { db } = await startServer({ demo: 'whole' })
  await seedBaskets(db, 500)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from baskets`)
  expect(await audited(db, 97)).toEqual({ found: [], checked: rows[0]?.count })

  const plant = async (status: BasketStatus, wanted: number) =>
    (await db.execute<{ id: number }>(sql`select id from baskets where status = ${status} order by id limit 1 offset ${wanted}`)).rows[0]
      ?.id ?? 0
  const [back, gone, bare, unsaid] = [
    await plant('done', 0),
    await plant('done', 1),
    await plant('newOrder', 0),
    await plant('cancelled', 0),
  ]
  await db.execute(
    movesMade(
      sql`select ${back}::int as basket, 'done' as was, 'newOrder' as becomes, min(id) as by, now() as at, '' as reason, 0 as step from users`,
    ),
  )
  await db.execute(sql`update baskets set status = 'inProgress' where id = ${gone}`)
  await db.execute(sql`delete from operator_activity_report where entity_name = 'Basket' and record_id = ${bare}`)
  await db.execute(sql`update operator_activity_report set changes = jsonb_set(changes, '{1,to}', '" "')
    where entity_name = 'Basket' and record_id = ${unsaid} and changes @> '[{"to": "cancelled"}]'`)
  const { found } = await audited(db, 97)
  expect(found.map(({ id, reason }) => [id, reason]).sort()).toEqual(
    [
      [back, "'done' does not lead to 'newOrder'"],
      [gone, "its history ends in 'done', but it is in 'inProgress'"],
      [bare, 'it has no history'],
      [unsaid, 'it was cancelled without a reason'],
    ].sort(),
  )
})

test('the moves of one order are found by its number among those of all orders', async () => {
  const log = entityTable('OperatorActivityReport')
  const db = await withNew(log)
  await fill(db, log, 20_000, { entity_name: "'Basket'", record_id: 'n', action: "'moved'" })
  await db.execute(sql`analyze operator_activity_report`)
  const { plans, ...explained } = explaining(db)
  await explained.db.execute(sql`select h.id from baskets b join basket_history h on h.basket_id = b.id where b.id = 4711`)
  expect(plans.join()).toContain('operator_activity_report_of_record')
})

test('only paths along the law are lawful', () => {
  const statuses = ['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const
  const lawful = /^create( newOrder( inProgress( done)?)?)?( cancelled)?$/
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 6 }), (path) => {
      const history = path.map((to, i) => `${i === 0 ? '' : path[i - 1]}>${to}${to === 'cancelled' ? '!' : ''}`).join(' ')
      expect(faultOf(path.at(-1) ?? 'create', history) === undefined).toBe(lawful.test(path.join(' ')))
    }),
  )
})
