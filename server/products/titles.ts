import { sql } from 'drizzle-orm'
import type { FieldErrors } from '#api/core/answer'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { changedMeanwhile, lockRow, requireRow } from '../core/entity/crud'
import { dropImage, type Edit, editRecords, editRow } from '../core/entity/crudEdit'
import { addRow } from '../core/entity/crudWrite'
import { storedIn } from '../core/entity/entityTable'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { isTitled } from './called'
import { derive } from './derived'
import { addEdition, editEdition, pricedBy, readChanges, readNew, type Values, writingOf } from './editions'
import { inEdition } from './parts'
import { recordPricesOfTitles } from './prices/timeline'
import { removeTitle } from './removal'
import { changedTitle, titleRow } from './titleRow'

type Candidate = { id: number; title: string; contributorLine: string; editionCount: number }

/** @throws {Problem} 409 `sameTitle` for an equal title with the same first contributor */
async function requireNew(tx: Queryable, kind: Kind, { title, contributors }: Values): Promise<void> {
  const [first] = (contributors ?? []) as { personId: number }[]
  const { rows: candidates } = await tx.execute<Candidate>(
    sql`select t.id, t.title, t.contributor_line as "contributorLine",
        (select count(*)::int from product_details d where d.product_id = t.id) as "editionCount"
      from products t left join products_contributors c on c.owner_id = t.id and c.place = 0
      where t.kind = ${kind} and ${isTitled(String(title))}
        and (${first?.personId ?? null}::int is null or c.person_id is null or c.person_id = ${first?.personId ?? null}::int) order by t.id limit 5`,
  )
  if (candidates.length)
    throw Problem.conflict(
      { reason: 'sameTitle', candidates },
      `“${String(title)}” is there already: add an edition to it, or say that this is another title`,
    )
}

const at = (place: number, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`editions.${place}.${field}`, messages]))

/** Reports errors at the edition's position. */
async function placed<T>(place: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const data = error instanceof Problem && error.status === 422 ? (error.data as { fieldErrors: FieldErrors }) : undefined
    if (!data || !(error instanceof Problem)) throw error
    throw new Problem(422, error.message, { ...data, fieldErrors: at(place, data.fieldErrors) })
  }
}

type Sent = Values & { id?: number | undefined; version?: number | undefined }

/** Locks by id. @throws {Problem} 409 with each changed one, 422 */
async function readCurrent(tx: Queryable, kind: Kind, titleId: number, sent: readonly Sent[]): Promise<Map<number, Values>> {
  const table = storedIn(kinds[kind].edition)
  const found = new Map<number, Values>()
  const conflicts: object[] = []
  for (const { id = 0, version } of [...sent].filter(({ id }) => id).sort((a, b) => (a.id ?? 0) - (b.id ?? 0))) {
    const place = sent.findIndex((each) => each.id === id)
    if (version === undefined) throw Problem.field(`editions.${place}.version`, 'Say which version was changed')
    const locked = await lockRow(tx, table, id).catch(() => undefined)
    const current: Values | undefined = locked && JSON.parse(await requireRow(tx, table, id))
    if (current?.productId !== titleId) throw Problem.field(`editions.${place}.id`, 'Is no edition of this title')
    if (locked?.version !== version) {
      const { data } = await changedMeanwhile(tx, table, id, version, inEdition)
      conflicts.push({ entityName: table.entity.name, recordId: id, ...(data as object) })
    }
    found.set(id, current)
  }
  if (conflicts.length) throw Problem.conflict({ ...conflicts[0], conflicts }, 'Somebody changed one of the editions in the meantime')
  return found
}

/** All or none. @throws {Problem} 422 with all faults, 409 */
async function writeEditions(call: Acting, tx: Queryable, kind: Kind, titleId: number, sent: readonly Sent[]): Promise<void> {
  const current = await readCurrent(tx, kind, titleId, sent)
  const read = sent.map((edition) => (edition.id ? readChanges(kind, edition, current.get(edition.id) ?? {}) : readNew(kind, edition)))
  const errors = Object.assign({}, ...read.map((each, place) => at(place, each.errors ?? {}))) as FieldErrors
  if (Object.keys(errors).length) throw Problem.fields(errors)
  for (const [place, { id, version = 0 }] of sent.entries()) {
    const { values = {} } = read[place] ?? {}
    await placed(place, async () =>
      id ? editEdition(call, tx, kind, { id, version, values }) : addEdition(call, tx, kind, { ...values, productId: titleId }),
    )
  }
}

/** Returns the id; call `derive` afterwards. @throws {Problem} 422 */
export const addTitle = (call: Acting, tx: Queryable, kind: Kind, values: Values): Promise<number> =>
  addRow(writingOf(call, tx, storedIn(kinds[kind].title)), values, { registered_by: call.user.id })

/** Always includes the picture. Returns whether the version matched. @throws {Problem} 422 */
export const editTitle = (call: Acting, tx: Queryable, kind: Kind, id: number, version: number, values: Values): Promise<boolean> =>
  editRow(writingOf(call, tx, storedIn(kinds[kind].title)), id, version, values)

export const editTitles = (call: Acting, tx: Queryable, kind: Kind, edits: readonly Edit[]): Promise<boolean[]> =>
  editRecords(writingOf(call, tx, storedIn(kinds[kind].title)), edits)

export const titleHandlers: Bound[] = (['book', 'document', 'other'] as const).flatMap((kind) => {
  const { calls } = kinds[kind].title
  const table = () => storedIn(kinds[kind].title)
  const titleData = async (tx: Queryable, id: number) => jsonData(await titleRow(tx, kind, id))
  return [
    bind(calls.item, ({ db, params }) => titleData(db, params.id)),

    bind(calls.add, (call) =>
      transact(call.db, async (tx) => {
        const { editions = [], isNew, ...values } = call.body
        if (!isNew) await requireNew(tx, kind, values)
        const id = await addTitle(call, tx, kind, values)
        await writeEditions(call, tx, kind, id, editions)
        await derive(tx, [id])
        if (editions.length) await recordPricesOfTitles(tx, [id], pricedBy(call))
        return titleData(tx, id)
      }),
    ),

    bind(calls.edit, (call) =>
      transact(call.db, async (tx) => {
        const { version, editions = [], isNew: _, ...values } = call.body
        const { id } = call.params
        const isDone = await editTitle(call, tx, kind, id, version, values)
        if (!isDone) {
          const { data, message, status } = await changedTitle(tx, kind, id, version)
          throw new Problem(status, message, status === 409 ? { entityName: table().entity.name, recordId: id, ...(data as object) } : data)
        }
        await writeEditions(call, tx, kind, id, editions)
        await derive(tx, [id])
        if (editions.length) await recordPricesOfTitles(tx, [id], pricedBy(call))
        return titleData(tx, id)
      }),
    ),

    bind(calls.remove, (call) =>
      transact(call.db, async (tx) => {
        await removeTitle(call, tx, kind, call.params.id, call.query.version)
        return null
      }),
    ),

    bind(calls.removeImage, (call) =>
      transact(call.db, async (tx) => {
        const { id } = call.params
        const { version } = await lockRow(tx, table(), id)
        const seen = call.query.version ?? version
        const isDone = await dropImage(writingOf(call, tx, table()), id, seen)
        if (!isDone) throw await changedTitle(tx, kind, id, seen)
        await derive(tx, [id])
        return titleData(tx, id)
      }),
    ),
  ]
})
