import { type SQL, sql } from 'drizzle-orm'
import { statusLabels } from '#machines/orders/basketStatus'
import { personName } from '../core/sqlParts'
import { jsonbOf } from '../db/json'

const labelOf = (column: string) =>
  sql.raw(
    `case ${column} ${Object.entries(statusLabels)
      .map(([status, label]) => `when '${status}' then '${label}'`)
      .join(' ')} else '—' end`,
  )

/** As `record` would write each. `moves` selects basket, was, becomes, by, at, reason, and step for equal times. */
export const movesMade = (moves: SQL): SQL => sql`
  insert into operator_activity_report
    (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
  select m.at, ${personName('u')}, m.by, case when m.was is null then 'added' else 'moved' end, 'Order', 'Basket', m.basket, '#' || m.basket, 0,
    jsonb_build_array(${jsonbOf({ field: sql`'status'`, from: 'm.was', to: 'm.becomes' })})
      || case when m.reason = '' then '[]'::jsonb else jsonb_build_array(${jsonbOf({ field: sql`'reason'`, to: 'm.reason' })}) end,
    'Status: ' || ${labelOf('m.was')} || ' → ' || ${labelOf('m.becomes')} || case when m.reason = '' then '' else '; Reason: ' || m.reason end, m.at
  from (${moves}) m join users u on u.id = m.by order by m.at, m.basket, m.step`
