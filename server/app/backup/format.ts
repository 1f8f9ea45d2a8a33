import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Applied } from '../../db/baseline'

export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

/**
 * Gzipped lines of JSON: this head; per table its columns and rows as PostgreSQL text; sequence positions; an end with the SHA-256 of all
 * preceding lines.
 */
export const format = 'back-office backup'
export const version = 1

export type Head = {
  format: typeof format
  version: number
  madeAt: string
  migrations: Applied[]
}
export type Row = (string | null)[]
export type Line =
  | Head
  | { table: string; columns: string[] }
  | Row
  | { sequences: { name: string; value: string }[] }
  | { end: { rows: number; sha256: string } }

export async function* written(lines: AsyncIterable<Exclude<Line, { end: unknown }>>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of lines) {
    if (Array.isArray(line)) rows++
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`
}

/** Completeness is known only at the end: discard everything if this throws. @throws {BackupUnusable} */
export async function* readBackup(file: string): AsyncGenerator<Exclude<Line, { end: unknown }>> {
  const hash = createHash('sha256')
  let rows = 0
  let isFirst = true
  const gunzip = createGunzip().on('error', () => undefined)
  const text = createReadStream(file).on('error', (error) => gunzip.destroy(error))
  try {
    for await (const read of createInterface({ input: text.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })) {
      const line: Line = JSON.parse(read)
      if (isFirst) checkHead(line as Head)
      isFirst = false
      if (!Array.isArray(line) && 'end' in line) {
        if (line.end.rows !== rows || line.end.sha256 !== hash.digest('hex')) throw new BackupUnusable(`${file} is damaged`)
        return
      }
      if (Array.isArray(line)) rows++
      hash.update(`${read}\n`)
      yield line
    }
  } catch (error) {
    const why = faultOf(error as NodeJS.ErrnoException, isFirst)
    if (why) throw new BackupUnusable(`${file} is ${why}`, { cause: error })
    throw error
  } finally {
    text.destroy()
    gunzip.destroy()
  }
  throw new BackupUnusable(`${file} is ${isFirst ? 'no backup' : 'cut off'}`)
}

/** Reads to the end first: a damaged byte may change a name. @throws {BackupUnusable} */
export async function requireComplete(file: string): Promise<void> {
  const lines = readBackup(file)
  while (!(await lines.next()).done);
}

function faultOf({ name, code = '', message }: NodeJS.ErrnoException, isFirst: boolean): string | undefined {
  if (message === 'incorrect header check' || (name === 'SyntaxError' && isFirst)) return 'no backup'
  if (code === 'Z_BUF_ERROR') return 'cut off'
  return name === 'SyntaxError' || code.startsWith('Z_') ? 'damaged' : undefined
}

function checkHead(head: Head): void {
  if (head.format !== format) throw new BackupUnusable('This is no backup')
  if (head.version !== version)
    throw new BackupUnusable(`This backup has format ${head.version}, and this version of the server reads ${version}`)
}
