import { sql } from 'drizzle-orm'
import { allParentGenre, basicInfo } from '#api/reference/basicInfo'
import { byLabel } from '../core/entity/crudSql'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import { first } from '../core/sqlParts'
import { columnsOf, jsonArray, jsonOf } from '../db/json'

export const genreHandlers: Bound[] = [
  bind(allParentGenre, async ({ db }) => {
    const found = await first<{ rows: string }>(
      db,
      sql`select ${jsonArray(jsonOf(columnsOf('t', 'id', 'title')), byLabel(basicInfo.Genre, 't'))}::text as rows
        from genre t where t.parent_id is null`,
    )
    return jsonData(found?.rows ?? '[]')
  }),
]
