import { kebab, pascal } from './names'
import type { Needed, Permission } from './permissions'

export type Call = 'list' | 'all' | 'item' | 'add' | 'edit' | 'remove'

/** Metadata of an entity without its fields. Only the title is required; the rest has defaults. */
export type Fact = {
  title: string
  plural?: string
  /** By default the name in kebab-case; `null` has no screens. */
  slug?: string | null
  /** `''` for anybody signed in. */
  permission?: Needed
  permissions?: { readonly [C in Call]?: Permission }
  only?: readonly Call[]
  /** One record with id 1. */
  isSingle?: boolean
  /** Fields that refer to it search instead of listing. */
  isLarge?: boolean
  /** Its link says only page and pageSize. */
  isPlain?: boolean
  /** One path per value of a field (`{type}`). */
  variants?: Readonly<Record<string, string>>
}

export type Facts<F extends Record<string, Fact> = Record<string, Fact>> = {
  path: string
  permission: string
  of: F
}

export const facts = <const F extends Record<string, Fact>>(path: string, permission: string, of: F): Facts<F> => ({ path, permission, of })

export type EntityMetadata = {
  name: string
  title: string
  plural: string
  /** `/init/age-group`; '' without screens. */
  path: string
  permissions: { readonly [C in Call]: Needed }
  isSingle: boolean
  has(call: Call): boolean
}

/** `/init` + `BasicInfo` + `AgeGroup` gives /init/age-group and BasicInfoAgeGroup. @throws {TypeError} for an unknown name */
export function entityMetadataOf({ path, permission: prefix, of }: Facts, name: string): EntityMetadata {
  const fact = of[name]
  if (!fact) throw new TypeError(`The facts of ${path || 'this section'} say nothing of ${name}`)
  const { title, plural = `${title}s`, only, permissions: single, isSingle = false } = fact
  const slug = fact.slug === undefined ? kebab(name) : fact.slug
  const permission = fact.permission ?? (`${prefix}${pascal(slug ?? name)}` as Permission)
  return {
    name,
    title,
    plural,
    path: slug === null ? '' : `${path}/${slug}`,
    permissions: { list: permission, all: '', item: permission, add: permission, edit: permission, remove: permission, ...single },
    isSingle,
    has: (call) => !only || only.includes(call),
  }
}
