import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from './answer'
import { byId, endpoint, id } from './endpoint'
import type { Declaration, Entity } from './entity'
import { type OptionField, optionFieldsOf } from './option'

export type Fields = Readonly<Record<string, z.ZodMiniType>>
export type Call = 'list' | 'all' | 'item' | 'add' | 'edit' | 'remove'
export type Calls<F extends Fields = Fields, More extends string = string> = ReturnType<typeof every<F, More>>

/** Which state of the record a writer has seen; a write to a newer one is refused with what changed. */
export const version = z
  .int({ error: 'Say which version was changed' })
  .check(z.positive({ error: 'A version is 1 or more' }), z.maximum(2_147_483_647, { error: 'Is too large' }))
const versionInQuery = z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) })

/** A record: `labels` has, by field, how the records are called that its option fields point at. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object({ id, version, isSystem: z.boolean(), labels: z.optional(z.record(z.string(), z.string())), ...fields })

/** What a dropdown needs of a record: its id, what its label is made of, and what SPEC.md section 3 adds. */
const optionRowOf = <F extends Fields, More extends string>(fields: F, more: readonly string[]) => {
  const names = [...optionFieldsOf(fields), ...more]
  const kept = Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, (OptionField | More) & keyof F>
  return z.object({ id, ...kept })
}

type Asked = Pick<Declaration, 'fields' | 'wire' | 'only' | 'suffix' | 'removeImage'> &
  Pick<Entity, 'name' | 'inOptions' | 'isMultipart' | 'permissions'>

/** The calls that an entity has. */
export function callsOf(asked: Asked): Partial<Calls> {
  const calls = Object.entries(every<Fields, string>(asked)).filter(([name]) =>
    name === 'removeImage' ? asked.removeImage : !asked.only || asked.only.some((call) => call === name),
  )
  return Object.fromEntries(calls)
}

/** The six calls of any lookup entity (SPEC.md section 7), and the one that takes a picture away. */
function every<F extends Fields, More extends string>(asked: Omit<Asked, 'fields'> & { fields: F }) {
  const { fields, name, wire = name, suffix = '', permissions, isMultipart, inOptions, removeImage } = asked
  const row = rowOf(fields)
  const form = z.object(fields)
  const [imageMethod, imagePath] = (removeImage ?? 'GET ').split(' ') as ['GET' | 'DELETE', string]
  return {
    list: endpoint({
      method: 'POST',
      path: `${wire}/${wire}List${suffix}`,
      permission: permissions.list,
      summary: `${wire}${suffix}: one page`,
      body: listRequest,
      answer: listAnswer(row),
    }),
    all: endpoint({
      method: 'POST',
      path: `${wire}/All${wire}List${suffix}`,
      permission: permissions.all,
      summary: `${wire}${suffix}: all, for dropdowns`,
      answer: answer(z.array(optionRowOf<F, More>(fields, inOptions))),
    }),
    item: endpoint({
      method: 'GET',
      path: `${wire}/${wire}Item${suffix}/{id}`,
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
      body: form,
      answer: answer(row),
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${wire}/Edit${wire}${suffix}/{id}`,
      permission: permissions.edit,
      summary: `${wire}${suffix}: change`,
      isMultipart,
      params: byId,
      body: z.object({ version, ...fields }),
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
