import { type SQL, sql } from 'drizzle-orm'
import {
  type Comparison,
  type ComparisonDetails,
  comparisonPageSize,
  type Difference,
  type DifferenceReason,
} from '#api/fortnox/comparison'
import { Problem } from '../../core/http/problem'
import { first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonOf } from '../../db/json'
import { hrefOf, type Opens } from '../records'
import type { Remote } from './theirs'

/** Rows of the history. */
const maxHistory = 60

const differing = (of: SQL) => sql`(select ${of} from fortnox_differences d where d.comparison_id = t.id)`

const row = jsonOf<Comparison>({
  id: 't.id',
  state: sql`case when t.state <> 'done' then t.state when exists (select from fortnox_differences d where d.comparison_id = t.id) then 'differ' else 'agree' end`,
  at: iso('t.at'),
  endedAt: iso('t.ended_at'),
  by: sql`coalesce((select ${personName('u')} from users u where u.id = t.by_id), '')`,
  from: sql`t.from_day::text`,
  ...columnsOf('t', 'documents', 'rounded', 'fault'),
  differences: differing(sql`count(*)::int`),
  difference: differing(sql`coalesce(sum(d.difference), 0)::bigint`),
})

const one = async (db: Queryable, rest: SQL) =>
  (await first<{ row: Comparison }>(db, sql`select ${row} as row from fortnox_comparisons t where ${rest}`))?.row ?? null

/** @throws {Problem} 404 */
export async function rowOf(db: Queryable, id: number): Promise<Comparison> {
  const found = await one(db, sql`t.id = ${id}`)
  if (!found) throw Problem.notFound('Comparison')
  return found
}

export async function overviewOf(db: Queryable) {
  const { rows } = await db.execute<{ row: Comparison }>(
    sql`select ${row} as row from fortnox_comparisons t where t.state <> 'running' order by t.id desc limit ${maxHistory}`,
  )
  const history = rows.map((each) => each.row)
  return {
    running: await one(db, sql`t.state = 'running'`),
    last: history[0] ?? null,
    good: await one(db, sql`t.state = 'done' order by t.id desc limit 1`),
    history,
  }
}

type Asked = { page: number; reason?: DifferenceReason | undefined }
type Row = Omit<Difference, 'href' | 'remoteId' | 'remoteHref'> & { opens: Opens | null; remote: Remote | null }

/** Fortnox's app has its pages below the address of the company. */
function remoteHref({ kind, opens }: Remote, app: string | undefined): string | null {
  if (app === undefined) return null
  return `${app}/${kind === 'voucher' ? 'bf/voucher' : 'kf/invoice'}/${encodeURIComponent(opens)}`
}

/** @throws {Problem} 404 */
export async function detailsOf(db: Queryable, app: string | undefined, id: number, { page, reason }: Asked): Promise<ComparisonDetails> {
  const found = await rowOf(db, id)
  const accounts = await first<Pick<ComparisonDetails, 'accounts'>>(db, sql`select accounts from fortnox_comparisons where id = ${id}`)
  const { rows: reasons } = await db.execute<ComparisonDetails['reasons'][number]>(
    sql`select reason, count(*)::int as count, sum(difference)::float8 as difference from fortnox_differences where comparison_id = ${id}
      group by reason order by 3 desc, reason`,
  )
  const { rows } = await db.execute<{ row: Row }>(
    sql`select ${jsonOf<Row>({ id: 'd.place', ...columnsOf('d', 'kind', 'reason', 'number', 'ours', 'theirs', 'difference', 'opens', 'remote'), day: sql`d.day::text` })} as row
      from fortnox_differences d where d.comparison_id = ${id} and ${reason === undefined ? sql`true` : sql`d.reason = ${reason}`}
      order by d.place limit ${comparisonPageSize} offset ${(page - 1) * comparisonPageSize}`,
  )
  const shown = reasons.reduce((total, each) => total + (reason === undefined || each.reason === reason ? each.count : 0), 0)
  return {
    ...found,
    accounts: accounts?.accounts ?? [],
    reasons,
    shown,
    rows: rows.map(({ row: { opens, remote, ...each } }) => ({
      ...each,
      id: each.id + 1,
      href: opens && hrefOf(opens),
      remoteId: remote?.id ?? null,
      remoteHref: remote && remoteHref(remote, app),
    })),
  }
}
