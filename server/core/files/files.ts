import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FieldMeta } from '#api/core/field'
import { mostPixels, readFile } from '#api/core/files/file'
import { longestOfSmall, mostOfSmall, type Picture } from '#api/core/files/small'
import type { Queryable } from '../../db/database'
import { bindPublic } from '../http/endpoints'
import { isKnown } from '../http/etag'
import { Problem } from '../http/problem'
import { apiHeaders } from '../http/securityHeaders'
import { first } from '../sqlParts'
import { pixelsOf, sidesOf } from './pixels'

const starts = (bytes: Uint8Array, text: string, at = 0) => Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** What the bytes are, whatever the sender called them; undefined for anything we do not keep. */
export function sniff(bytes: Uint8Array): string | undefined {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, '%PDF-')) return 'application/pdf'
  if (starts(bytes, 'PK\x03\x04')) return starts(bytes, 'mimetypeapplication/epub+zip', 30) ? 'application/epub+zip' : 'application/zip'
  return undefined
}

/** The last part of a path, without what no file system takes. */
const nameOf = (name: string) => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const kept = last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').trim()
  return [...kept].slice(-100).join('') || 'file'
}

const notSmall = (name: string, { label, mostBytes = 0 }: FieldMeta) =>
  Problem.field(name, `${label} is at most ${mostBytes / 1_000_000} MB`)

function typeFor(name: string, { label, accept = [] }: FieldMeta, type: string | undefined): string {
  if (type && accept.includes(type)) return type
  throw Problem.field(name, `${label} must be one of ${accept.map((each) => each.split('/')[1]).join(', ')}`)
}

/** Whoever looks at a list has its pictures decoded: one that is enormous would take their memory, and one that is broken shows nothing. */
function requireShown(name: string, { label }: FieldMeta, type: string, bytes: Buffer): void {
  const pixels = pixelsOf(type, bytes)
  if (!pixels) throw Problem.field(name, `${label} cannot be read as a picture: choose another, or save it anew`)
  if (pixels > mostPixels) throw Problem.field(name, `${label} has more than ${mostPixels / 1_000_000} million pixels: make it smaller`)
}

/** The bytes of what lists load in place of a picture, looked at as the picture itself is. Whoever can make none smaller may send none. */
async function bytesOfSmall(name: string, { label, accept = [] }: FieldMeta, type: string, small: File): Promise<Buffer> {
  const refused = (why: string) =>
    Problem.field(name, `${label} has a small picture beside it (part ${name}.small) that ${why}, or send none`)
  if (!type.startsWith('image/')) throw Problem.field(name, `${label} is no picture: send it without ${name}.small`)
  if (small.size > mostOfSmall) throw refused(`is larger than ${mostOfSmall / 1000} kB: send a smaller one`)
  const bytes = Buffer.from(await small.arrayBuffer())
  const itsType = sniff(bytes)
  const { width = 0, height = 0 } = (itsType && accept.includes(itsType) && sidesOf(itsType, bytes)) || {}
  if (!width || !height) throw refused('cannot be read as one: save it anew')
  if (Math.max(width, height) > longestOfSmall) throw refused(`has more than ${longestOfSmall} pixels a side: send a smaller one`)
  return bytes
}

/** @throws {Problem} 422 at the field when what is kept already is not of a type, or of the size, that the field takes */
export function requireFit(name: string, field: FieldMeta, { type, size }: { type: string; size: number }): void {
  if (size > (field.mostBytes ?? 0)) throw notSmall(name, field)
  typeFor(name, field, type)
}

/**
 * Keeps a new file, with the small picture that came with it. Returns its id. @throws {Problem} 422 at the field when either is not of
 * a type, or of the size, that the field takes
 */
export async function keepFile(tx: Queryable, name: string, field: FieldMeta, file: Picture, now: Date): Promise<number> {
  // Its size first, so that what is too large is not read.
  if (file.size > (field.mostBytes ?? 0)) throw notSmall(name, field)
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = typeFor(name, field, sniff(bytes))
  if (type.startsWith('image/')) requireShown(name, field, type, bytes)
  const small = file.small && (await bytesOfSmall(name, field, type, file.small))
  return keepMade(tx, { name: file.name, type, bytes, small }, now)
}

/** Keeps a file that the server has made itself. Returns its id. */
export async function keepMade(
  tx: Queryable,
  { name, type, bytes, small }: { name: string; type: string; bytes: Buffer; small?: Buffer | undefined },
  now: Date,
): Promise<number> {
  const key = randomBytes(16).toString('base64url')
  const kept = await first<{ id: number }>(
    tx,
    sql`insert into files (key, name, type, size, bytes, small, created_at)
      values (${key}, ${nameOf(name)}, ${type}, ${bytes.byteLength}, ${bytes}, ${small ?? null}::bytea, ${now.toISOString()}::timestamptz) returning id`,
  )
  return kept?.id ?? 0
}

export const dropFiles = async (tx: Queryable, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await tx.execute(
      sql`delete from files where id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`,
    )
}

type Served = { name: string; type: string; bytes: Uint8Array }

/** The bytes of a file that `condition` finds in `files f`. @throws {Problem} 404 */
export async function fileResponse(db: Queryable, condition: SQL, caching: string): Promise<Response> {
  const found = await first<Served>(db, sql`select f.name, f.type, f.bytes from files f where ${condition}`)
  if (!found) throw Problem.notFound('File')
  return new Response(new Uint8Array(found.bytes), { headers: headersOf(found, caching) })
}

function headersOf({ name, type }: Served, caching: string): Record<string, string> {
  const how = type.startsWith('image/') ? 'inline' : 'attachment'
  return {
    ...apiHeaders,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Content-Type': type,
    'Content-Disposition': `${how}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    'Cache-Control': caching,
  }
}

/** The bytes at a key, of the small picture where it is asked for and there is one. @throws {Problem} 404 */
async function byKey(db: Queryable, key: string, isSmall: boolean, headers: Headers): Promise<Response> {
  const bytes = isSmall ? sql`coalesce(f.small, f.bytes) as bytes, f.small is not null` : sql`f.bytes, false`
  const found = await first<Served & { isSmall: boolean }>(
    db,
    sql`select f.name, f.type, ${bytes} as "isSmall" from files f where f.key = ${key} and f.address is null`,
  )
  if (!found) throw Problem.notFound('File')
  const file = found.isSmall ? { ...found, type: sniff(found.bytes) ?? found.type } : found
  const etag = `"${key}${found.isSmall ? '-small' : ''}"`
  // Its key is new whenever its bytes are.
  const said = { ...headersOf(file, 'private, max-age=31536000, immutable'), ETag: etag }
  return isKnown(headers, etag)
    ? new Response(null, { status: 304, headers: said })
    : new Response(new Uint8Array(file.bytes), { headers: said })
}

export const fileHandlers = [
  bindPublic(readFile, ({ db, params, query, headers }) => byKey(db, params.key, query.size === 'small', headers)),
]
