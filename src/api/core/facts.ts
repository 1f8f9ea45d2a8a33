import { kebab, pascal } from './names'
import type { Needed, Permission } from './permissions'

export type Call = 'list' | 'all' | 'item' | 'add' | 'edit' | 'remove'

/**
 * What has to be known of an entity before its fields are here: how it is called, where its screens are and what they need.
 * All but the title has a pattern and needs saying only where it departs.
 */
export type Fact = {
  /** Singular, as a heading shows it. */
  title: string
  /** Where it is not title + s. */
  plural?: string
  /** Last segment of its screens' path; by default the name in kebab-case. `null`: it has no screens. */
  slug?: string | null
  /** Of its pages and all its calls; `''` for whoever is signed in. */
  permission?: Needed
  /** Of single calls, where they need another. */
  permissions?: { readonly [C in Call]?: Permission }
  /** The calls it has, where not all: a list that is only read, a single record. */
  only?: readonly Call[]
  /** There is one record, with the id 1, and it is only edited. */
  isSingle?: boolean
  /** There may be more records than a dropdown can hold: fields that point at it say so too, and search for them. */
  isLarge?: boolean
  /** The link to its list says page and pageSize only. */
  isPlain?: boolean
  /** A field's value stands in its path (`{type}`): how the records of each value are called, in the order of the menu. */
  variants?: Readonly<Record<string, string>>
}

/** The facts of one menu section's entities, by name. */
export type Facts<F extends Record<string, Fact> = Record<string, Fact>> = {
  /** `/init`: the first segment of its paths. */
  path: string
  /** `BasicInfo`: what its permissions begin with. */
  permission: string
  of: F
}

export const facts = <const F extends Record<string, Fact>>(path: string, permission: string, of: F): Facts<F> => ({ path, permission, of })

/** What follows from a fact. */
export type Known = {
  name: string
  title: string
  plural: string
  /** Of its screens: `/init/age-group`; empty when it has none. `{type}` marks a segment that is a field's value. */
  path: string
  permissions: { readonly [C in Call]: Needed }
  isSingle: boolean
  has(call: Call): boolean
}

/**
 * Path and permission follow from the section: `/init` + `BasicInfo` + `AgeGroup` gives /init/age-group and BasicInfoAgeGroup.
 * @throws {TypeError} when nothing is known by the name
 */
export function knownOf({ path, permission: prefix, of }: Facts, name: string): Known {
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
    // Whoever works here may choose from a dropdown.
    permissions: { list: permission, all: '', item: permission, add: permission, edit: permission, remove: permission, ...single },
    isSingle,
    has: (call) => !only || only.includes(call),
  }
}
