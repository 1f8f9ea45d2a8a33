import type { PermissionCategory } from '#api/access/roles'

/** The categories with what of them a search leaves; every word, in titles and names. */
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

/** With these names in it or without them. */
export function toggled(chosen: ReadonlySet<string>, names: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const name of names) {
    if (isIn) next.add(name)
    else next.delete(name)
  }
  return next
}

/** What was added to `before` and what removed, in the order of the categories. */
export function changes(categories: readonly PermissionCategory[], before: readonly string[], chosen: ReadonlySet<string>) {
  const every = categories.flatMap(({ permissions }) => permissions)
  return {
    added: every.filter(({ name }) => chosen.has(name) && !before.includes(name)),
    removed: every.filter(({ name }) => !chosen.has(name) && before.includes(name)),
  }
}
