import * as z from 'zod/mini'
import type { FieldErrors, ListRequest } from '#api/core/answer'
import { Problem } from './http/problem'

/** An empty value filters nothing. @throws {Problem} 422 at `filter.<field>` */
export function readFilter<S extends z.ZodMiniObject>(schema: S, filter: ListRequest['filter']): z.output<S> {
  const given = Object.entries(filter || {}).filter(([, value]) => value !== '' && value !== null && value !== undefined)
  const errors: FieldErrors = {}
  const names = Object.keys(schema.shape)
  const fields = names.length ? `use ${names.join(', ')}` : 'this list is searched only'
  for (const [field] of given)
    if (!Object.hasOwn(schema.shape, field)) errors[`filter.${field}`] = [`'${field}' is not a field to filter by: ${fields}`]
  const parsed = z.safeParse(schema, Object.fromEntries(given))
  for (const issue of parsed.error?.issues ?? []) errors[`filter.${issue.path.map(String).join('.')}`] = [issue.message || 'Is not valid']
  if (Object.keys(errors).length > 0 || !parsed.success) throw Problem.fields(errors)
  return parsed.data
}

export type Sort<Key = string> = { field: string; key: Key; isDescending: boolean }

/** Reads `field asc|desc`, newest first if empty; ties are broken by id. @throws {Problem} 422 at `sort` */
export function readSort<Key>(sort: string, columns: Readonly<Record<string, Key>>): Sort<Key> {
  const [field = 'id', direction = 'desc'] = sort.split(' ').filter(Boolean)
  const key = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (key === undefined) throw Problem.field('sort', `'${field}' is not a field to sort by: use ${Object.keys(columns).join(', ')}`)
  return { field, key, isDescending: direction === 'desc' }
}
