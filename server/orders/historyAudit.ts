import { sql } from 'drizzle-orm'
import type { BasketStatus } from '#api/orders/baskets'
import { type BasketFacts, basketLaw, type MoveName, moveNames } from '#machines/orders/basketStatus'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Unlawful = { id: number; status: BasketStatus; history: string; reason: string }

const batchSize = 20_000

type Row = { id: number; status: BasketStatus; history: string }

/**
 * Replays all histories through the law, oldest basket first, and yields those it does not explain. One statement per batch, so that
 * concurrent moves are seen whole.
 */
export async function* auditHistory(
  db: Queryable,
  { size = batchSize, onProgress = (_checked: number) => {} } = {},
): AsyncGenerator<Unlawful, number> {
  const verdicts = new Map<string, string | undefined>()
  let after = 0
  let checked = 0
  for (;;) {
    const page = await first<{ last: number | null }>(
      db,
      sql`select max(id) as last from (select id from baskets where id > ${after} order by id limit ${size}) as page`,
    )
    if (!page?.last) return checked
    const { rows } = await db.execute<Row>(historiesBetween(after, page.last))
    for (const row of rows) {
      const path = `${row.status} ${row.history}`
      if (!verdicts.has(path)) {
        // Unlawful paths could be many.
        if (verdicts.size > 10_000) verdicts.clear()
        verdicts.set(path, faultOf(row.status, row.history))
      }
      const reason = verdicts.get(path)
      if (reason) yield { ...row, reason }
    }
    checked += rows.length
    onProgress(checked)
    after = page.last
  }
}

/** `from>to`, with `!` after a move with a reason. */
const historiesBetween = (after: number, last: number) => sql`
  select b.id, b.status, coalesce(string_agg(
    coalesce(h.from_status, '') || '>' || h.to_status || case when trim(h.reason) = '' then '' else '!' end, ' ' order by h.id), '') as history
  from baskets b left join basket_history h on h.basket_id = b.id and h.basket_id > ${after} and h.basket_id <= ${last}
  where b.id > ${after} and b.id <= ${last} group by b.id order by b.id`

/** History does not record what the guards saw. */
const ready: BasketFacts = { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }

const moveTo = (to: string): MoveName | undefined => moveNames.find((name) => basketLaw.to(name) === to)

export function faultOf(status: BasketStatus, history: string): string | undefined {
  let now: BasketStatus | undefined
  for (const [index, entry] of history.split(' ').entries()) {
    const { from = '', to = '', reason = '' } = /^(?<from>\w*)>(?<to>\w+)(?<reason>!?)$/.exec(entry)?.groups ?? {}
    if (!to) return 'it has no history'
    if (index === 0) {
      if (from || to !== 'create') return `it does not begin with '→ create' but with '${from} → ${to}'`
      now = 'create'
      continue
    }
    if (from !== now) return `it moved from '${from}' while it was in '${now}'`
    const name = moveTo(to)
    if (!name) return `no move leads to '${to}'`
    const move = name === 'basket.cancel' ? { type: name, reason: reason && 'given' } : { type: name }
    if (basketLaw.refusal(now, move, ready))
      return name === 'basket.cancel' && now !== 'cancelled' ? 'it was cancelled without a reason' : `'${now}' does not lead to '${to}'`
    now = basketLaw.to(name)
  }
  return now === status ? undefined : `its history ends in '${now}', but it is in '${status}'`
}
