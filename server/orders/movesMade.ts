import { type SQL, sql } from 'drizzle-orm'
import { statusLabels } from '#machines/orders/basketStatus'
import { personName } from '../core/sqlParts'
import { fragment, joined, literal } from '../db/fragment'
import { jsonbOf } from '../db/json'

const labelOf = (column: string) =>
  fragment`case ${column} ${joined(
    Object.entries(statusLabels).map(([status, label]) => fragment`when ${literal(status)} then ${literal(label)}`),
    ' ',
  )} else '—' end`

/** As `record` would write each. `moves` selects basket, was, becomes, by, at, reason, and step for equal times. */
export const movesMade = (moves: SQL): SQL => sql`
  insert into operator_activity_report
    (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
  select m.at, ${personName('u')}, m.by, case when m.was is null then 'added' else 'moved' end, 'Order', 'Basket', m.basket, '#' || m.basket, 0,
    jsonb_build_array(${jsonbOf({ field: sql`'status'`, from: 'm.was', to: 'm.becomes' })})
      || case when m.reason = '' then '[]'::jsonb else jsonb_build_array(${jsonbOf({ field: sql`'reason'`, to: 'm.reason' })}) end,
    'Status: ' || ${labelOf('m.was')} || ' → ' || ${labelOf('m.becomes')} || case when m.reason = '' then '' else '; Reason: ' || m.reason end, m.at
  from (${moves}) m join users u on u.id = m.by order by m.at, m.basket, m.step`
