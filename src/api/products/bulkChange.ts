import * as z from 'zod/mini'
import { answer, listRequest, maxChanged } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import type { FieldMeta } from '../core/field'
import { kinds } from './entities'
import type { Kind } from './rules'

export const tooMany = `At most ${maxChanged.toLocaleString('en')} at once`

const words = z.string().check(z.maxLength(300))
const ids = z.array(id).check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(200))

/** `by`: minor units or a number, for `percent` a decimal such as 0.05; `roundTo` in minor units. */
export const operation = z.union([
  z.object({ type: z.literal('set'), value: z.unknown() }),
  z.object({ type: z.literal('add'), by: z.number() }),
  z.object({
    type: z.literal('percent'),
    by: z.number().check(z.gte(-1, { error: 'At least -100 %' }), z.lte(10, { error: 'At most 1,000 %' })),
    roundTo: z.optional(z.int().check(z.positive())),
  }),
  z.object({ type: z.literal('replace'), find: words.check(z.minLength(1, { error: 'Say what to find' })), with: words }),
  z.object({ type: z.literal('include'), ids }),
  z.object({ type: z.literal('exclude'), ids }),
])
export type Operation = z.output<typeof operation>
type OperationType = Operation['type']

const operations: Partial<Record<FieldMeta['kind'], readonly OperationType[]>> = {
  text: ['set', 'replace'],
  longText: ['set', 'replace'],
  number: ['set', 'add', 'percent'],
  integer: ['set', 'add', 'percent'],
  money: ['set', 'add', 'percent'],
  moneyIn: ['set', 'add', 'percent'],
  options: ['set', 'include', 'exclude'],
}
const settable = ['flag', 'choice', 'option', 'partialDate', 'language', 'country', 'date', 'percent']

/** Empty for what belongs to one record alone: numbers that are unique, rows, pictures. */
export function operationsOf(name: string, { kind, isUnique, isRequired, refersTo }: FieldMeta): readonly OperationType[] {
  if (isUnique || name === 'productId' || name === 'slug') return []
  if (kind === 'text' && isRequired && !refersTo) return ['replace']
  return operations[kind] ?? (settable.includes(kind) ? ['set'] : [])
}

const changed = z.object({
  /** In the order that was sent; `from` and `to` null where nothing changes. */
  rows: z.array(
    z.object({
      id,
      /** After it. */
      version,
      /** Its title. */
      record: z.string(),
      /** Null for titles. */
      isbn: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      /** Why it is left as it is. */
      refusal: z.nullable(z.string()),
    }),
  ),
})
export type ManyChanged = z.output<typeof changed>

const seen = z.object({ id, version: z.optional(version) })
const rows = z.array(seen).check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(maxChanged, { error: tooMany }))
const field = z.string().check(z.maxLength(40))

const bulkOf = (kind: Kind, part: 'title' | 'edition') => {
  const { name, permissions } = kinds[kind][part]
  const declared = { permission: permissions.edit, answer: answer(changed) } as const
  return {
    /** With `version` a record changed since is refused. A dry run tells versions to send. */
    change: endpoint(`POST ${name}/ChangeMany`, {
      ...declared,
      summary: `${name}: change one field of many`,
      /** All that match a list's search and filters can be rehearsed. `currencyId`: of an amount; records in another currency are refused. */
      body: z.object({
        rows: z.optional(rows),
        matching: z.optional(z.object({ searchKey: listRequest.shape.searchKey, filter: listRequest.shape.filter })),
        field,
        operation,
        currencyId: z.optional(id),
        isRehearsal: z._default(z.boolean(), false),
      }),
    }),
    undo: endpoint(`POST ${name}/UndoChangeMany`, {
      ...declared,
      summary: `${name}: put one field of many back to what it was before these versions`,
      body: z.object({ rows: z.array(z.object({ id, version })).check(z.minLength(1), z.maxLength(maxChanged)), field }),
    }),
  }
}
const bulkOfKind = (kind: Kind) => ({ title: bulkOf(kind, 'title'), edition: bulkOf(kind, 'edition') })

export const bulkChanges = { book: bulkOfKind('book'), document: bulkOfKind('document'), other: bulkOfKind('other') }

/** A percentage without rounding is the same in every currency; other amounts are in one. */
export const needsCurrency = ({ kind }: FieldMeta, { type, ...of }: { type: OperationType; roundTo?: number | undefined }): boolean =>
  kind === 'moneyIn' && (type === 'set' || type === 'add' || of.roundTo !== undefined)
