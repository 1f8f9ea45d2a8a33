import { sql } from 'drizzle-orm'
import { allGoogleTagList } from '#api/integrations/googleTags'
import { bind, jsonData } from '../core/http/endpoints'
import { first, jsonRows } from '../core/sqlParts'

export const googleTagHandlers = [
  bind(allGoogleTagList, async ({ db }) => {
    const row = sql`json_build_object('id', t.id, 'title', t.title, 'kind', t.kind, 'key', t.key, 'isActive', t.is_active)::text`
    const found = await first<{ rows: string }>(db, sql`select ${jsonRows(row, sql`lower(t.title), t.id`)} as rows from google_tag t`)
    return jsonData(found?.rows ?? '[]')
  }),
]
