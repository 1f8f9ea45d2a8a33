import { sql } from 'drizzle-orm'
import { type FieldMeta, type Fields, metaOf } from '#api/core/field'
import { addFile, maxWaiting } from '#api/core/files/addFile'
import type { StoredFile } from '#api/core/files/file'
import { allows } from '#api/core/permissions'
import type { Database, Queryable } from '../../db/database'
import { bind, type Clock } from '../http/endpoints'
import { Problem } from '../http/problem'
import type { SignedIn } from '../http/signedIn'
import type { Job } from '../jobs'
import { inTurn } from '../longReads'
import { everyEntity } from '../registry'
import { first } from '../sqlParts'
import { transact } from '../transact'
import { keepFirstPart, keepOtherParts, madeOf, requireFit } from './files'

const hour = 3_600_000
const retention = 24 * hour
/** Files a statement removes: each may hold 20 MB, for which the embedded database takes 15 ms. */
const batchSize = 5

const hasFilesInRows = (fields: Fields): boolean =>
  Object.values(fields).some((field) =>
    Object.values(metaOf(field).columns ?? {}).some((column) => ['image', 'file'].includes(metaOf(column).kind)),
  )

const mayKeepFiles = ({ permissions }: SignedIn): boolean =>
  everyEntity().some(
    ({ fields, permissions: { add, edit } }) => hasFilesInRows(fields) && [add, edit].some((needed) => allows([...permissions], needed)),
  )

/** Returns the id. @throws {Problem} 422 at `path` */
export async function takeFile(
  tx: Queryable,
  path: string,
  field: FieldMeta,
  id: number,
  { id: user }: Pick<SignedIn, 'id'>,
): Promise<number> {
  const taken = await first<{ type: string; size: number }>(
    tx,
    sql`update files set uploaded_by = null where id = ${id}::int and uploaded_by = ${user}::int and is_complete returning type, size`,
  )
  if (!taken) throw Problem.field(path, 'Is neither the file of this row nor one that you have uploaded within a day: send the file itself')
  requireFit(path, field, taken)
  return id
}

/** Removes files that no record has claimed for a day. Returns their number. */
export async function dropWaiting(db: Database, clock: Clock, isWanted: () => boolean = () => true): Promise<number> {
  const before = new Date(clock.now().getTime() - retention).toISOString()
  let removed = 0
  while (isWanted()) {
    const { rows } = await db.execute(
      sql`delete from files where uploaded_by is not null and id in (
          select id from files where uploaded_by is not null and created_at < ${before}::timestamptz order by id limit ${batchSize}) returning id`,
    )
    removed += rows.length
    if (rows.length < batchSize) break
  }
  return removed
}

export const waitingFilesJob: Job = { name: 'waitingFiles', every: hour, run: dropWaiting }

export const waitingFileHandlers = [
  bind(
    addFile,
    // In turn, so that of files that wait for others' parts none is in memory twice.
    ({ db, user, clock, body: { file } }) =>
      inTurn(db, async () => {
        if (!(file instanceof File)) throw Problem.field('file', 'Send the file itself')
        const made = await madeOf('file', metaOf(addFile.body.shape.file), file)
        const id = await transact(db, async (tx) => {
          const { count = 0 } =
            (await first<{ count: number }>(tx, sql`select count(*)::int as count from files where uploaded_by = ${user.id}::int`)) ?? {}
          if (count >= maxWaiting) throw new Problem(429, `${maxWaiting} files wait for their records to be saved: save those first`)
          return keepFirstPart(tx, made, clock.now(), { isComplete: false, uploadedBy: user.id })
        })
        await keepOtherParts(db, id, made)
        const completed = await first<StoredFile>(
          db,
          sql`update files set is_complete = true where id = ${id}::int returning id, name, type, size, 'File/' || key as url`,
        )
        if (!completed) throw Problem.notFound('File')
        return completed
      }),
    (user) => {
      if (!mayKeepFiles(user)) throw Problem.forbidden()
    },
  ),
]
