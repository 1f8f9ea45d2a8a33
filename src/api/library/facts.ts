import { facts } from '../core/facts'
import type { Permission } from '../core/permissions'

export const productionKinds = ['label', 'barcode'] as const
export type ProductionKind = (typeof productionKinds)[number]

export const permissionOf: Record<ProductionKind, Permission> = {
  label: 'LibraryServicesLabelProduction',
  barcode: 'LibraryServicesBarcodeProduction',
}

export const libraryFacts = facts('/library-services', 'LibraryServices', {
  LabelTemplate: { title: 'Label template', permission: 'LibraryServicesLabelProduction' },
})

/** `catalog` is the PDF catalogue. They share the calls of labels and barcodes (docs/product.md, Calls). */
export const recordKinds = ['libris', 'onix', 'catalog', 'marc21'] as const
export type RecordKind = (typeof recordKinds)[number]

/** docs/product.md, Screens. */
export const recordPermissionOf: Record<RecordKind, Permission> = {
  libris: 'ServicesIntegrationsCatalogue',
  onix: 'ServicesIntegrationsCatalogue',
  catalog: 'ServicesIntegrationsCatalogue',
  marc21: 'ServicesIntegrationsMarcXml',
}
