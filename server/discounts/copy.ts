import { sql } from 'drizzle-orm'
import { addCopyOfDiscount } from '#api/discounts/discounts'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import { readDiscount } from './discountTable'

const rule = sql.raw(
  'non_latin_title, value_kind, percent, amount, currency_id, starts_at, ends_at, round_to, floor_price, allows_free, note',
)

const nextTitle = sql`(select o.title || ' ' || n from generate_series(2, 10000) n where not exists (select from discounts t where t.title = o.title || ' ' || n) order by n limit 1)`

export const copyHandlers = [
  bind(addCopyOfDiscount, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const discount = await readDiscount(tx, params.id)
      const made = await first<{ id: number; title: string }>(
        tx,
        sql`insert into discounts (title, ${rule}, changed_by, changed_at)
          select ${nextTitle}, ${rule}, ${call.user.id}::int, ${call.clock.now().toISOString()}::timestamptz from discounts o where o.id = ${discount.id}
          returning id, title`,
      )
      if (!made) throw Problem.notFound('Discount')
      await tx.execute(sql`insert into discount_items (discount_id, product_detail_id, value_override)
        select ${made.id}::int, product_detail_id, value_override from discount_items where discount_id = ${discount.id} order by id`)
      await record(tx, actorOf(call), {
        entityName: 'Discount',
        entity: 'Discount',
        id: made.id,
        record: made.title,
        version: 1,
        action: 'added',
        changes: [{ field: 'copyOf', from: null, to: { id: discount.id, label: discount.title } }],
      })
      return { id: made.id }
    }),
  ),
]
