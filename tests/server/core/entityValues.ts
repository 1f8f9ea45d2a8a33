import fc from 'fast-check'
import { entities } from '#api/app/contract'
import { countryCodes, languageCodes } from '#api/core/codes'
import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import type { Client } from '#api/core/http'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { checkDigit13 } from '#api/core/kinds/isbn'

export type Body = Record<string, unknown>

/** The smallest picture there is. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const picture = (name = 'picture.png', bytes: Uint8Array = png) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

/** A picture that says it has so many pixels a side. */
export function pictureOf(width: number, height: number, name?: string): File {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return picture(name, bytes)
}

const issnOf = (n: number) => {
  const digits = String((n * 7919) % 10 ** 7).padStart(7, '0')
  const rest = (11 - ([...digits].reduce((sum, digit, i) => sum + Number(digit) * (8 - i), 0) % 11)) % 11
  return `${digits.slice(0, 4)}-${digits.slice(4)}${rest === 10 ? 'X' : rest}`
}
const isbnOf = (n: number) => {
  const body = `97891${String((n * 7919) % 10 ** 7).padStart(7, '0')}`
  return body + checkDigit13(body)
}

/** Forms that fast-check cannot make from their pattern. */
const glnOf = (n: number) => {
  const body = `73${String(n).padStart(10, '0')}`
  return body + gtinCheckDigit(body)
}
const spelled = (n: number) => [`#tag${n}`, `/path/${n}`, `S${n}`, `0088:${glnOf(n)}`, `person${n}@example.org`]

function written({ pattern, max = 40, label }: FieldMeta, n: number): string {
  if (pattern === undefined) return `${label} ${n}`.slice(0, max)
  const form = new RegExp(pattern, 'u')
  const example = spelled(n).find((text) => form.test(text))
  return example ?? fc.sample(fc.noBias(fc.stringMatching(new RegExp(pattern))), { seed: n * 7919, numRuns: 1 })[0] ?? ''
}

const rounded = (value: number, { min = 0, max = 1e9 }: FieldMeta) => Math.min(max, min + value)
const codes = { language: languageCodes, country: countryCodes }

/** What is added only to be pointed at differs from all before it. */
const counters = new Map<string, number>()

/** Counted by entity: there are only so many codes of countries. */
function next(entity: string): number {
  const n = counters.get(entity) ?? 1000
  counters.set(entity, n + 1)
  return n
}

/** A value that a field takes, another one for each `n`. */
export async function valueFor(client: Client, name: string, meta: FieldMeta, n: number): Promise<unknown> {
  switch (meta.kind) {
    case 'text':
    case 'longText':
      return written(meta, n)
    case 'richText':
      return `<p>Paragraph <strong>${n}</strong></p>`
    case 'email':
      return `${name.toLowerCase()}${n}@example.se`
    case 'url':
      return `https://example.org/${n}`
    case 'colour':
      return `#${(n * 4099).toString(16).padStart(6, '0').slice(-6)}`
    case 'isbn':
      return isbnOf(n)
    case 'number':
      return rounded(n + 0.5, meta)
    case 'integer':
    case 'money':
      return rounded(n, meta)
    case 'percent':
      return (n % 100) / 100
    case 'flag':
      return n % 2 === 1
    case 'date':
      return `2026-01-${String((n % 28) + 1).padStart(2, '0')}`
    case 'time':
      return `2026-01-${String((n % 28) + 1).padStart(2, '0')}T12:00:00.000Z`
    case 'language':
    case 'country':
      return codes[meta.kind][n % codes[meta.kind].length]
    case 'choice':
      return Object.keys(meta.choices ?? {})[n % Object.keys(meta.choices ?? {}).length]
    case 'option':
      return pointedAt(client, meta, n)
    case 'options':
      return [await pointedAt(client, meta, n)]
    case 'partialDate':
      return ['2026', '2025-07', '2024-01-31'][n % 3]
    case 'gtin': {
      const body = String(400_000_000_000 + n)
      return body + gtinCheckDigit(body)
    }
    case 'slug':
      return `slug-${n}`
    case 'moneyIn':
      return rounded(n, meta)
    case 'rows':
      return [await rowFor(client, meta, n)]
    case 'image':
    case 'file':
      return picture(`${name}-${n}.png`)
  }
}

async function rowFor(client: Client, { columns = {} }: FieldMeta, n: number): Promise<Body> {
  const row: Body = {}
  for (const [name, column] of Object.entries(columns)) row[name] = await valueFor(client, name, metaOf(column), n)
  return row
}

/** A record to point at: a new one, or where an entity is only read one that is there. */
async function pointedAt(client: Client, { refersTo = '' }: FieldMeta, n: number): Promise<number> {
  const target = entities[refersTo] as AnyEntity
  const { add, all } = target.calls
  if (add) return Number((await client.call(add, { body: await bodyFor(client, target, next(refersTo)) })).data.id)
  const { data } = await client.call(all as NonNullable<typeof all>, {})
  return Number(data[n % data.length]?.id)
}

/** A whole form that an entity takes. What points at its own kind is left empty, or there would be no end. */
export async function bodyFor(client: Client, entity: AnyEntity, n: number): Promise<Body> {
  const body: Body = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const meta = metaOf(field)
    body[name] = meta.refersTo === entity.name && !meta.isRequired ? null : await valueFor(client, name, meta, n)
  }
  // What ties fields together is tested where those are; here each has a value.
  if (body.issn !== undefined) body.issn = issnOf(n)
  if (body.publishingStatus !== undefined) body.publishingStatus = n % 2 ? 'active' : 'forthcoming'
  if (entity.name === 'ExportProfile') body.severities = [{ rule: 'missing.pages', severity: n % 2 ? 'warning' : 'off' }]
  if (body.columns === 'four') body.paper = 'a4'
  if (body.nonLatinTitle !== undefined && entity.fixed.kind) body.nonLatinTitle = `عنوان ${n}`
  return body
}
