import { sql } from 'drizzle-orm'
import { administration } from '#api/site/administration'
import { partSize } from '#server/core/files/stores/database'
import { createObjectStore } from '#server/core/files/stores/s3'
import type { Database } from '#server/db/database'
import { startServer } from '../setup/harness'
import { emptyS3 } from '../setup/stores'
import { picture, png } from './entityValues'

const content = administration.Content.calls
const page = { title: 'About us', slug: 'about-us', language: 'eng', body: '<p>Books</p>', publishedOn: null, isPublished: true }

/** A picture whose bytes differ from part to part. */
export const large = (parts: number) =>
  Buffer.concat([png, Buffer.from(Uint32Array.from({ length: (parts * partSize) / 4 }, (_, i) => i).buffer)])

/** Columns keep milliseconds: now, rounded up, would be in the future. */
export const due = (db: Database) => db.execute(sql`update object_removals set due_at = now() - interval '1 second'`)

/** A server with a page whose picture is in the database, beside an empty store. */
export async function office(bytes = large(3)) {
  const server = await startServer()
  const { settings, fake } = await emptyS3()
  const { db } = server
  const admin = await server.signIn('admin')
  const { data } = await admin.call(content.add, { body: { ...page, image: picture('cover.png', bytes) } })
  const url = data.image && 'url' in data.image ? data.image.url : ''
  const read = () => server.app.fetch(new Request(`http://localhost/api/${url}`))
  const bytesRead = async () => Buffer.from(await (await read()).arrayBuffer())
  const inDatabase = async () =>
    (
      await db.execute<{ length: number }>(
        sql`select (coalesce(sum(length(bytes)), 0) + (select coalesce(sum(length(bytes)), 0) from file_parts))::int as length from files`,
      )
    ).rows[0]?.length
  const use = (isTarget: boolean, limits = { answer: 10_000, upload: 10_000 }) => {
    db.objects = createObjectStore({ ...settings, isTarget }, limits)
  }
  const remove = () => admin.call(content.remove, { params: { id: data.id }, query: {} })
  use(true)
  return { ...server, admin, settings, fake, bytes, url, read, bytesRead, inDatabase, use, remove }
}
