import { keysOf } from '#api/core/objects'
import type { Permission } from '#api/core/permissions'
import { type RecordKind, recordPermissionOf } from '#api/library/facts'

type Kind = { path: string; title: string; menu: Permission }

/** What exports of each format are called, where their pages are, and what their menu entry needs beyond the page (docs/product.md, Screens). */
export const kinds: Record<RecordKind, Kind> = {
  libris: { path: '/services-integrations/libris', title: 'Libris', menu: 'ServicesIntegrationsLibris' },
  onix: { path: '/services-integrations/onix', title: 'ONIX', menu: 'ServicesIntegrationsOnix' },
  catalog: { path: '/services-integrations/pdf', title: 'PDF catalogue', menu: 'ServicesIntegrationsCatalogue' },
  marc21: { path: '/services-integrations/marc21', title: 'MARC 21', menu: 'ServicesIntegrationsMarcXml' },
}

const all = keysOf(kinds)

/** Which format a page is of. */
export const kindAt = (path: string): RecordKind => all.find((kind) => path.startsWith(`${kinds[kind].path}/`)) ?? 'onix'

export const permissionOf = recordPermissionOf

const products = { book: 'book-product', document: 'document-product', other: 'other-product' } as const

/** Where a finding is put right. */
export function mendHref(
  mend: string,
  item: { kind: keyof typeof products; productId: number; productDetailId: number },
  profileId: number,
): string {
  if (mend === 'profile') return `/services-integrations/export-profile/edit/${profileId}`
  const base = `/products/${products[item.kind]}`
  return mend === 'edition' ? `${base}/detail/edit/${item.productDetailId}` : `${base}/edit/${item.productId}`
}
