import type { ProductionKind } from '#api/library/facts'

/** What productions of each kind are called, and where their pages are. */
export const kinds = {
  label: { path: '/library-services/label-production', title: 'Label production', plural: 'Label production' },
  barcode: { path: '/library-services/barcode-production', title: 'Barcode production', plural: 'Barcode production' },
} as const satisfies Record<ProductionKind, { path: string; title: string; plural: string }>

/** Which kind a page is of. */
export const kindAt = (path: string): ProductionKind => (path.startsWith(kinds.barcode.path) ? 'barcode' : 'label')

/** Under which name productions are read and refreshed. */
export const productionName = 'Export'
