import { sql } from 'drizzle-orm'
import { fragment, verbatim } from '../../db/fragment'
import type { Change } from '../auditChanges'
import { recordAll } from '../auditLog'
import { dropFiles } from '../files/files'
import { forgetMerges } from '../merging/redirects'
import { isOneOf } from '../sqlParts'
import { filesInRows } from './crudRows'
import { jsonOf, storedSql } from './crudSql'
import { entryOf, type Put } from './crudWrite'
import { isFileField, type Writing } from './writing'

export const removeRow = (writing: Writing, put: Put): Promise<void> => removeRecords(writing, [put])

export async function removeRecords(writing: Writing, records: readonly Put[]): Promise<void> {
  const { tx, table } = writing
  if (!records.length) return
  const ids = records.map(({ id }) => id)
  const columns = table.fields.filter(isFileField).map(({ column }) => column)
  const last = table.fields.map((field) => fragment`'${field.name}', ${storedSql(field, 't', table.fields)}`)
  const inRows = await filesInRows(writing, ids)
  const { rows: removed } = await tx.execute<{ id: number; files: (number | null)[]; last: Record<string, Change['from']> }>(
    sql`delete from ${verbatim(table.name)} t where ${isOneOf('t.id', ids)} returning t.id, array[${verbatim(columns)}]::int[] as files,
      (select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}') from jsonb_each(${jsonOf(last)}::jsonb)) as last`,
  )
  await forgetMerges(tx, table.entity.name, ids)
  await dropFiles(tx, [...removed.flatMap(({ files }) => files.filter((file) => file !== null)), ...inRows])
  const was = new Map(removed.map((row) => [row.id, row.last]))
  await recordAll(
    tx,
    writing,
    records.map((put) => {
      const changes = Object.entries(was.get(put.id) ?? {}).map(([field, from]) => ({ field, from, to: null }))
      return entryOf(writing, 'removed', put, changes)
    }),
  )
}
