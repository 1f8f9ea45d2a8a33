import * as z from 'zod/mini'
import type { FieldErrors, ListRequest } from '#api/core/answer'
import { Problem } from './http/problem'

/** A list's filter by the fields it declares; an empty value filters nothing. @throws {Problem} 422 at `filter.<field>` */
export function readFilter<S extends z.ZodMiniObject>(schema: S, filter: ListRequest['filter']): z.output<S> {
  const given = Object.entries(filter || {}).filter(([, value]) => value !== '' && value !== null && value !== undefined)
  const errors: FieldErrors = {}
  for (const [field] of given)
    if (!Object.hasOwn(schema.shape, field))
      errors[`filter.${field}`] = [`'${field}' is not a field to filter by: use ${Object.keys(schema.shape).join(', ')}`]
  const parsed = z.safeParse(schema, Object.fromEntries(given))
  for (const issue of parsed.error?.issues ?? []) errors[`filter.${issue.path.map(String).join('.')}`] = [issue.message || 'Is not valid']
  if (Object.keys(errors).length > 0 || !parsed.success) throw Problem.fields(errors)
  return parsed.data
}

/** An order by one of these fields of a list; `columns` says each as SQL. @throws {Problem} 422 at `sort` */
export function readSort(sort: string, columns: Readonly<Record<string, string>>): { field: string; key: string; isDescending: boolean } {
  const [field = 'id', direction = 'desc'] = sort.split(' ').filter(Boolean)
  const key = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (key === undefined) throw Problem.field('sort', `'${field}' is not a field to sort by: use ${Object.keys(columns).join(', ')}`)
  return { field, key, isDescending: direction === 'desc' }
}
