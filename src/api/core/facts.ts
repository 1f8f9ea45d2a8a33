import { kebab, pascal } from './names'
import type { Needed, Permission } from './permissions'

export type Call = 'list' | 'all' | 'item' | 'add' | 'edit' | 'remove'

type Declared = {
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
  /** Two of them can be merged (`merging.ts`). */
  isMergeable?: boolean
  /** One path per value of a field (`{type}`). */
  variants?: Readonly<Record<string, string>>
}

/** Of an entity without its fields, so that pages and menus load none. */
export type EntityMetadata = {
  name: string
  title: string
  plural: string
  /** `/init/age-group`; '' without screens. */
  path: string
  permissions: { readonly [C in Call]: Needed }
  isSingle: boolean
  isLarge: boolean
  isPlain: boolean
  isMergeable: boolean
  variants: Declared['variants']
  has(call: Call): boolean
}

export type Facts<F extends Record<string, Declared> = Record<string, Declared>> = {
  readonly [Name in keyof F]: EntityMetadata & { only: F[Name]['only'] }
}

/** By name: `/init` + `BasicInfo` + `AgeGroup` gives /init/age-group and BasicInfoAgeGroup. */
export const facts = <const F extends Record<string, Declared>>(path: string, permission: string, of: F) =>
  Object.fromEntries(Object.entries(of).map(([name, declared]) => [name, resolved(path, permission, name, declared)])) as Facts<F>

function resolved(base: string, prefix: string, name: string, declared: Declared): EntityMetadata & { only: Declared['only'] } {
  const {
    title,
    plural = `${title}s`,
    slug = kebab(name),
    only,
    isSingle = false,
    isLarge = false,
    isPlain = false,
    isMergeable = false,
    variants,
  } = declared
  const permission = declared.permission ?? (`${prefix}${pascal(slug ?? name)}` as Permission)
  return {
    name,
    title,
    plural,
    path: slug === null ? '' : `${base}/${slug}`,
    permissions: {
      list: permission,
      all: '',
      item: permission,
      add: permission,
      edit: permission,
      remove: permission,
      ...declared.permissions,
    },
    isSingle,
    isLarge,
    isPlain,
    isMergeable,
    variants,
    only,
    has: (call) => !only || only.includes(call),
  }
}
