import * as z from 'zod/mini'
import { answer, emptyAnswer, type FieldErrors, listAnswer, listRequest } from './answer'
import { byId, endpoint, id } from './endpoint'
import type { Call, EntityMetadata } from './facts'
import type { Fields } from './field'
import { type OptionField, optionFieldsOf } from './option'

export type { Fields }

export type Declaration = {
  fields: Fields
  wire?: string
  suffix?: string
  removeImage?: `${'GET' | 'DELETE'} ${string}`
  inOptions?: readonly string[]
  /** Errors are reported at the last of them. */
  uniqueTogether?: readonly string[]
  /** Neither sent nor answered. */
  fixed?: Readonly<Record<string, string>>
  inList?: readonly string[]
  searchedIn?: readonly string[]
  alsoInList?: Fields
  alsoInItem?: Fields
  alsoSent?: Fields
  faults?: (values: Readonly<Record<string, unknown>>) => FieldErrors
}

type None = Readonly<Record<never, never>>
export type Added<L extends Fields = Fields, I extends Fields = Fields, S extends Fields = Fields> = { inList: L; inItem: I; sent: S }

export type Calls<F extends Fields = Fields, More extends string = string, A extends Added = Added<None, None, None>> = ReturnType<
  typeof every<F, More, A>
>

/** Version that the writer saw; a write to a newer one is refused. */
export const version = z
  .int({ error: 'Say which version was changed' })
  .check(z.positive({ error: 'A version is 1 or more' }), z.maximum(2_147_483_647, { error: 'Is too large' }))
const versionInQuery = z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) })

/** `labels` has names of references by field, and the ISO 4217 code of `moneyIn` fields. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object({ id, version, isSystem: z.boolean(), labels: z.optional(z.record(z.string(), z.string())), ...fields })

/** docs/product.md, Records. */
const optionRowOf = <F extends Fields, More extends string>(fields: F, more: readonly string[]) => {
  const names = [...optionFieldsOf(fields), ...more]
  const picked = Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, (OptionField | More) & keyof F>
  return z.object({ id, ...picked })
}

type CallDeclaration<F extends Fields = Fields> = Pick<
  Declaration,
  'wire' | 'suffix' | 'removeImage' | 'inList' | 'alsoInList' | 'alsoInItem' | 'alsoSent' | 'faults'
> & {
  fields: F
  inOptions: readonly string[]
  isMultipart: boolean
}

export function callsOf(metadata: EntityMetadata, declared: CallDeclaration): Partial<Calls> {
  const calls = Object.entries(every<Fields, string, Added<None, None, None>>(metadata, declared)).filter(([name]) =>
    name === 'removeImage' ? declared.removeImage : metadata.has(name as Call),
  )
  return Object.fromEntries(calls)
}

export const tied = (faults: Declaration['faults']) =>
  faults
    ? [
        ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
          for (const [field, messages] of Object.entries(faults(value)))
            for (const message of messages) issues.push({ code: 'custom', message, path: [field], input: value[field], continue: true })
        },
      ]
    : []

/** docs/product.md, Calls. */
function every<F extends Fields, More extends string, A extends Added>(
  { name, permissions }: EntityMetadata,
  declared: CallDeclaration<F>,
) {
  const { fields, wire = name, suffix = '', isMultipart, inOptions, removeImage = 'GET ', faults } = declared
  const row = rowOf({ ...fields, ...(declared.alsoInItem as A['inItem']) })
  const listed = declared.inList ? (Object.fromEntries(declared.inList.map((field) => [field, fields[field]])) as F) : fields
  const listRow = rowOf({ ...listed, ...(declared.alsoInList as A['inList']) })
  const sent = { ...fields, ...(declared.alsoSent as A['sent']) }
  return {
    list: endpoint(`POST ${wire}/${wire}List${suffix}`, {
      isReading: true,
      permission: permissions.list,
      summary: `${wire}${suffix}: one page`,
      body: listRequest,
      answer: listAnswer(listRow),
    }),
    all: endpoint(`POST ${wire}/All${wire}List${suffix}`, {
      isReading: true,
      permission: permissions.all,
      summary: `${wire}${suffix}: all, for dropdowns`,
      answer: answer(z.array(optionRowOf<F, More>(fields, inOptions))),
    }),
    item: endpoint(`GET ${wire}/${wire}Item${suffix}/{id}`, {
      isReading: true,
      permission: permissions.item,
      summary: `${wire}${suffix}: one`,
      answer: answer(row),
    }),
    add: endpoint(`POST ${wire}/Add${wire}${suffix}`, {
      permission: permissions.add,
      summary: `${wire}${suffix}: add`,
      isMultipart,
      body: z.object(sent).check(...tied(faults)),
      answer: answer(row),
    }),
    edit: endpoint(`PATCH ${wire}/Edit${wire}${suffix}/{id}`, {
      permission: permissions.edit,
      summary: `${wire}${suffix}: change`,
      isMultipart,
      body: z.object({ version, ...sent }).check(...tied(faults)),
      answer: answer(row),
    }),
    remove: endpoint(`DELETE ${wire}/Remove${wire}${suffix}/{id}`, {
      permission: permissions.remove,
      summary: `${wire}${suffix}: remove`,
      query: versionInQuery,
      answer: emptyAnswer,
    }),
    removeImage: endpoint(removeImage, {
      permission: permissions.edit,
      summary: `${wire}${suffix}: take its picture away`,
      params: byId,
      query: versionInQuery,
      answer: answer(row),
    }),
  }
}
