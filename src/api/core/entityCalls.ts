import * as z from 'zod/mini'
import { answer, emptyAnswer, type FieldErrors, listAnswer, listRequest } from './answer'
import { byId, endpoint, id } from './endpoint'
import type { Call, Known } from './facts'
import type { Fields } from './field'
import { type OptionField, optionFieldsOf } from './option'

export type { Fields }

/** What one entity says of itself beside its facts; all but the fields has a pattern and needs saying only where it departs. */
export type Declaration = {
  fields: Fields
  /** Its name in calls, where that is spelled otherwise. */
  wire?: string
  /** What its calls' names end in, where another entity has the wire name alone. */
  suffix?: string
  /** Its picture can be taken away by a call of its own: how that is named. */
  removeImage?: `${'GET' | 'DELETE'} ${string}`
  /** Further fields that its options carry, such as the parent of a genre. */
  inOptions?: readonly string[]
  /** No two records share all of these fields; a clash is told at the last of them. */
  uniqueTogether?: readonly string[]
  /** Values that all its records have, by column, where its table holds records of other entities too. They are neither sent nor answered. */
  fixed?: Readonly<Record<string, string>>
  /** The only fields that rows of its list have, where a record is too long for one. */
  inList?: readonly string[]
  /** The only texts that its search looks into, where the server keeps what is searched. */
  searchedIn?: readonly string[]
  /** What its answers have beside the fields: worked out by the server, which says how in the entity's room. */
  alsoInList?: Fields
  alsoInItem?: Fields
  /** What is sent with a record, to be added and to be changed, and is no field of it. */
  alsoSent?: Fields
  /** What ties its fields together: field → what is wrong with it, none where all is well. */
  faults?: (values: Readonly<Record<string, unknown>>) => FieldErrors
}

type None = Readonly<Record<never, never>>
/** What a declaration adds to the calls' bodies and answers. */
export type Added<L extends Fields = Fields, I extends Fields = Fields, S extends Fields = Fields> = { inList: L; inItem: I; sent: S }

export type Calls<F extends Fields = Fields, More extends string = string, A extends Added = Added<None, None, None>> = ReturnType<
  typeof every<F, More, A>
>

/** Which state of the record a writer has seen; a write to a newer one is refused with what changed. */
export const version = z
  .int({ error: 'Say which version was changed' })
  .check(z.positive({ error: 'A version is 1 or more' }), z.maximum(2_147_483_647, { error: 'Is too large' }))
const versionInQuery = z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) })

/** A record: `labels` has, by field, how the records are called that its option fields point at, and the ISO 4217 code of a `moneyIn` field. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object({ id, version, isSystem: z.boolean(), labels: z.optional(z.record(z.string(), z.string())), ...fields })

/** What a dropdown needs of a record: its id, the fields of its label, and those that docs/product.md (Records) adds. */
const optionRowOf = <F extends Fields, More extends string>(fields: F, more: readonly string[]) => {
  const names = [...optionFieldsOf(fields), ...more]
  const kept = Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, (OptionField | More) & keyof F>
  return z.object({ id, ...kept })
}

type Asked<F extends Fields = Fields> = Pick<
  Declaration,
  'wire' | 'suffix' | 'removeImage' | 'inList' | 'alsoInList' | 'alsoInItem' | 'alsoSent' | 'faults'
> & {
  fields: F
  inOptions: readonly string[]
  isMultipart: boolean
}

/** The calls that an entity has. */
export function callsOf(known: Known, asked: Asked): Partial<Calls> {
  const calls = Object.entries(every<Fields, string, Added<None, None, None>>(known, asked)).filter(([name]) =>
    name === 'removeImage' ? asked.removeImage : known.has(name as Call),
  )
  return Object.fromEntries(calls)
}

/** A check that tells each fault at its field. */
export const tied = (faults: Declaration['faults']) =>
  faults
    ? [
        ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
          for (const [field, messages] of Object.entries(faults(value)))
            for (const message of messages) issues.push({ code: 'custom', message, path: [field], input: value[field], continue: true })
        },
      ]
    : []

/** The six calls of any lookup entity (docs/product.md, Calls), and the one that takes a picture away. */
function every<F extends Fields, More extends string, A extends Added>({ name, permissions }: Known, asked: Asked<F>) {
  const { fields, wire = name, suffix = '', isMultipart, inOptions, removeImage, faults } = asked
  const row = rowOf({ ...fields, ...(asked.alsoInItem as A['inItem']) })
  const listed = asked.inList ? (Object.fromEntries(asked.inList.map((field) => [field, fields[field]])) as F) : fields
  const listRow = rowOf({ ...listed, ...(asked.alsoInList as A['inList']) })
  const sent = { ...fields, ...(asked.alsoSent as A['sent']) }
  const [imageMethod, imagePath] = (removeImage ?? 'GET ').split(' ') as ['GET' | 'DELETE', string]
  return {
    list: endpoint({
      method: 'POST',
      path: `${wire}/${wire}List${suffix}`,
      isReading: true,
      permission: permissions.list,
      summary: `${wire}${suffix}: one page`,
      body: listRequest,
      answer: listAnswer(listRow),
    }),
    all: endpoint({
      method: 'POST',
      path: `${wire}/All${wire}List${suffix}`,
      isReading: true,
      permission: permissions.all,
      summary: `${wire}${suffix}: all, for dropdowns`,
      answer: answer(z.array(optionRowOf<F, More>(fields, inOptions))),
    }),
    item: endpoint({
      method: 'GET',
      path: `${wire}/${wire}Item${suffix}/{id}`,
      isReading: true,
      permission: permissions.item,
      summary: `${wire}${suffix}: one`,
      params: byId,
      answer: answer(row),
    }),
    add: endpoint({
      method: 'POST',
      path: `${wire}/Add${wire}${suffix}`,
      permission: permissions.add,
      summary: `${wire}${suffix}: add`,
      isMultipart,
      body: z.object(sent).check(...tied(faults)),
      answer: answer(row),
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${wire}/Edit${wire}${suffix}/{id}`,
      permission: permissions.edit,
      summary: `${wire}${suffix}: change`,
      isMultipart,
      params: byId,
      body: z.object({ version, ...sent }).check(...tied(faults)),
      answer: answer(row),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${wire}/Remove${wire}${suffix}/{id}`,
      permission: permissions.remove,
      summary: `${wire}${suffix}: remove`,
      params: byId,
      query: versionInQuery,
      answer: emptyAnswer,
    }),
    removeImage: endpoint({
      method: imageMethod,
      path: imagePath,
      permission: permissions.edit,
      summary: `${wire}${suffix}: take its picture away`,
      params: byId,
      query: versionInQuery,
      answer: answer(row),
    }),
  }
}
