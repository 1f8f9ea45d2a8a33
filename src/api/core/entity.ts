import * as z from 'zod/mini'
import { conflictOf } from './conflict'
import { type Added, type Calls, callsOf, type Declaration, type Fields, rowOf, tied } from './entityCalls'
import type { Call, EntityMetadata, Facts } from './facts'
import { type FieldMeta, metaOf } from './field'
import { present } from './objects'
import type { Needed } from './permissions'

type CallsIn<M extends Facts[string]> = M['only'] extends readonly (infer C extends Call)[] ? C : Call
type MoreInOptions<D extends Declaration> = D['inOptions'] extends readonly (infer Name extends string)[] ? Name : never
type AddedFields<D extends Declaration, What extends 'alsoInList' | 'alsoInItem' | 'alsoSent'> = D[What] extends Fields
  ? D[What]
  : Record<never, never>
type AddedBy<D extends Declaration> = Added<AddedFields<D, 'alsoInList'>, AddedFields<D, 'alsoInItem'>, AddedFields<D, 'alsoSent'>>

export type Entity<
  F extends Fields = Fields,
  Has extends Call = Call,
  More extends string = string,
  A extends Added = Added<Record<never, never>, Record<never, never>, Record<never, never>>,
> = Omit<EntityMetadata, 'has'> & {
  permission: Needed
  fields: F
  inOptions: readonly string[]
  uniqueTogether: readonly string[]
  fixed: Readonly<Record<string, string>>
  inList: readonly string[] | undefined
  searchedIn: readonly string[] | undefined
  isMultipart: boolean
  has(call: Call | 'removeImage'): boolean
  calls: Pick<Calls<F, More, A>, Has> & Pick<Calls<F, More, A>, 'removeImage'>
  form: z.ZodMiniType
  conflict: z.ZodMiniType
}

export type AnyEntity = Omit<Entity, 'calls'> & { calls: Partial<Calls> }

export function declareEntities<F extends Facts, const D extends { [Name in keyof F]?: Declaration }>(
  facts: F,
  declarations: D,
): {
  [Name in keyof D & keyof F]: Entity<
    NonNullable<D[Name]>['fields'],
    CallsIn<F[Name]>,
    MoreInOptions<NonNullable<D[Name]>>,
    AddedBy<NonNullable<D[Name]>>
  >
} {
  const entities = Object.entries(declarations as Record<string, Declaration>).map(([name, declared]) => [
    name,
    entity(present(facts[name]), declared),
  ])
  return Object.fromEntries(entities)
}

function entity(metadata: EntityMetadata, declared: Declaration): AnyEntity {
  const { fields, inOptions = [], uniqueTogether = [], removeImage, fixed = {}, inList, searchedIn, faults } = declared
  const isMultipart = Object.values(fields).some((field) => hasFile(metaOf(field)))
  let built: Partial<Calls> | undefined
  return {
    ...metadata,
    permission: metadata.permissions.list,
    fields,
    inOptions,
    uniqueTogether,
    fixed,
    inList,
    searchedIn,
    isMultipart,
    has: (call) => (call === 'removeImage' ? Boolean(removeImage) : metadata.has(call)),
    /** Lazy: a screen shows one entity of its section. */
    get calls() {
      built ??= callsOf(metadata, { ...declared, inOptions, isMultipart })
      return built
    },
    get form() {
      return z.object(fields).check(...tied(faults))
    },
    get conflict() {
      return conflictOf(rowOf({ ...fields, ...declared.alsoInItem }))
    },
  }
}

const hasFile = ({ kind, columns = {} }: FieldMeta): boolean =>
  kind === 'image' || kind === 'file' || Object.values(columns).some((column) => hasFile(metaOf(column)))
