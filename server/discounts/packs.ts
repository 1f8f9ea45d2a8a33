import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkOf, codeAlphabet, fewestCharacters, shownCode } from '#api/discounts/codes'
import { discountEntities, discountForms, packCalls, packFields } from '#api/discounts/entities'
import { codesAtOnce, generateCodes, generatedCodes, switchOffUnused } from '#api/discounts/packs'
import { actorOf, record } from '../core/auditLog'
import { changedMeanwhile } from '../core/entity/crud'
import { storedIn } from '../core/entity/entityTable'
import { bind, Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { pageOf } from '../core/list/simpleList'
import { rowsOf } from '../core/rowsOf'
import { wordsOf } from '../core/search'
import { customerName, first, iso } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { recordHandlers } from './recordHandlers'
import { differing, shownTable } from './records'
import { checkedPeriod, checkedRule } from './rule'

const shownPacks = () =>
  shownTable(discountEntities.DiscountCodePack, {
    state: sql`case when k.made = 0 then 'ready' when k.made < k.count then 'partly' else 'made' end`,
  })

type Pack = { id: number; version: number; title: string; prefix: string; count: number; length: number; isOver: boolean }

const loose = ['title', 'endsAt']

export const packHandlers = [
  ...recordHandlers({
    calls: packCalls,
    shown: shownPacks,
    written: () => storedIn(discountForms.DiscountCodePack),

    checked(body) {
      const [count, length] = [Number(body.count), Number(body.length)]
      const fewest = fewestCharacters(count)
      if (length < fewest) throw Problem.field('length', `${length} characters can be guessed: ${count} codes need ${fewest} or more`)
      return checkedPeriod(checkedRule(body))
    },

    async edited(tx, before, after) {
      if (Number(before.made) === 0) return
      if (differing(before, after).some((name) => name in packFields && !loose.includes(name)))
        throw Problem.conflict({ reason: 'made' }, 'Its codes are made: only its title and its end are changed')
      await tx.execute(sql`update discount_codes c set title = k.title, ends_at = k.ends_at, version = c.version + 1
        from discount_code_packs k where k.id = ${after.id} and c.pack_id = k.id`)
    },

    async removing(_, { made }) {
      if (Number(made) > 0) throw Problem.conflict({ reason: 'made' }, 'Its codes are made: switch them off instead')
    },
  }),

  bind(generateCodes, ({ body: { id, version }, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      const pack = await first<Pack>(
        tx,
        sql`select id, version, title, coalesce(prefix, '') as prefix, count, length, coalesce(ends_at <= ${now.toISOString()}::timestamptz, false) as "isOver"
          from discount_code_packs where id = ${id} for update`,
      )
      if (!pack) throw Problem.notFound('Discount code pack')
      if (pack.version !== version) throw await changedMeanwhile(tx, shownPacks(), id, version)
      if (pack.isOver) throw Problem.conflict({ reason: 'ended' }, 'Its codes could not be used any more: it has ended')
      const before = await countOf(tx, id)
      const wanted = Math.min(pack.count - before, codesAtOnce)
      // Codes that collide are generated again.
      for (let made = 0; made < wanted; ) made += await insertCodes(tx, pack, wanted - made)
      const made = before + Math.max(wanted, 0)
      await tx.execute(sql`update discount_code_packs set made = ${made} where id = ${id}`)
      await record(tx, actorOf(call), {
        entityName: 'DiscountCodePack',
        entity: 'Discount code pack',
        id,
        record: pack.title,
        version,
        action: 'changed',
        changes: [{ field: 'made', label: 'Codes made', from: before, to: made }],
      })
      return { made, total: pack.count, version }
    }),
  ),

  bind(generatedCodes, async ({ query: { discountCodePackId: id }, body, db }) => {
    const pack = await first<Pack>(db, sql`select id, coalesce(prefix, '') as prefix, length from discount_code_packs where id = ${id}`)
    if (!pack) throw Problem.notFound('Discount code pack')
    const page = await pageOf(db, body, {
      from: sql`discount_codes`,
      within: fragment`t.pack_id = ${pack.id}`,
      words: wordsOf(body.searchKey.replace(/-/g, ''), 'searchKey'),
      sortColumns: { id: 'id', code: 'code', used: 'used' },
      row: sql`(select ${jsonOf({
        ...columnsOf('t', 'id', 'code', 'isActive', 'used'),
        redeemedAt: iso('r.at'),
        basketId: 'r.basket_id',
        customer: customerName('u'),
      })}
        from (select 1) one left join lateral (select * from discount_redemptions r where r.code_id = t.id and r.state = 'held' order by r.id desc limit 1) r on true
          left join users u on u.id = r.customer_id)`,
    })
    const { data, ...rest }: { data: { code: string }[] } = JSON.parse(page.text)
    return new Json(JSON.stringify({ ...rest, data: data.map((row) => ({ ...row, code: shownCode(row.code, pack) })) }))
  }),

  bind(switchOffUnused, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const pack = await first<Pack>(tx, sql`select id, version, title from discount_code_packs where id = ${id} for update`)
      if (!pack) throw Problem.notFound('Discount code pack')
      const put = await first<{ count: number }>(
        tx,
        sql`with put as (update discount_codes set is_active = false, version = version + 1 where pack_id = ${id} and used = 0 and is_active returning 1)
          select count(*)::int as count from put`,
      )
      const switchedOff = put?.count ?? 0
      await record(tx, actorOf(call), {
        entityName: 'DiscountCodePack',
        entity: 'Discount code pack',
        id,
        record: pack.title,
        version: pack.version,
        action: 'changed',
        changes: [{ field: 'switchedOff', label: 'Codes switched off', to: switchedOff }],
      })
      return { switchedOff }
    }),
  ),
]

const countOf = async (tx: Queryable, packId: number): Promise<number> =>
  (await first<{ count: number }>(tx, sql`select count(*)::int as count from discount_codes where pack_id = ${packId}`))?.count ?? 0

async function insertCodes(tx: Queryable, pack: Pack, count: number): Promise<number> {
  const codes = Array.from({ length: count }, () => ({ code: pack.prefix + randomCode(pack.length) }))
  const put = await first<{ count: number }>(
    tx,
    sql`with put as (
      insert into discount_codes (title, code, value_kind, percent, amount, currency_id, starts_at, ends_at, most_uses, most_per_customer,
        minimum_basket, applies_to_discounted, only_kind, genre_ids, publisher_ids, pack_id)
      select k.title, r.code, k.value_kind, k.percent, k.amount, k.currency_id, k.starts_at, k.ends_at, k.most_uses, k.most_per_customer,
        k.minimum_basket, k.applies_to_discounted, k.only_kind, k.genre_ids, k.publisher_ids, k.id
      from ${rowsOf(codes, sql`code text`)} cross join discount_code_packs k where k.id = ${pack.id}
      on conflict do nothing returning 1) select count(*)::int as count from put`,
  )
  return put?.count ?? 0
}

/** Largest multiple of the alphabet's length in a byte: avoids modulo bias. */
const fair = 256 - (256 % codeAlphabet.length)

function randomCode(length: number): string {
  let body = ''
  while (body.length < length)
    for (const byte of randomBytes(length)) if (byte < fair && body.length < length) body += codeAlphabet.charAt(byte % codeAlphabet.length)
  return body + checkOf(body)
}
