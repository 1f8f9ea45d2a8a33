import { sql } from 'drizzle-orm'
import { foldCode } from '#api/discounts/codes'
import { codeCalls, discountEntities, discountForms } from '#api/discounts/entities'
import { redemptions } from '#api/discounts/packs'
import { storedIn } from '../core/entity/entityTable'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { customerName, iso } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'
import { recordHandlers } from './recordHandlers'
import { shownTable } from './records'
import { checkedPeriod, checkedRule } from './rule'

const shownCodes = () => shownTable(discountEntities.DiscountCode, {})

export const codeHandlers = [
  ...recordHandlers({
    calls: codeCalls,
    shown: shownCodes,
    listed: (_, searchKey) => shownTable(discountEntities.DiscountCode, {}, searchKey.trim() ? sql`true` : sql`k.pack_id is null`),
    written: () => storedIn(discountForms.DiscountCode),

    checked(body, before) {
      const code = foldCode(String(body.code))
      if (code.length < 3) throw Problem.field('code', 'Three letters or digits or more, such as SOMMAR10')
      const used = Number(before?.used ?? 0)
      if (typeof body.mostUses === 'number' && body.mostUses < used)
        throw Problem.field('mostUses', `It has been used ${used} times already`)
      if (used > 0 && before?.code !== code) throw Problem.field('code', 'It has been used: make another one, and switch this off')
      return { ...checkedPeriod(checkedRule(body)), code }
    },

    async removing(_, { used }) {
      if (Number(used) > 0) throw Problem.conflict({ reason: 'used' }, 'It has been used: switch it off instead')
    },
  }),

  bind(redemptions, async ({ db, params }) => {
    const { rows } = await db.execute<{ row: never }>(sql`select ${jsonOf({
      ...columnsOf('r', 'id', 'basketId'),
      customer: sql`(select ${customerName('u')} from users u where u.id = r.customer_id)`,
      amount: 'r.amount',
      currency: 'b.currency',
      state: 'r.state',
      at: iso('r.at'),
    })} as row
      from discount_redemptions r join baskets b on b.id = r.basket_id where r.code_id = ${params.id} order by r.id desc limit 100`)
    return rows.map(({ row }) => row)
  }),
]
