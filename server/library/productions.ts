import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { metaOf } from '#api/core/field'
import { keysOf, lookUp, present } from '#api/core/objects'
import type { ProductionKind } from '#api/library/facts'
import { type ProductionValues, productionFields, productionLists } from '#api/library/productions'
import { sheetProblem } from '#api/library/sheet'
import { type Change, changesBetween } from '../core/auditChanges'
import { actorOf, record, type Subject } from '../core/auditLog'
import { fileJson } from '../core/entity/crudSql'
import { dropFiles } from '../core/files/files'
import { type Acting, bind } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { pageOf } from '../core/list/simpleList'
import { wordsOf } from '../core/search'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import type { Template } from './layout'
import { requirePermission, requireProduction, requireStart, statusSql } from './reading'

const entityNames: Record<ProductionKind, string> = { label: 'Label production', barcode: 'Barcode production' }

export const productionSubject = (kind: ProductionKind, id: number, title: string, version: number): Subject => ({
  entityName: 'Export',
  entity: entityNames[kind],
  id,
  record: title,
  version,
})

const row = jsonOf({
  ...columnsOf('t', 'id', 'title'),
  status: statusSql,
  itemCount: sql`(select count(*)::int from export_items i where i.export_id = t.id)`,
  labelCount: sql`(select coalesce(sum(copies), 0)::int from export_items i where i.export_id = t.id)`,
  templateTitle: sql`(select l.title from label_template l where l.id = t.template_id)`,
  lastFile: sql`(select ${fileJson('b.file_id')} from export_builds b where b.export_id = t.id order by b.id desc limit 1)`,
  createdBy: sql`coalesce((select ${personName('u')} from users u where u.id = t.created_by), '')`,
  createdAt: iso('t.created_at'),
})

function listOf(db: Database, kind: ProductionKind, body: ListRequest) {
  return pageOf(db, body, {
    from: sql`exports`,
    within: fragment`t.kind = '${kind}'`,
    words: wordsOf(body.searchKey.trim(), 'searchKey'),
    sortColumns: { id: 'id', title: 'title', createdAt: 'created_at' },
    row,
  })
}

/** @throws {Problem} 422 at the template */
async function requireTemplate(tx: Queryable, { templateId, startAt }: Pick<ProductionValues, 'templateId' | 'startAt'>): Promise<void> {
  const found = await first<{ template: Template }>(
    tx,
    sql`select ${jsonOf(columnsOf('l', 'columns', 'rows', 'width', 'height', 'pitchX', 'pitchY', 'firstX', 'firstY'))} as template from label_template l where l.id = ${templateId} for key share`,
  )
  if (!found) throw Problem.field('templateId', 'Does not exist')
  const problem = sheetProblem(found.template)
  if (problem) throw Problem.field('templateId', `${problem.message}. Put the template right first`)
  requireStart(found.template, startAt)
}

const fieldNames = keysOf(productionFields)
const pick = (values: ProductionValues) => Object.fromEntries(fieldNames.map((name) => [name, values[name]]))
const labelled = (change: Change): Change => {
  const { label, choices } = metaOf(present(lookUp(productionFields, change.field)))
  return { ...change, label, ...(choices && { words: choices }) }
}

export const productionCalls = {
  async add(call: Acting, { kind, ...values }: ProductionValues & { kind: ProductionKind }): Promise<{ id: number }> {
    requirePermission(call.user, kind)
    const now = call.clock.now().toISOString()
    return transact(call.db, async (tx) => {
      await requireTemplate(tx, values)
      const made = await first<{ id: number }>(
        tx,
        sql`insert into exports (kind, title, template_id, symbology, value, add_on, module_width, start_at, created_by, created_at, changed_by, changed_at)
          values (${kind}, ${values.title}, ${values.templateId}, ${values.symbology}, ${values.value}, ${values.addOn}, ${values.moduleWidth}, ${values.startAt},
            ${call.user.id}, ${now}::timestamptz, ${call.user.id}, ${now}::timestamptz) returning id`,
      )
      const id = made?.id ?? 0
      await record(tx, actorOf(call), { ...productionSubject(kind, id, values.title, 1), action: 'added' })
      return { id }
    })
  },

  edit: (call: Acting, id: number, { version, ...sent }: { version: number }): Promise<{ version: number }> =>
    transact(call.db, async (tx) => {
      const before = await requireProduction(tx, call.user, id, true)
      const parsed = z.safeParse(z.object(productionFields), sent)
      if (!parsed.success) throw Problem.fields(fieldErrorsOf(parsed.error.issues))
      const values = parsed.data
      if (before.version !== version) throw Problem.changed(undefined, { current: { version: before.version } })
      await requireTemplate(tx, values)
      const changes = changesBetween(pick(before), pick(values))
      if (!changes.length) return { version }
      await tx.execute(
        sql`update exports set title = ${values.title}, template_id = ${values.templateId}, symbology = ${values.symbology}, value = ${values.value},
          add_on = ${values.addOn}, module_width = ${values.moduleWidth}, start_at = ${values.startAt}, version = version + 1, revision = revision + 1,
          changed_by = ${call.user.id}, changed_at = ${call.clock.now().toISOString()}::timestamptz where id = ${id}`,
      )
      const subject = productionSubject(before.kind, id, values.title, version + 1)
      await record(tx, actorOf(call), { ...subject, action: 'changed', changes: changes.map(labelled) })
      return { version: version + 1 }
    }),

  remove: (call: Acting, id: number): Promise<null> =>
    transact(call.db, async (tx) => {
      const { kind, title, version } = await requireProduction(tx, call.user, id, true)
      const { rows } = await tx.execute<{ id: number }>(
        sql`select file_id as id from export_builds where export_id = ${id} and file_id is not null`,
      )
      await tx.execute(sql`delete from exports where id = ${id}`)
      await dropFiles(
        tx,
        rows.map(({ id: file }) => file),
      )
      await record(tx, actorOf(call), { ...productionSubject(kind, id, title, version), action: 'removed' })
      return null
    }),
}

export const productionHandlers = (['label', 'barcode'] as const).map((kind) =>
  bind(productionLists[kind], ({ db, body }) => listOf(db, kind, body)),
)
