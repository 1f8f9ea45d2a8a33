import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { nth } from '#api/core/objects'
import { fragment } from '../../db/fragment'
import { labelSql, type Stored, storedIn } from './entityTable'

const person = (alias: string, first: string, last: string) => [
  fragment`concat_ws(' ', ${alias}.${first}, ${alias}.${last})`,
  fragment`concat_ws(' ', ${alias}.${last}, ${alias}.${first})`,
]

/** What a record is called in either script, people also with their last name first; and its codes. */
export function textsOf(entity: AnyEntity, alias: string): { names: SQL[]; codes: SQL[]; suggested?: SQL[] } {
  const { fields } = storedIn(entity)
  const has = (name: string) => fields.some((field) => field.name === name)
  const codes = fields.filter(isCode).map(({ column }) => fragment`${alias}.${column}`)
  if (has('lastName')) {
    const [latin, persian] = [person(alias, 'first_name', 'last_name'), person(alias, 'non_latin_first_name', 'non_latin_last_name')]
    return { names: [...latin, ...persian], codes, suggested: [nth(latin, 0), nth(persian, 0)] }
  }
  if (entity.name === 'Subject') codes.push(fragment`${alias}.scheme || ':' || ${alias}.code`)
  const names = [
    labelSql(entity, alias),
    ...(has('nonLatinTitle') ? [fragment`${alias}.non_latin_title`] : []),
    ...(has('nativeTitle') ? [fragment`${alias}.native_title`] : []),
  ]
  return { names, codes }
}

const isCode = ({ kind, name, pattern }: Stored) =>
  kind === 'language' || kind === 'country' || (kind === 'text' && pattern !== undefined && name !== 'account' && name !== 'salesAccount')
