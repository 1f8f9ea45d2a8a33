import type { PermissionCategory } from '#api/access/roles'

export function matching(categories: readonly PermissionCategory[], searched: string): PermissionCategory[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  return categories.flatMap((category) => {
    const permissions = category.permissions.filter(({ title, name }) => {
      const text = `${category.title} ${title} ${name}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return permissions.length > 0 ? [{ ...category, permissions }] : []
  })
}

/** The selection stays and shows against the new state. */
export function toggled(chosen: ReadonlySet<string>, names: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const name of names) {
    if (isIn) next.add(name)
    else next.delete(name)
  }
  return next
}

export function changes(categories: readonly PermissionCategory[], before: readonly string[], chosen: ReadonlySet<string>) {
  const every = categories.flatMap(({ permissions }) => permissions)
  return {
    added: every.filter(({ name }) => chosen.has(name) && !before.includes(name)),
    removed: every.filter(({ name }) => !chosen.has(name) && before.includes(name)),
  }
}
