import { facts } from '../core/facts'
import type { Permission } from '../core/permissions'

export const productionKinds = ['label', 'barcode'] as const
export type ProductionKind = (typeof productionKinds)[number]

/** Who may work on which kind: the calls they share are checked by it. */
export const permissionOf: Record<ProductionKind, Permission> = {
  label: 'LibraryServicesLabelProduction',
  barcode: 'LibraryServicesBarcodeProduction',
}

/** What library services keep; the pages of labels and barcodes are in their own table. */
export const libraryFacts = facts('/library-services', 'LibraryServices', {
  LabelTemplate: { title: 'Label template', permission: 'LibraryServicesLabelProduction' },
})
