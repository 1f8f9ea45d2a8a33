import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StoredFile } from '#api/core/files/file'
import { drawSheet, setPrinterOffset } from '#api/library/drawnSheet'
import { createFiles } from '#api/library/productions'
import { cornerOf, type Offset, perSheet, sheetProblem, sheetsFor } from '#api/library/sheet'
import { actorOf, record } from '../core/auditLog'
import { fileJson } from '../core/entity/crudSql'
import { keepFile } from '../core/files/files'
import { bind, type Call } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { requireSession } from './exportFiles'
import { type Layout, layOut, type Template } from './layout'
import { productionSubject } from './productions'
import { itemOf, readItems, requireAny, requireProduction, requireStart, type StoredProduction } from './reading'
import { drawSheetOf, type Printed, printSheets } from './typeset'

const pdf = { kind: 'file', label: 'File', isRequired: true, isUnique: false, accept: ['application/pdf'], maxBytes: 50_000_000 } as const

export const offsetOf = async (db: Queryable, { id: userId }: SignedIn, template: { id: number }): Promise<Offset> =>
  (await first<Offset>(
    db,
    sql`select x::float8 as x, y::float8 as y from printer_offsets where user_id = ${userId} and template_id = ${template.id}`,
  )) ?? { x: 0, y: 0 }

/** @throws {Problem} 409 if labels extend beyond the sheet */
export function requireSheet(template: Template): void {
  const problem = sheetProblem(template)
  if (problem) throw Problem.conflict({ reason: 'sheet', field: problem.field }, `${problem.message}. Put the template right first`)
}

export type OnSheet = Printed & { sheet: number }

/** Places labels on sheets; `startAt` is the first free label of the first sheet. */
export function placeLabels(
  template: Template,
  copies: readonly { itemId: number; layout: Pick<Layout, 'texts' | 'bars'> }[],
  offset: Offset,
  startAt: number,
): { labels: OnSheet[]; sheets: number } {
  const labels = copies.map(({ itemId, layout: { texts, bars } }, i) => {
    const at = i + startAt - 1
    const place = at % perSheet(template)
    return { itemId, sheet: Math.floor(at / perSheet(template)), place, ...cornerOf(template, place, offset), texts, bars }
  })
  return { labels, sheets: sheetsFor(template, labels.length, startAt) }
}

export const printLabels = (title: string, { labels, sheets }: { labels: readonly OnSheet[]; sheets: number }): Promise<Buffer> =>
  printSheets(
    title,
    Array.from({ length: sheets }, (_, sheet) => labels.filter((label) => label.sheet === sheet)),
  )

async function labelsOf(db: Queryable, production: StoredProduction, offset: Offset, startAt: number) {
  const { template } = production
  const read = (await readItems(db, production.id)).map((item) => ({
    item,
    layout: layOut(template, production, item.shown, item.overrides),
  }))
  const isWrong = ({ layout }: (typeof read)[number]) => layout.findings.some(({ severity }) => severity === 'error')
  const good = read.filter((each) => !isWrong(each))
  const copies = good.flatMap(({ item, layout }) => Array.from({ length: item.copies }, () => ({ itemId: item.id, layout })))
  return { ...placeLabels(template, copies, offset, startAt), wrong: read.filter(isWrong).map(({ item }) => item) }
}

