import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type FieldMeta, metaOf } from '#api/core/field'
import { labelSql, type Stored, storedIn } from '../../../core/entity/entityTable'
import { entityNamed } from '../../../core/registry'
import { fragment } from '../../../db/fragment'

const person = (first: string, last: string) => [
  fragment`concat_ws(' ', o.${first}, o.${last})`,
  fragment`concat_ws(' ', o.${last}, o.${first})`,
]

export function textsOf(entity: string): { names: SQL[]; codes: SQL[] } {
  const { fields } = storedIn(entityNamed(entity))
  const has = (name: string) => fields.some((field) => field.name === name)
  const codes = fields.filter(isCode).map(({ column }) => fragment`o.${column}`)
  if (entity === 'People')
    return { names: [...person('first_name', 'last_name'), ...person('non_latin_first_name', 'non_latin_last_name')], codes }
  if (entity === 'Subject') codes.push(sql`o.scheme || ':' || o.code`)
  const names = [
    labelSql(entityNamed(entity), 'o'),
    ...(has('nonLatinTitle') ? [sql`o.non_latin_title`] : []),
    ...(has('nativeTitle') ? [sql`o.native_title`] : []),
  ]
  return { names, codes }
}

const isCode = ({ kind, name, pattern }: Stored) =>
  kind === 'language' || kind === 'country' || (kind === 'text' && pattern !== undefined && name !== 'account' && name !== 'salesAccount')

export const registered = sql`case when coalesce(o.first_name, '') = '' then o.last_name else o.last_name || ', ' || o.first_name end`

export const pointedAt = (meta: FieldMeta): string[] =>
  meta.kind === 'rows'
    ? Object.values(meta.columns ?? {}).flatMap((column: z.ZodMiniType) => metaOf(column).refersTo ?? [])
    : meta.refersTo
      ? [meta.refersTo]
      : []
