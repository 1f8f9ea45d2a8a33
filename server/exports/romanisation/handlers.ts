import { sql } from 'drizzle-orm'
import {
  decideRomanisation,
  type RomanisationPair,
  removeRomanisation,
  romanisationMemory,
  romanisationQueue,
  undoRomanisation,
} from '#api/exports/romanisation'
import { actorOf, record } from '../../core/auditLog'
import { type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { pageOf } from '../../core/list/simpleList'
import { wordsOf } from '../../core/search'
import { first, iso } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import { columnsOf, jsonOf } from '../../db/json'
import { decide, undo } from './deciding'
import { queueOf } from './queue'

const row = jsonOf<RomanisationPair>({
  ...columnsOf('t', 'id', 'kind', 'original', 'romanised', 'source', 'origin', 'uses'),
  at: iso('t.at'),
})

export const romanisationHandlers: Bound[] = [
  bind(romanisationQueue, ({ db, query }) => queueOf(db, query.of)),
  bind(decideRomanisation, ({ body, ...call }) => decide(call, body)),
  bind(undoRomanisation, ({ params, ...call }) => undo(call, params.id)),
  bind(romanisationMemory, ({ db, body }) => {
    const words = wordsOf(body.searchKey, 'searchKey')
    const has = words.map((word) => sql`fold_text(t.original || ' ' || t.romanised) like '%' || fold_text(${word}::text) || '%'`)
    return pageOf(db, body, {
      from: sql`romanisations`,
      ...(has.length && { where: sql.join(has, sql` and `) }),
      sortColumns: { id: 'id', original: 'original', romanised: 'romanised', uses: 'uses' },
      row,
    })
  }),
  bind(removeRomanisation, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const removed = await first<{ original: string; romanised: string }>(
        tx,
        sql`delete from romanisations where id = ${params.id} returning original, romanised`,
      )
      if (!removed) throw Problem.notFound('Pair')
      await record(tx, actorOf(call), {
        entityName: 'Romanisation',
        entity: 'Romanisation',
        id: params.id,
        record: `${removed.original} · ${removed.romanised}`,
        version: 0,
        action: 'removed',
      })
      return null
    }),
  ),
]
