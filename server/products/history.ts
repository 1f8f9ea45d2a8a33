import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { type HistoryEntry, maxEntries, titleHistory } from '#api/products/history'
import { type Change, textOf } from '../core/auditChanges'
import { storedIn } from '../core/entity/entityTable'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso } from '../core/sqlParts'

type ReadEntry = Omit<HistoryEntry, 'changes'> & { changes: Change[] }

const asText = (value: Change['from']) => (value === undefined ? null : textOf(value))

export const historyHandlers: Bound[] = (['book', 'document', 'other'] as const).map((kind) =>
  bind(titleHistory[kind], async ({ db, params }) => {
    const { title, edition } = kinds[kind]
    const isThere = await first(db, sql`select 1 as found from products where id = ${params.id} and kind = ${kind}`)
    if (!isThere) throw Problem.notFound(storedIn(title).entity.title)
    const { rows } = await db.execute<ReadEntry>(
      sql`select r.id::int as id, ${iso('r.at')} as at, r.operator as by, r.action, r.record_version as version, r.changes,
          case when r.entity_name = ${edition.name} then r.record_id::int end as "editionId"
        from operator_activity_report r
        where (r.entity_name = ${title.name} and r.record_id = ${params.id}
            or r.entity_name = ${edition.name} and r.record_id in (select d.id from product_details d where d.product_id = ${params.id}))
          and r.action in ('added', 'changed', 'removed')
        order by r.id desc limit ${maxEntries}`,
    )
    return rows.map(({ changes, ...row }) => ({
      ...row,
      changes: changes.map(({ field, from, to }) => ({ field, from: asText(from), to: asText(to) })),
    }))
  }),
)
