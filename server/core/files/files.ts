import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import type { FieldMeta } from '#api/core/field'
import { maxPixels, readFile } from '#api/core/files/file'
import { longestOfSmall, maxSmallBytes, type Picture } from '#api/core/files/small'
import type { Queryable } from '../../db/database'
import { bindPublic } from '../http/endpoints'
import { isNotModified } from '../http/etag'
import { Problem } from '../http/problem'
import { apiHeaders } from '../http/securityHeaders'
import { first } from '../sqlParts'
import { pixelsOf, sidesOf } from './pixels'
import { insertPart, partSize } from './stores/database'
import { bytesOf, findFile, type Located, located, type WithFiles } from './stores/reading'

const starts = (bytes: Uint8Array, text: string, at = 0) => Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Detected from the bytes, whatever the sender declares; undefined for unsupported types. */
export function sniff(bytes: Uint8Array): string | undefined {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, '%PDF-')) return 'application/pdf'
  if (starts(bytes, 'PK\x03\x04')) return starts(bytes, 'mimetypeapplication/epub+zip', 30) ? 'application/epub+zip' : 'application/zip'
  return undefined
}

const nameOf = (name: string) => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').trim()
  return [...cleaned].slice(-100).join('') || 'file'
}

const notSmall = (name: string, { label, maxBytes = 0 }: FieldMeta) => Problem.field(name, `${label} is at most ${maxBytes / 1_000_000} MB`)

function typeFor(name: string, { label, accept = [] }: FieldMeta, type: string | undefined): string {
  if (type && accept.includes(type)) return type
  throw Problem.field(name, `${label} must be one of ${accept.map((each) => each.split('/')[1]).join(', ')}`)
}

/** Reject pictures that are enormous or broken: every viewer of a list decodes them. */
function requireShown(name: string, { label }: FieldMeta, type: string, bytes: Buffer): void {
  const pixels = pixelsOf(type, bytes)
  if (!pixels) throw Problem.field(name, `${label} cannot be read as a picture: choose another, or save it anew`)
  if (pixels > maxPixels) throw Problem.field(name, `${label} has more than ${maxPixels / 1_000_000} million pixels: make it smaller`)
}

async function bytesOfSmall(name: string, { label, accept = [] }: FieldMeta, type: string, small: File): Promise<Buffer> {
  const refused = (why: string) =>
    Problem.field(name, `${label} has a small picture beside it (part ${name}.small) that ${why}, or send none`)
  if (!type.startsWith('image/')) throw Problem.field(name, `${label} is no picture: send it without ${name}.small`)
  if (small.size > maxSmallBytes) throw refused(`is larger than ${maxSmallBytes / 1000} kB: send a smaller one`)
  const bytes = Buffer.from(await small.arrayBuffer())
  const itsType = sniff(bytes)
  const { width = 0, height = 0 } = (itsType && accept.includes(itsType) && sidesOf(itsType, bytes)) || {}
  if (!width || !height) throw refused('cannot be read as one: save it anew')
  if (Math.max(width, height) > longestOfSmall) throw refused(`has more than ${longestOfSmall} pixels a side: send a smaller one`)
  return bytes
}

/** @throws {Problem} 422 for a type or size that the field does not accept */
export function requireFit(name: string, field: FieldMeta, { type, size }: { type: string; size: number }): void {
  if (size > (field.maxBytes ?? 0)) throw notSmall(name, field)
  typeFor(name, field, type)
}

export type Made = { name: string; type: string; bytes: Buffer; small?: Buffer | undefined }

/**
 * What is to be kept of a file that was sent, with the small picture that came with it. @throws {Problem} 422 at the field when either is
 * not of a type, or of the size, that the field takes
 */
export async function madeOf(name: string, field: FieldMeta, file: Picture): Promise<Made> {
  // Checked first, so that an oversized file is not read.
  if (file.size > (field.maxBytes ?? 0)) throw notSmall(name, field)
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = typeFor(name, field, sniff(bytes))
  if (type.startsWith('image/')) requireShown(name, field, type, bytes)
  const small = file.small && (await bytesOfSmall(name, field, type, file.small))
  return { name: file.name, type, bytes, small }
}

