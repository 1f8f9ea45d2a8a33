import { isAmong, type RecordPaths } from '#api/core/recordPaths'
import type { ProductionKind } from '#api/library/facts'
import { libraryPaths } from '#api/library/paths'

export const kinds = {
  label: { paths: libraryPaths.label, title: 'Label production', plural: 'Label production' },
  barcode: { paths: libraryPaths.barcode, title: 'Barcode production', plural: 'Barcode production' },
} as const satisfies Record<ProductionKind, { paths: RecordPaths; title: string; plural: string }>

export const kindAt = (path: string): ProductionKind => (isAmong(kinds.barcode.paths, path) ? 'barcode' : 'label')

export const productionName = 'Export'
