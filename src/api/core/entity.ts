import * as z from 'zod/mini'
import { conflictOf } from './conflict'
import { type Added, type Calls, callsOf, type Declaration, type Fields, rowOf, tied } from './entityCalls'
import { type Call, type Fact, type Facts, type Known, knownOf } from './facts'
import { type FieldMeta, metaOf } from './field'
import type { Needed } from './permissions'

type CallsIn<F extends Fact> = F['only'] extends readonly (infer C extends Call)[] ? C : Call
type MoreInOptions<D extends Declaration> = D['inOptions'] extends readonly (infer Name extends string)[] ? Name : never
type Told<D extends Declaration, What extends 'alsoInList' | 'alsoInItem' | 'alsoSent'> = D[What] extends Fields
  ? D[What]
  : Record<never, never>
type AddedBy<D extends Declaration> = Added<Told<D, 'alsoInList'>, Told<D, 'alsoInItem'>, Told<D, 'alsoSent'>>

export type Entity<
  F extends Fields = Fields,
  Has extends Call = Call,
  More extends string = string,
  A extends Added = Added<Record<never, never>, Record<never, never>, Record<never, never>>,
> = Omit<Known, 'has'> & {
  /** Of its list. */
  permission: Needed
  fields: F
  /** More of its records' fields that options carry. */
  inOptions: readonly string[]
  uniqueTogether: readonly string[]
  /** Values of all its records, by column, where its table holds others too. */
  fixed: Readonly<Record<string, string>>
  /** The only fields that rows of its list have. */
  inList: readonly string[] | undefined
  /** The only texts that its search looks into, where the server keeps what is searched. */
  searchedIn: readonly string[] | undefined
  /** Files travel with its writes. */
  isMultipart: boolean
  has(call: Call | 'removeImage'): boolean
  calls: Pick<Calls<F, More, A>, Has> & Pick<Calls<F, More, A>, 'removeImage'>
  /** What its form holds: a record without id and version. */
  form: z.ZodMiniType
  /** `data` of a 409 to one of its writes. */
  conflict: z.ZodMiniType
}

/** Any entity, whatever calls it has: ask `has` or take what is there. */
export type AnyEntity = Omit<Entity, 'calls'> & { calls: Partial<Calls> }

/** Declares entities of one menu section, all of those its facts name or some. */
export function declareEntities<const F extends Record<string, Fact>, const D extends { [Name in keyof F]?: Declaration }>(
  known: Facts<F>,
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
    entity(knownOf(known, name), declared),
  ])
  return Object.fromEntries(entities)
}

function entity(known: Known, declared: Declaration): AnyEntity {
  const { fields, inOptions = [], uniqueTogether = [], removeImage, fixed = {}, inList, searchedIn, faults } = declared
  const isMultipart = Object.values(fields).some((field) => hasFile(metaOf(field)))
  let built: Partial<Calls> | undefined
  return {
    ...known,
    permission: known.permissions.list,
    fields,
    inOptions,
    uniqueTogether,
    fixed,
    inList,
    searchedIn,
    isMultipart,
    has: (call) => (call === 'removeImage' ? Boolean(removeImage) : known.has(call)),
    /** Made when first asked for: a screen shows one entity of its section. */
    get calls() {
      built ??= callsOf(known, { ...declared, inOptions, isMultipart })
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