/** Keeps a new file. Returns its id. @throws {Problem} 422 as `madeOf` does */
export const keepFile = async (tx: Queryable, name: string, field: FieldMeta, file: Picture, now: Date): Promise<number> =>
  keepMade(tx, await madeOf(name, field, file), now)

export async function keepMade(tx: Queryable, made: Made, now: Date): Promise<number> {
  const id = await keepFirstPart(tx, made, now)
  await keepOtherParts(tx, id, made)
  return id
}

/** Keeps the first part of a file: all of it where it is small. Returns its id. */
export async function keepFirstPart(
  tx: Queryable,
  { name, type, bytes, small }: Made,
  now: Date,
  { isComplete = true, uploadedBy = null }: { isComplete?: boolean; uploadedBy?: number | null } = {},
): Promise<number> {
  const key = randomBytes(16).toString('base64url')
  const stored = await first<{ id: number }>(
    tx,
    sql`insert into files (key, name, type, size, bytes, small, created_at, is_complete, uploaded_by)
      values (${key}, ${nameOf(name)}, ${type}, ${bytes.byteLength}, ${bytes.subarray(0, partSize)}, ${small ?? null}::bytea,
        ${now.toISOString()}::timestamptz, ${isComplete}, ${uploadedBy}::int) returning id`,
  )
  return stored?.id ?? 0
}

/** Outside of a transaction, others' calls go in between. */
export async function keepOtherParts(db: Queryable, id: number, { bytes }: Made): Promise<void> {
  for (let place = 1; place * partSize < bytes.byteLength; place++)
    await insertPart(db, id, place, bytes.subarray(place * partSize, (place + 1) * partSize))
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

type Served = Located & { name: string; type: string }

async function responseOf(db: WithFiles, file: Served, headers: Record<string, string>): Promise<Response> {
  const isInOnePart = file.bytes.byteLength === file.size
  // An error cuts the connection, so that what was sent is not taken for the whole.
  const body = isInOnePart ? new Uint8Array(file.bytes) : Readable.toWeb(Readable.from(await bytesOf(db, file), { objectMode: false }))
  return new Response(body as BodyInit, { headers: { ...headers, 'Content-Length': String(file.size) } })
}

/** @throws {Problem} 404, 503 */
export async function fileResponse(db: WithFiles, condition: SQL, caching: string): Promise<Response> {
  const found = await findFile(db, condition)
  if (!found) throw Problem.notFound('File')
  return responseOf(db, found, headersOf(found, caching))
}

function headersOf({ name, type }: Pick<Served, 'name' | 'type'>, caching: string): Record<string, string> {
  const how = type.startsWith('image/') ? 'inline' : 'attachment'
  return {
    ...apiHeaders,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Content-Type': type,
    'Content-Disposition': `${how}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    'Cache-Control': caching,
  }
}

/** @throws {Problem} 404, 503 */
async function byKey(db: WithFiles, key: string, isSmall: boolean, headers: Headers): Promise<Response> {
  // Small pictures are in their rows, wherever the large ones are.
  const where = isSmall
    ? sql`f.id, coalesce(length(f.small), f.size) as size, coalesce(f.small, f.bytes) as bytes, f.object_key as "objectKey", f.sha256, f.small is not null`
    : sql`${located}, false`
  const found = await first<Served & { isSmall: boolean }>(
    db,
    sql`select f.name, f.type, ${where} as "isSmall" from files f where f.key = ${key} and f.address is null`,
  )
  if (!found) throw Problem.notFound('File')
  const file = found.isSmall ? { ...found, type: sniff(found.bytes) ?? found.type } : found
  const etag = `"${key}${found.isSmall ? '-small' : ''}"`
  const responseHeaders = { ...headersOf(file, 'private, max-age=31536000, immutable'), ETag: etag }
  return isNotModified(headers, etag)
    ? new Response(null, { status: 304, headers: responseHeaders })
    : responseOf(db, file, responseHeaders)
}

export const fileHandlers = [
  bindPublic(readFile, ({ db, params, query, headers }) => byKey(db, params.key, query.size === 'small', headers)),
]
