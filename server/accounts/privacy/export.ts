import { sql } from 'drizzle-orm'
import { zip } from 'fflate'
import { exportPersonalData } from '#api/accounts/privacy'
import { lockUser, requireMayManage } from '../../access/userAccess'
import { accountSubject, actorOf, record } from '../../core/auditLog'
import { bind } from '../../core/http/endpoints'
import { personalTables } from '../../core/privacy/personal'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { fileAnswer } from '../../products/import/files'
import { pageOf, pageOfContents } from './pages'
import { auditLog, auditOf, type Held, isAbout } from './rows'

/** Without hashes, tokens and bytes. */
async function readPersonalData(tx: Queryable, id: number): Promise<Held[]> {
  const held: Held[] = []
  for (const [name, { title, of, columns }] of personalTables()) {
    const left = Object.keys(columns).filter((column) => columns[column] === 'secret' || columns[column] === 'search')
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      name === auditLog
        ? sql`select to_jsonb(a) - ${`{${left.join(',')}}`}::text[] as row from operator_activity_report a where a.id in (select a.id from operator_activity_report a where a.by_id = ${id} union ${auditOf(id)}) order by a.id`
        : sql`select to_jsonb(t) - ${`{${left.join(',')}}`}::text[] as row from ${verbatim(name)} t, users p where ${isAbout(id, of)} order by to_jsonb(t) -> 'id'`,
    )
    if (rows.length) held.push({ name, title, rows: rows.map(({ row }) => row) })
  }
  return held
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const zipped = (held: readonly Held[]) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(
      {
        'data.json': bytesOf(JSON.stringify(Object.fromEntries(held.map(({ name, rows }) => [name, rows])), null, 2)),
        'index.html': bytesOf(pageOfContents(held)),
        ...Object.fromEntries(held.map((table) => [`pages/${table.name}.html`, bytesOf(pageOf(table))])),
      },
      (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))),
    ),
  )

export const exportHandler = bind(exportPersonalData, async ({ params: { id }, ...call }) => {
  const held = await transact(call.db, async (tx) => {
    const person = await lockUser(tx, id)
    await requireMayManage(tx, call.user, person)
    const found = await readPersonalData(tx, id)
    await record(tx, actorOf(call), {
      ...accountSubject(id, 'Personal data'),
      action: 'changed',
      changes: [{ field: 'exported', label: 'Exported', to: true }],
    })
    return found
  })
  return fileAnswer(new Blob([await zipped(held)]).stream(), `Personal data ${id}.zip`, 'application/zip')
})
