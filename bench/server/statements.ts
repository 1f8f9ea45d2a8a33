import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { basketLists } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import type { Bound } from '#server/core/http/endpoints'
import type { Database } from '#server/db/database'
import { invoicing } from '#server/invoices/credit'
import { listHandlers } from '#server/orders/basketLists'
import { moveHandlers } from '#server/orders/basketMoves'

export type Statement = { text: string; values: unknown[] }

/** What our server sends to the database for one call: recorded while it is carried out. */
async function record(pool: pg.Pool, bound: Bound | undefined, call: object): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const db = drizzle(pool, { logger }) as object as Database
  await bound?.handle({ db, clock: { now: () => new Date() }, user: { id: Number(process.env.BENCH_USER) }, address: '', ...call } as never)
  return statements
}

const handlerOf = (handlers: Bound[], endpoint: object) => handlers.find((bound) => bound.endpoint === endpoint)

export const statementsOfList = (pool: pg.Pool, page: number): Promise<Statement[]> =>
  record(pool, handlerOf(listHandlers, basketLists.done), { body: { searchKey: '', page, pageSize: 100, sort: 'id desc', filter: '' } })

/** 100 rows of a list with what a page shows of them, joined with nothing: the first, or the same ones as a page of ours. */
export const plainRows = (page = 1): Statement => ({
  text: `select coalesce(json_agg(b), '[]')::text as rows, count(*)::int as total from (
    select id, status, customer_id, handler_id, item_count, copies, first_titles, comment_count, total, currency, payment_state, created_at, changed_at
    from baskets where list = 'done' order by id desc limit 100 offset ${(page - 1) * 100}) b`,
  values: [],
})

/** For any basket in progress. Finishes one to see how it is done. */
export async function statementsOfFinish(pool: pg.Pool): Promise<(id: number) => Statement[]> {
  const { rows } = await pool.query(`select min(id) as id from baskets where list = 'inProgress'`)
  const seen = rows[0].id
  const statements = await record(pool, handlerOf(moveHandlers(invoicing), basketMoves['basket.finish']), {
    params: { id: seen },
    query: {},
  })
  return (id) => statements.map(({ text, values }) => ({ text, values: values.map((value) => (value === seen ? id : value)) }))
}
