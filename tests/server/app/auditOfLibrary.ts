import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import { integrations } from '#api/integrations/entities'
import { setFtpSecret, testFtpConnection, trustFtpKey } from '#api/integrations/ftp'
import { setPrinterOffset } from '#api/library/drawnSheet'
import { addExport, addExportItems, editExport, exportFileWithItems, removeExport, updateExportItemFields } from '#api/library/exports'
import { library } from '#api/library/labelTemplate'
import { createFiles } from '#api/library/productions'
import { openFtpServer } from '#server/integrations/fakes/ftpServer'
import { addProduct } from '../orders/orders'
import { fresh, type Scenario, type World } from './auditScenarios'

const sheet = { columns: 3, rows: 8, width: 70, height: 36, pitchX: 70, pitchY: 36, firstX: 0, firstY: 4 }
const template = { title: '3 × 8', content: 'shelf' as const, ...sheet, padding: 3, fontSize: 8 }
const productionForm = {
  title: 'New titles',
  symbology: 'ean13' as const,
  value: 'isbn' as const,
  addOn: 'none' as const,
  moduleWidth: 0.33,
  startAt: 1,
}
const isbn = '9780141439518'

async function production({ admin, server }: World, kind: 'label' | 'barcode' = 'label') {
  await addProduct(server.db, { isbn })
  const { id: templateId } = (await admin.call(library.LabelTemplate.calls.add, { body: template })).data
  const { id } = (await admin.call(addExport, { body: { kind, ...productionForm, templateId } })).data
  await admin.call(addExportItems, { body: { exportId: id, isbns: [isbn] } })
  return { id, templateId }
}

async function connection({ admin }: World, port = 21) {
  const fields = { title: 'Supplier', protocol: 'ftp' as const, host: '127.0.0.1', port, username: 'feeds', root: '/' }
  return (await admin.call(integrations.FtpConnection.calls.add, { body: fields })).data.id
}

/** What each writing call of library services and integrations does when it works. */
export const ofLibrary = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => ofLibrary.set(endpoint, scenario)

does(addExport, async ({ admin }) => {
  const { id: templateId } = (await admin.call(library.LabelTemplate.calls.add, { body: template })).data
  return () => admin.call(addExport, { body: { kind: 'label', ...productionForm, templateId } })
})
does(editExport, async (world) => {
  const { id, templateId } = await production(world)
  return () => world.admin.call(editExport, { params: { id }, body: { version: 1, ...productionForm, templateId, title: 'Newer' } })
})
does(removeExport, async (world) => {
  const { id } = await production(world)
  return () => world.admin.call(removeExport, { params: { id } })
})
does(addExportItems, async (world) => {
  const { id: exportId } = await production(world)
  const other = await addProduct(world.server.db)
  return () => world.admin.call(addExportItems, { body: { exportId, productDetailIds: [other] } })
})
does(updateExportItemFields, async (world) => {
  const { id: exportId } = await production(world)
  const { items } = (await world.admin.call(exportFileWithItems, { params: { id: exportId }, query: {} })).data
  return () => world.admin.call(updateExportItemFields, { body: { exportId, items: [{ id: items[0]?.id ?? 0, copies: 3 }] } })
})
for (const kind of ['label', 'barcode'] as const)
  does(createFiles[kind], async (world) => {
    const { id } = await production(world, kind)
    return () => world.admin.call(createFiles[kind], { params: { id }, body: {} })
  })
does(setPrinterOffset, async (world) => {
  const { templateId } = await production(world)
  return () => world.admin.call(setPrinterOffset, { params: { id: templateId }, body: { x: 0.4, y: 0 } })
})
does(setFtpSecret, async (world) => {
  const id = await connection(world)
  return () => world.admin.call(setFtpSecret, { params: { id }, body: { secret: fresh.password } })
})
does(testFtpConnection, async (world) => {
  const fake = await openFtpServer({ folder: import.meta.dirname, username: 'feeds', password: fresh.password })
  const id = await connection(world, fake.port)
  await world.admin.call(setFtpSecret, { params: { id }, body: { secret: fresh.password } })
  return async () => {
    const answer = await world.admin.call(testFtpConnection, { params: { id } })
    await fake.close()
    return answer
  }
})
does(trustFtpKey, async (world) => {
  const id = await connection(world)
  await world.server.db.execute(sql`insert into ftp_access (connection_id, refused_fingerprint) values (${id}, 'SHA256:other')`)
  return () => world.admin.call(trustFtpKey, { params: { id }, body: { fingerprint: 'SHA256:other' } })
})
