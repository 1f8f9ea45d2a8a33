import { keysOf } from '#api/core/objects'
import type { Permission } from '#api/core/permissions'
import { isAmong, type RecordPaths } from '#api/core/recordPaths'
import { exportPaths } from '#api/exports/paths'
import { type RecordKind, recordPermissionOf } from '#api/library/facts'
import { productPaths } from '#api/products/paths'
import type { Kind as TitleKind } from '#api/products/rules'

type Kind = { paths: RecordPaths; title: string; menu: Permission }

/** docs/product.md, Screens. */
export const kinds: Record<RecordKind, Kind> = {
  libris: { paths: exportPaths.libris, title: 'Libris', menu: 'ServicesIntegrationsLibris' },
  onix: { paths: exportPaths.onix, title: 'ONIX', menu: 'ServicesIntegrationsOnix' },
  catalog: { paths: exportPaths.catalog, title: 'PDF catalogue', menu: 'ServicesIntegrationsCatalogue' },
  marc21: { paths: exportPaths.marc21, title: 'MARC 21', menu: 'ServicesIntegrationsMarcXml' },
}

const all = keysOf(kinds)

export const kindAt = (path: string): RecordKind => all.find((kind) => isAmong(kinds[kind].paths, path)) ?? 'onix'

export const permissionOf = recordPermissionOf

const { roundTrip } = exportPaths

/** Undefined for a PDF, which nothing reads back. `itemId`: of one title. */
export function roundTripHref(kind: RecordKind, id: number, itemId?: number): string | undefined {
  if (kind === 'catalog') return undefined
  return `${roundTrip[kind]({ id })}${itemId === undefined ? '' : `?item=${itemId}`}`
}

export const roundTripKindAt = (path: string) => keysOf(roundTrip).find((kind) => roundTrip[kind].pattern === path) ?? 'onix'

export function mendHref(mend: string, item: { kind: TitleKind; productId: number; productDetailId: number }, profileId: number): string {
  if (mend === 'profile') return exportPaths.profiles.edit({ id: profileId })
  const { edition, edit } = productPaths[item.kind]
  return mend === 'edition' ? edition({ id: item.productDetailId }) : edit({ id: item.productId })
}
