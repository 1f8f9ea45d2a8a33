import { lstatSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles, users } from '#server/access/tables'
import { backUp } from '#server/app/backup/dump'
import { type Line, readBackup, requireComplete, written } from '#server/app/backup/format'
import { load } from '#server/app/backup/load'
import { seedDemo } from '#server/app/demo'
import { seedSystemRows } from '#server/app/systemRows'
import { fileParts, files } from '#server/core/tables'
import type { Applied } from '#server/db/baseline'
import type { Database } from '#server/db/database'
import { replacedMigrations } from '../setup/baseline'
import { emptyDatabase } from '../setup/database'

const fileIn = () => join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.gz')

async function linesOf(file: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readBackup(file)) lines.push('madeAt' in line ? { ...line, madeAt: '' } : line)
  return lines
}

/** What no casual value is: quotes, backslashes, both directions, every byte, the first and the last moment. */
async function addHardRows(db: Database): Promise<void> {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i & 255)
  const stored = {
    key: 'k',
    name: 'جلد "a" \\ \n.png',
    type: 'image/png',
    size: 2 * bytes.length,
    bytes,
    small: bytes.subarray(7, 300),
    createdAt: new Date(0),
  }
  const [file] = await db.insert(files).values(stored).returning()
  await db.insert(fileParts).values({ fileId: file?.id ?? 0, place: 1, bytes })
  await db.insert(users).values({ kind: 'private', firstName: '{"a":[null]}', lastName: "O'Ek \\N", email: 'e@example.org' })
}

test('a backup is written for its owner alone, and not through a link or into a file that somebody else has put in its way', async () => {
  const db = await emptyDatabase()
  const [file, elsewhere] = [fileIn(), fileIn()]
  writeFileSync(elsewhere, 'theirs', { mode: 0o666 })
  symlinkSync(elsewhere, file)
  await backUp(db, file)
  expect(readFileSync(elsewhere, 'utf8')).toBe('theirs')
  expect(lstatSync(file).isFile()).toBe(true)
  expect(lstatSync(file).mode & 0o777).toBe(0o600)
})

test('two backups to one name at once, as of two containers with the same process number, leave a whole file and no other', async () => {
  const db = await emptyDatabase()
  const file = fileIn()
  await Promise.all([backUp(db, file), backUp(db, file)])
  await requireComplete(file)
  expect(readdirSync(dirname(file))).toEqual(['backup.gz'])
})

test('a restored database is the one that was backed up, to the last value and sequence', async () => {
  const db = await emptyDatabase()
  await seedSystemRows(db)
  await seedDemo(db, { orders: 30 })
  await addHardRows(db)
  const [first, second] = [fileIn(), fileIn()]
  const rows = await backUp(db, first)
  expect(statSync(first).mode & 0o777).toBe(0o600)

  await db.delete(files).where(eq(files.key, 'k'))
  await db.update(users).set({ firstName: 'Somebody else' })
  await db.execute(sql`create table of_a_later_version (id int)`)
  expect(await load(db, first)).toBe(rows)
  await backUp(db, second)
  expect(await linesOf(second)).toEqual(await linesOf(first))

  const { rows: last } = await db.execute<{ id: number }>(sql`select max(id) as id from users`)
  const [newest] = await db.insert(users).values({ kind: 'private', email: 'new@example.org' }).returning()
  expect(newest?.id).toBeGreaterThan(last[0]?.id ?? 0)
  await expect(
    db.execute(sql`insert into sessions (token_hash, user_id, created_at, expires_at) values ('x', 99999999, now(), now())`),
  ).rejects.toThrow()
})

test('what is damaged, cut off, no backup or of another format is refused, and nothing changes', async () => {
  const db = await emptyDatabase()
  await db.insert(roles).values({ title: 'Kept' })
  const backup = fileIn()
  await backUp(db, backup)
  const bytes = readFileSync(backup)
  const refused = async (content: Uint8Array) => {
    const file = fileIn()
    writeFileSync(file, content)
    const error = await load(db, file).catch((error) => error)
    expect(await db.select().from(roles).where(eq(roles.title, 'Kept'))).toHaveLength(1)
    return error
  }
  const changed = Buffer.from(bytes)
  changed.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  expect(await refused(changed)).toMatchObject({ message: expect.stringContaining('is damaged') })
  expect(await refused(bytes.subarray(0, bytes.length >> 1))).toMatchObject({ message: expect.stringContaining('is cut off') })
  expect(await refused(Buffer.from('id,title\n'))).toMatchObject({ message: expect.stringContaining('is no backup') })
  expect(await refused(gzipSync('{"format":"back-office backup","version":2}\n'))).toMatchObject({
    message: expect.stringContaining('format 2'),
  })
  const withHead = (migrations: Applied[]) => gzipSync(`${JSON.stringify({ format: 'back-office backup', version: 1, migrations })}\n`)
  const [, secondLast, last] = replacedMigrations
  expect(await refused(withHead([{ when: secondLast.when, hash: secondLast.hash }]))).toMatchObject({
    message:
      'This backup is too old: this version cannot restore it. Restore it with the server of commit ecd6b038, and make a new backup there.',
  })
  expect(await refused(withHead([{ when: last.when, hash: 'x' }]))).toMatchObject({
    message: expect.stringContaining('newer or another version'),
  })
  expect(await refused(withHead([last, { when: Number.MAX_SAFE_INTEGER, hash: 'x' }]))).toMatchObject({
    message: expect.stringContaining('newer or another version'),
  })

  const text = gzipSync(
    (await all(written(asLines([{ format: 'back-office backup', version: 1, madeAt: '', migrations: [] }])))).slice(0, 1).join(''),
  )
  expect(await refused(text)).toMatchObject({ message: expect.stringContaining('is cut off') })
})

test('a backup that fails leaves the last one as it was', async () => {
  const db = await emptyDatabase()
  const file = fileIn()
  await backUp(db, file)
  const before = readFileSync(file)
  const broken = Object.assign(Object.create(db), { transaction: () => Promise.reject(new Error('away')) })
  await expect(backUp(broken, file)).rejects.toThrow('away')
  expect(readFileSync(file)).toEqual(before)
  expect(readdirSync(join(file, '..'))).toEqual(['backup.gz'])
  truncateSync(file, 0)
  await expect(load(db, file)).rejects.toThrow()
})

async function* asLines<T>(lines: T[]) {
  yield* lines
}

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const line of lines) found.push(line)
  return found
}
