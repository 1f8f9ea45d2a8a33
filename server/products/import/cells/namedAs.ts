import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type FieldMeta, metaOf } from '#api/core/field'

export const registered = sql`case when coalesce(o.first_name, '') = '' then o.last_name else o.last_name || ', ' || o.first_name end`

export const pointedAt = (meta: FieldMeta): string[] =>
  meta.kind === 'rows'
    ? Object.values(meta.columns ?? {}).flatMap((column: z.ZodMiniType) => metaOf(column).refersTo ?? [])
    : meta.refersTo
      ? [meta.refersTo]
      : []
