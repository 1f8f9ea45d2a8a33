import { sql } from 'drizzle-orm'
import { removeRecords } from '../../../core/entity/crudRemove'
import { labelSql, storedIn } from '../../../core/entity/entityTable'
import { usedOf, usesOf } from '../../../core/entity/references'
import type { Acting } from '../../../core/http/endpoints'
import { entityNamed } from '../../../core/registry'
import { isOneOf } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { verbatim } from '../../../db/fragment'
import { writingOf } from '../../editions'
import { type Stored, whoSql } from '../store'

type Made = { id: number; version: number; record: string; by: string | null }

export const inUse = (uses: readonly { title: string; count: number }[]): string =>
  `It is in use since: ${uses.map(({ title, count }) => `${title} (${count})`).join(', ')}`

/** Removes the people, publishers and series that the import created, where nobody has changed or used them since. */
export async function undoMade(call: Acting, tx: Queryable, { id }: Stored): Promise<void> {
  for (const name of ['Series', 'People', 'Publisher']) {
    const entity = entityNamed(name)
    const table = storedIn(entity)
    const { rows } = await tx.execute<Made>(
      sql`select t.id, t.version, ${labelSql(entity, 't')} as record, ${whoSql('t.changed_by')} as by
        from import_made m join ${verbatim(table.name)} t on t.id = m.record_id where m.import_id = ${id} and m.entity = ${name}
        order by t.id for update of t`,
    )
    const unchanged = rows.filter(({ version }) => version === 1)
    const used = await usedOf(
      tx,
      entity,
      unchanged.map((row) => row.id),
    )
    const gone = unchanged.filter((row) => !used.has(row.id))
    await removeRecords(writingOf(call, tx, table), gone)
    const removed = gone.map((row) => row.id)
    await tx.execute(sql`delete from import_made where import_id = ${id} and entity = ${name} and ${isOneOf('record_id', removed)}`)
    for (const row of rows) {
      if (removed.includes(row.id)) continue
      const why = used.has(row.id) ? inUse(await usesOf(tx, entity, row.id)) : `${row.by ?? 'Somebody'} changed it since`
      await tx.execute(sql`update import_made set kept = ${why} where import_id = ${id} and entity = ${name} and record_id = ${row.id}`)
    }
  }
}