async function build({ db, user, params, body, ...call }: Call<typeof createFiles.label, SignedIn>, kind: 'label' | 'barcode') {
  const production = await requireProduction(db, user, params.id)
  if (production.kind !== kind) throw Problem.notFound('Production')
  requireSheet(production.template)
  if (!production.itemCount) throw Problem.conflict({ reason: 'hasItems' }, 'Add at least one title')
  const offset = await offsetOf(db, user, production.template)
  const { labels, sheets, wrong } = await labelsOf(db, production, offset, production.startAt)
  if (wrong.length && !body.leaveOut)
    throw Problem.conflict(
      { reason: 'hasErrors', items: wrong.slice(0, 100).map((item) => itemOf(production, item)) },
      wrong.length === 1 ? '1 title cannot be printed' : `${wrong.length} titles cannot be printed`,
    )
  if (!labels.length) throw Problem.conflict({ reason: 'hasItems' }, 'No title of it can be printed')
  const bytes = await printLabels(production.title, { labels, sheets })
  if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('The typesetter made no PDF')
  const now = call.clock.now()
  return transact(db, async (tx) => {
    const current = await requireProduction(tx, user, params.id, true)
    if (current.revision !== production.revision || current.template.version !== production.template.version)
      throw Problem.changed('It was changed while the file was made: make it again')
    const name = `${production.title.slice(0, 80)}.pdf`
    const fileId = await keepFile(tx, 'file', pdf, new File([new Uint8Array(bytes)], name), now)
    await requireSession(tx, fileId)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const made = await first<{ id: number }>(
      tx,
      sql`insert into export_builds (export_id, file_id, sha256, revision, template_version, labels, sheets, left_out, by_id, at)
        values (${params.id}, ${fileId}, ${sha256}, ${production.revision}, ${production.template.version}, ${labels.length}, ${sheets}, ${wrong.length},
          ${user.id}, ${now.toISOString()}::timestamptz) returning id`,
    )
    const subject = productionSubject(kind, params.id, production.title, production.version)
    await record(tx, actorOf({ ...call, user }), {
      ...subject,
      action: 'changed',
      changes: [{ field: 'file', to: `${name}, ${labels.length} labels` }],
    })
    const kept = await first<{ file: StoredFile }>(tx, sql`select ${fileJson(sql`${fileId}`)} as file`)
    const by = `${user.firstName} ${user.lastName}`.trim() || user.username
    return {
      id: made?.id ?? 0,
      at: now.toISOString(),
      by,
      labels: labels.length,
      sheets,
      leftOut: wrong.length,
      file: kept?.file ?? null,
    }
  })
}

export const printingHandlers = [
  bind(createFiles.label, (call) => build(call, 'label')),
  bind(createFiles.barcode, (call) => build(call, 'barcode')),

  bind(drawSheet, async ({ db, user, params, body }) => {
    const production = await requireProduction(db, user, params.id)
    requireSheet(production.template)
    const startAt = body.startAt ?? production.startAt
    requireStart(production.template, startAt)
    const offset = await offsetOf(db, user, production.template)
    const { labels, sheets, wrong } = await labelsOf(db, production, offset, startAt)
    if (body.sheet > Math.max(sheets, 1)) throw Problem.field('sheet', sheets === 1 ? 'There is 1 sheet' : `There are ${sheets} sheets`)
    const { content: _, padding: __, fontSize: ___, version: ____, ...template } = production.template
    return {
      title: production.title,
      kind: production.kind,
      startAt,
      sheet: body.sheet,
      sheets,
      labelCount: labels.length,
      leftOut: wrong.length,
      template,
      offset,
      labels: await drawSheetOf(labels.filter(({ sheet }) => sheet === body.sheet - 1)),
    }
  }),

  bind(setPrinterOffset, ({ params, body: { x, y }, ...call }) => {
    requireAny(call.user)
    return transact(call.db, async (tx) => {
      const template = await first<{ title: string; version: number }>(
        tx,
        sql`select title, version from label_template where id = ${params.id} for key share`,
      )
      if (!template) throw Problem.notFound('Label template')
      await tx.execute(
        sql`insert into printer_offsets (user_id, template_id, x, y) values (${call.user.id}, ${params.id}, ${x}, ${y})
          on conflict (user_id, template_id) do update set x = excluded.x, y = excluded.y`,
      )
      const subject = { entityName: 'PrinterOffset', entity: 'Printer offset', id: params.id, record: template.title, version: 0 }
      await record(tx, actorOf(call), { ...subject, action: 'changed', changes: [{ field: 'offset', to: `${x} mm, ${y} mm` }] })
      return null
    })
  }),
]
