import { sql } from 'drizzle-orm'
import { allGoogleTagList } from '#api/integrations/googleTags'
import { bind, jsonData } from '../core/http/endpoints'
import { first, jsonRows } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'

export const googleTagHandlers = [
  bind(allGoogleTagList, async ({ db }) => {
    const row = sql`${jsonOf(columnsOf('t', 'id', 'title', 'kind', 'key', 'isActive'))}::text`
    const found = await first<{ rows: string }>(db, sql`select ${jsonRows(row, sql`lower(t.title), t.id`)} as rows from google_tag t`)
    return jsonData(found?.rows ?? '[]')
  }),
]
