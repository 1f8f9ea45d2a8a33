import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../db/database'
import { BytesLost, type ObjectStore } from '../../../db/fileStore'
import { first } from '../../sqlParts'
import { type InDatabase, partsOf } from './database'

/** Only the database itself has a store: in a transaction, files of the database alone are read. */
export type WithFiles = Queryable & Pick<Database, 'objects'>

/** A file as its row `f` says where its bytes are. */
export type Located = InDatabase & { objectKey: string | null; sha256: string | null }
export const located = sql`f.id, f.size, f.bytes, f.object_key as "objectKey", f.sha256`

export const findFile = (db: Queryable, condition: SQL): Promise<(Located & { name: string; type: string }) | undefined> =>
  first(db, sql`select ${located}, f.name, f.type from files f where ${condition}`)

/** @throws {Error} for a file in a store that this process was not given: the start refuses that */
export function storeOf({ objects }: Pick<Database, 'objects'>): ObjectStore {
  if (!objects) throw new Error('Files are in a store, but FILES_S3_URL is not set')
  return objects
}

/** The last piece comes after all of them were compared, so that wrong bytes are never sent to their end. @throws {BytesLost} */
export async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  { objectKey, size, sha256 }: Pick<Located, 'objectKey' | 'size' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let read = 0
  let held: Uint8Array | undefined
  for await (const some of bytes) {
    if (held) yield held
    held = some
    read += some.byteLength
    hash.update(some)
  }
  if (read !== size || hash.digest('hex') !== sha256) throw new BytesLost(`The bytes of ${objectKey} are not those that were stored`)
  if (held) yield held
}

/** Goes on in the store where the file is moved there meanwhile. */
async function* fromDatabase(db: WithFiles, file: Located): AsyncGenerator<Uint8Array> {
  let sent = 0
  try {
    for await (const part of partsOf(db, file)) {
      sent += part.byteLength
      yield part
    }
  } catch (error) {
    const moved = error instanceof BytesLost ? await findFile(db, sql`f.id = ${file.id}`) : undefined
    if (!moved || moved.objectKey === null) throw error
    let skipped = 0
    for await (const part of await bytesOf(db, moved)) {
      yield part.subarray(Math.max(sent - skipped, 0))
      skipped += part.byteLength
    }
  }
}

/** Resolves when the store answers. @throws {Problem} 503 `filesAway` @throws {BytesLost} at once, or while it is read */
export async function bytesOf(db: WithFiles, file: Located): Promise<AsyncIterable<Uint8Array>> {
  return file.objectKey === null ? fromDatabase(db, file) : verified(await storeOf(db).read(file.objectKey), file)
}

/** @throws {Problem} 503 `filesAway` @throws {BytesLost} */
export async function allBytesOf(db: WithFiles, file: Located): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await bytesOf(db, file)) parts.push(part)
  return Buffer.concat(parts)
}
