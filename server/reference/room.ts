import { sql } from 'drizzle-orm'
import { allParentGenre, basicInfo } from '#api/reference/basicInfo'
import { byLabel } from '../core/entity/crudSql'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import type { Room } from '../core/manifest'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { referenceDemo } from './demo/records'
import { personalData } from './personalData'

/** MARC relator codes and ONIX list 17. */
const peopleTypes = [
  ['Author', 'نویسنده', 'aut', 'A01'],
  ['Translator', 'مترجم', 'trl', 'B06'],
  ['Illustrator', 'تصویرگر', 'ill', 'A12'],
  ['Editor', 'ویراستار', 'edt', 'B01'],
  ['Narrator', 'گوینده', 'nrt', 'E03'],
  ['Compiler', 'گردآورنده', 'com', 'C01'],
  ['Photographer', 'عکاس', 'pht', 'A13'],
  ['Cover designer', 'طراح جلد', 'cov', 'A36'],
  ['Poet', 'شاعر', 'poe', null],
  ['Foreword by', 'مقدمه‌نویس', 'aui', 'A23'],
] as const

async function referenceRows(tx: Queryable): Promise<void> {
  const types = peopleTypes.map(([title, persian, marc, onix]) => ({ title, persian, marc, onix }))
  await tx.execute(sql`insert into people_type (title, non_latin_title, marc_code, onix_code, is_system)
    select title, persian, marc, onix, true from ${rowsOf(types, sql`title text, persian text, marc text, onix text`)} on conflict do nothing`)
}

const genreHandlers: Bound[] = [
  bind(allParentGenre, async ({ db }) => {
    const found = await first<{ rows: string }>(
      db,
      sql`select ${jsonArray(jsonOf(columnsOf('t', 'id', 'title')), byLabel(basicInfo.Genre, 't'))}::text as rows
        from genre t where t.parent_id is null`,
    )
    return jsonData(found?.rows ?? '[]')
  }),
]

export const reference: Room = {
  personalData,
  handlers: genreHandlers,
  systemRows: referenceRows,
  demo: referenceDemo,
}
