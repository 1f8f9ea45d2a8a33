import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { keysOf } from '#api/core/objects'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, exportsOfInvoice, previewItem, recordLists } from '#api/exports/calls'
import { addExport, addExportItems, editExport, exportFileWithItems, removeExport, updateExportItemFields } from '#api/library/exports'
import { recordKinds } from '#api/library/facts'
import { productionFields } from '#api/library/productions'
import { recordExportFields } from '#api/library/recordExports'
import { type Bound, bind } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { readAtOnce } from '../core/transact'
import type { Keys } from '../integrations/connections'
import { itemCalls } from '../library/items'
import { productionCalls } from '../library/productions'
import { readProduction, requireProduction } from '../library/reading'
import { build, cancel, check } from './builds'
import { deliver } from './delivery'
import { add, edit, listOf, read, remove } from './exports'
import { add as addItems, update as updateItems } from './items'
import type { Tools } from './jobs'
import { librisHandlers } from './libris/handlers'
import type { Libris } from './libris/settings'
import { metadataHandlers } from './metadata'
import { exportOfInvoice } from './ofInvoice'
import { readRecords } from './projection'
import { isOfRecords, isRecordKind, requireExport, settingsOf } from './reading'
import { romanisationHandlers } from './romanisation/handlers'
import { roundTripHandlers } from './roundTrip/handlers'

export type Context = Keys & { accounts: { publicUrl: string }; failed: Tools['failed']; libris: Libris }

function readFields<F extends Readonly<Record<string, z.ZodMiniType>>>(fields: F, sent: unknown): z.output<z.ZodMiniObject<F>> {
  const parsed = z.safeParse(z.object(fields), sent)
  if (!parsed.success) throw Problem.fields(fieldErrorsOf(parsed.error.issues))
  return parsed.data
}

const shared = ({ accounts: { publicUrl } }: Context): Bound[] => [
  bind(addExport, ({ body: { kind, ...sent }, ...call }) => {
    if (isRecordKind(kind)) return add(call, kind, readFields(recordExportFields, sent))
    return productionCalls.add(call, { ...readFields(productionFields, sent), kind })
  }),

  bind(editExport, async ({ params: { id }, body, ...call }) =>
    (await isOfRecords(call.db, id)) ? edit(call, id, body) : productionCalls.edit(call, id, body),
  ),

  bind(removeExport, async ({ params: { id }, ...call }) =>
    (await isOfRecords(call.db, id)) ? remove(call, id) : productionCalls.remove(call, id),
  ),

  bind(exportFileWithItems, ({ db, user, params: { id }, query }) =>
    readAtOnce(db, async (tx) =>
      (await isOfRecords(tx, id))
        ? read(tx, await requireExport(tx, user, id), query)
        : readProduction(tx, await requireProduction(tx, user, id), query),
    ),
  ),

  bind(addExportItems, async ({ body, ...call }) => {
    if (await isOfRecords(call.db, body.exportId)) return addItems(call, body)
    if (body.filter) throw Problem.field('filter', 'Labels are added by title or ISBN')
    return itemCalls.add(call, body)
  }),

  bind(updateExportItemFields, async ({ body, ...call }) =>
    (await isOfRecords(call.db, body.exportId)) ? updateItems(call, publicUrl, body) : itemCalls.update(call, body),
  ),
]

export const exportHandlers = (context: Context): Bound[] => {
  const { publicUrl } = context.accounts
  const toolsOf = ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Tools => ({
    db,
    clock,
    publicUrl,
    secrets: context.secrets,
    network: context.network,
    failed: context.failed,
  })
  return [
    ...shared(context),
    ...recordKinds.flatMap((kind) => [
      bind(recordLists[kind], ({ db, body }) => listOf(db, kind, body)),
      bind(createRecordFiles[kind], ({ params, body, ...call }) => build(toolsOf(call), call, kind, params.id, body)),
    ]),
    ...keysOf(exportsOfInvoice).map((kind) =>
      bind(exportsOfInvoice[kind], ({ params, ...call }) => exportOfInvoice(call, kind, params.id, publicUrl)),
    ),
    bind(checkExport, ({ params, ...call }) => check(toolsOf(call), call, params.id)),
    bind(cancelBuild, ({ params, ...call }) => cancel(call, params.id)),
    bind(deliverFile, ({ params, ...call }) => deliver(toolsOf(call), call, params.id)),
    ...metadataHandlers,
    ...roundTripHandlers({ publicUrl }),
    ...librisHandlers({ libris: context.libris, publicUrl }),
    ...romanisationHandlers,
    bind(previewItem, async ({ db, user, params }) => {
      const item = await first<{ exportId: number; productDetailId: number }>(
        db,
        sql`select export_id as "exportId", product_detail_id as "productDetailId" from export_items where id = ${params.id}`,
      )
      if (!item) throw Problem.notFound('Title')
      const { profile } = await requireExport(db, user, item.exportId)
      const record = (await readRecords(db, [item.productDetailId])).get(item.productDetailId)
      if (!record) throw Problem.notFound('Title')
      return { record, settings: settingsOf(profile, publicUrl) }
    }),
  ]
}
