import type { Endpoint } from '#api/core/endpoint'
import { removeExportTemplate, saveExportTemplate } from '#api/products/exportCalls'
import { applyImport, removeImport, undoImport, uploadImport } from '#api/products/imports'
import { apply, check, isbnOf, sheetOf, upload } from '../products/imports'
import type { Scenario, World } from './auditScenarios'

const oneBook = () => sheetOf(['title', 'isbn', 'pages', 'titleStatus', 'status'], [['Aniara', isbnOf(1), '102', 'Draft', 'Draft']])
const checked = async ({ admin }: World) => check(admin, await upload(admin, await oneBook()))

/** What the calls of an import do that reach beyond it. */
export const ofImports = new Map<Endpoint, Scenario>([
  [
    uploadImport,
    async ({ admin }) => {
      const file = await oneBook()
      return () => upload(admin, file)
    },
  ],
  [
    saveExportTemplate,
    async ({ admin }) =>
      () =>
        admin.call(saveExportTemplate, { body: { title: 'Prices', columns: ['isbn'], format: 'xlsx', isShared: false } }),
  ],
  [
    removeExportTemplate,
    async ({ admin }) => {
      const body = { title: 'Prices', columns: ['isbn'], format: 'xlsx' as const, isShared: false }
      const { id } = (await admin.call(saveExportTemplate, { body })).data
      return () => admin.call(removeExportTemplate, { params: { id } })
    },
  ],
  [
    applyImport,
    async (world) => {
      const { id, version } = await checked(world)
      return () => world.admin.call(applyImport, { params: { id }, body: { version, mode: 'all' } })
    },
  ],
  [
    undoImport,
    async (world) => {
      const { id, version } = await apply(world.admin, await checked(world), 'all')
      return () => world.admin.call(undoImport, { params: { id }, body: { version } })
    },
  ],
  [
    removeImport,
    async (world) => {
      const { id } = await checked(world)
      return () => world.admin.call(removeImport, { params: { id } })
    },
  ],
])
