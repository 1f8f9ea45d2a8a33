/** In order of preference (docs/product.md, Records). */
export const labelFields = ['title', 'name', 'emailAddress', 'englishTitle'] as const
export const nameFields = ['firstName', 'lastName', 'nonLatinFirstName', 'nonLatinLastName'] as const
/** Option field → record's field. */
export const extraFields = { count: 'value', valueInKrona: 'valueInKrona', length: 'length', width: 'width' } as const

export type OptionField = (typeof labelFields)[number] | (typeof nameFields)[number] | (typeof extraFields)[keyof typeof extraFields]

export type Option = { value: number; label: string } & { [Extra in keyof typeof extraFields]?: number }

export function labelFieldsOf(fields: object): string[] {
  const single = labelFields.find((name) => name in fields)
  return single ? [single] : nameFields.filter((name) => name in fields)
}

export const optionFieldsOf = (fields: object): string[] =>
  [...labelFields, ...nameFields, ...Object.values(extraFields)].filter((name) => name in fields)

/** A title, or first and last name followed by the non-Latin ones. */
export const labelOf = (row: object): string =>
  labelFieldsOf(row)
    .map((name) => (row as Record<string, unknown>)[name])
    .filter(Boolean)
    .join(' ')

/** docs/product.md, Records. */
export function toOption(row: { id: number }): Option {
  const extras = Object.entries(extraFields).flatMap(([extra, name]) => {
    const value = (row as Record<string, unknown>)[name]
    return typeof value === 'number' ? [[extra, value] as const] : []
  })
  return { value: row.id, label: labelOf(row), ...Object.fromEntries(extras) }
}
