import { sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import { detailFileOf, removeEditionFile, removeEditionImage } from '#api/products/calls'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { changedMeanwhile, lockRow, requireRow } from '../core/entity/crud'
import { editRow } from '../core/entity/crudEdit'
import { storedIn } from '../core/entity/entityTable'
import { fileResponse } from '../core/files/files'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import { fragment } from '../db/fragment'
import { derive } from './derived'
import { writingOf } from './editions'
import { inEdition } from './parts'

type Removal = (typeof removeEditionImage)[Kind]
type Media = 'images' | 'files'
type Call = Acting & { params: { id: number }; query: { version?: number | undefined } }

/** @throws {Problem} 404, 409 */
const takeAway = (call: Call, kind: Kind, field: Media) =>
  transact(call.db, async (tx) => {
    const table = storedIn(kinds[kind].edition)
    const found = await first<{ id: number }>(
      tx,
      sql`select owner_id as id from ${fragment`${table.name}_${field}`} where id = ${call.params.id}`,
    )
    if (!found) throw Problem.notFound(field === 'images' ? 'Picture' : 'File')
    const { version } = await lockRow(tx, table, found.id)
    const current: Record<Media, { id: number }[]> & { productId: number } = JSON.parse(await requireRow(tx, table, found.id))
    const seen = call.query.version ?? version
    const left = { [field]: current[field].filter(({ id }) => id !== call.params.id) }
    if (!(await editRow(writingOf(call, tx, table), found.id, seen, left)))
      throw await changedMeanwhile(tx, table, found.id, seen, inEdition)
    await derive(tx, [current.productId])
    return jsonData(await requireRow(tx, table, found.id, inEdition))
  })

const handlersOf = (calls: Readonly<Record<Kind, Removal>>, field: Media): Bound[] =>
  keysOf(calls).map((kind) => bind(calls[kind], (given) => takeAway(given, kind, field)))

/** Not cached by browsers. */
const fileHandlers = keysOf(detailFileOf).map((kind) =>
  bind(detailFileOf[kind], ({ db, params }) =>
    fileResponse(
      db,
      sql`f.id = (select r.file from product_details_files r join product_details d on d.id = r.owner_id where r.id = ${params.id} and d.kind = ${kind})`,
      'private, no-store',
    ),
  ),
)

export const mediaHandlers: Bound[] = [
  ...handlersOf(removeEditionImage, 'images'),
  ...handlersOf(removeEditionFile, 'files'),
  ...fileHandlers,
]
