import * as z from 'zod/mini'
import { conflictOf } from './conflict'
import { type Call, type Calls, callsOf, type Fields, rowOf } from './entityCalls'
import { metaOf } from './field'
import { kebab, pascal } from './names'
import type { Needed, Permission } from './permissions'

/** What one entity says of itself; all but title and fields has a pattern and needs saying only where it departs. */
export type Declaration = {
  /** Singular, as a heading shows it. */
  title: string
  /** Where it is not title + s. */
  plural?: string
  fields: Fields
  /** Last segment of its screens' path; by default the name in kebab-case. `null`: it has no screens. */
  slug?: string | null
  /** Of its pages and all its calls; `''` for whoever is signed in. */
  permission?: Needed
  /** Of single calls, where they need another. */
  permissions?: { readonly [C in Call]?: Permission }
  /** Its name in calls, where that is spelled otherwise. */
  wire?: string
  /** The calls it has, where not all: a list that is only read, a single record. */
  only?: readonly Call[]
  /** What its calls' names end in, where another entity has the wire name alone. */
  suffix?: string
  /** Its picture can be taken away by a call of its own: how that is named. */
  removeImage?: `${'GET' | 'DELETE'} ${string}`
  /** Further fields that its options carry, such as the parent of a genre. */
  inOptions?: readonly string[]
  /** No two records share all of these fields; a clash is told at the last of them. */
  uniqueTogether?: readonly string[]
  /** There is one record, with the id 1, and it is only edited. */
  isSingle?: boolean
}

type CallsIn<D extends Declaration> = D['only'] extends readonly (infer C extends Call)[] ? C : Call
type MoreInOptions<D extends Declaration> = D['inOptions'] extends readonly (infer Name extends string)[] ? Name : never

export type Entity<F extends Fields = Fields, Has extends Call = Call, More extends string = string> = {
  name: string
  title: string
  plural: string
  /** Of its screens: `/init/age-group`; empty when it has none. `{type}` marks a segment that is a field's value. */
  path: string
  /** Of its list. */
  permission: Needed
  permissions: { readonly [C in Call]: Needed }
  fields: F
  /** More of its records' fields that options carry. */
  inOptions: readonly string[]
  uniqueTogether: readonly string[]
  isSingle: boolean
  /** Files travel with its writes. */
  isMultipart: boolean
  has(call: Call | 'removeImage'): boolean
  calls: Pick<Calls<F, More>, Has> & Pick<Calls<F, More>, 'removeImage'>
  /** What its form holds: a record without id and version. */
  form: z.ZodMiniType
  /** `data` of a 409 to one of its writes. */
  conflict: z.ZodMiniType
}

/** Any entity, whatever calls it has: ask `has` or take what is there. */
export type AnyEntity = Omit<Entity, 'calls'> & { calls: Partial<Calls> }

/**
 * Declares the entities of one menu section. Path and permission follow from the section:
 * `/init` + `BasicInfo` + `AgeGroup` gives /init/age-group and BasicInfoAgeGroup.
 */
export function section<const D extends Record<string, Declaration>>(
  { path, permission }: { path: string; permission: string },
  declarations: D,
): { [Name in keyof D]: Entity<D[Name]['fields'], CallsIn<D[Name]>, MoreInOptions<D[Name]>> } {
  const entities = Object.entries<Declaration>(declarations).map(([name, declared]) => {
    const slug = declared.slug === undefined ? kebab(name) : declared.slug
    const needed = declared.permission ?? (`${permission}${pascal(slug ?? name)}` as Permission)
    return [name, entity(name, declared, slug === null ? '' : `${path}/${slug}`, needed)]
  })
  return Object.fromEntries(entities)
}

function entity(name: string, declared: Declaration, path: string, permission: Needed): AnyEntity {
  const { title, fields, inOptions = [], uniqueTogether = [], only } = declared
  const kinds = Object.values(fields).map((field) => metaOf(field).kind)
  const isMultipart = kinds.some((kind) => kind === 'image' || kind === 'file')
  const permissions = permissionsOf(permission, declared.permissions)
  let built: Partial<Calls> | undefined
  return {
    name,
    title,
    plural: declared.plural ?? `${title}s`,
    path,
    permission: permissions.list,
    permissions,
    fields,
    inOptions,
    uniqueTogether,
    isSingle: declared.isSingle ?? false,
    isMultipart,
    has: (call) => (call === 'removeImage' ? Boolean(declared.removeImage) : !only || only.includes(call)),
    /** Made when first asked for: a screen shows one entity of its section. */
    get calls() {
      built ??= callsOf({ ...declared, name, inOptions, isMultipart, permissions })
      return built
    },
    get form() {
      return z.object(fields)
    },
    get conflict() {
      return conflictOf(rowOf(fields))
    },
  }
}

function permissionsOf(permission: Needed, single: Declaration['permissions']): AnyEntity['permissions'] {
  // Whoever is signed in may choose from a dropdown.
  return { list: permission, all: '', item: permission, add: permission, edit: permission, remove: permission, ...single }
}
