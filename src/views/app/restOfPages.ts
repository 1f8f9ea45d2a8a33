import { supportPaths } from '#api/app/paths'
import type { AnyEntity } from '#api/core/entity'
import { exportFacts } from '#api/exports/facts'
import { integrationFacts } from '#api/integrations/facts'
import { libraryFacts } from '#api/library/facts'
import { editionFacts, productFacts, seriesFacts } from '#api/products/facts'
import { basicInfoFacts, financeFacts, transportFacts } from '#api/reference/facts'
import { administrationFacts } from '#api/site/facts'
import { statisticsFacts } from '#api/statistics/facts'
import { pages as access } from '#views/access/pages.ts'
import { pages as accounts } from '#views/accounts/pages.ts'
import { pages as agents } from '#views/agents/pages.ts'
import { chunk, part } from '#views/core/chunk.ts'
import type { Page } from '#views/core/pages.ts'
import { pages as dashboard } from '#views/dashboard/otherPages.ts'
import { pages as discounts } from '#views/discounts/pages.ts'
import { pages as exports_ } from '#views/exports/pages.ts'
import { pages as fortnox } from '#views/fortnox/pages.ts'
import { pages as integrations } from '#views/integrations/pages.ts'
import { pages as inventory } from '#views/inventory/pages.ts'
import { pages as invoices } from '#views/invoices/pages.ts'
import { pages as library } from '#views/library/pages.ts'
import { pages as orders } from '#views/orders/otherPages.ts'
import { pages as wishes } from '#views/orders/wishes/pages.ts'
import { pages as products } from '#views/products/pages.ts'
import { pages as reference } from '#views/reference/pages.ts'
import { pages as shipping } from '#views/shipping/pages.ts'
import { pages as site } from '#views/site/pages.ts'
import { pages as statistics } from '#views/statistics/pages.ts'
import { pages as till } from '#views/till/pages.ts'

const support: Page = {
  path: supportPaths.replay,
  title: 'Replay',
  permission: 'Support',
  menu: { title: 'Replay' },
  load: () => import('./replay/ReplayPage'),
}

const preview = chunk('the preview', () => import('./preview/openPreview'))

export const pages: readonly Page[] = [
  ...orders({
    Parcels: part('the parcels', () => import('#views/shipping/Parcels.tsx')),
    ScanToShip: part('shipping', () => import('#views/shipping/ship/ScanToShip.tsx')),
    BookDeliveries: part('bookings', () => import('#views/shipping/bulk/BookDeliveries.tsx')),
    InvoiceLines: part('invoicing', () => import('#views/invoices/order/InvoiceLines.tsx')),
  }),
  ...shipping,
  ...invoices({ Exports: part('exports of the invoice', () => import('#views/exports/OfInvoice.tsx')) }),
  ...till,
  ...wishes,
  ...access({ preview }),
  ...products({ Discounting: part('the discounts', () => import('#views/discounts/AddToDiscount.tsx')) }),
  ...discounts,
  ...inventory,
  ...library,
  ...exports_,
  ...statistics,
  ...integrations,
  ...fortnox,
  ...reference,
  ...site,
  ...accounts({ preview }),
  ...agents,
  ...dashboard,
  support,
]

const declaring = [
  { facts: [basicInfoFacts, financeFacts, transportFacts], load: () => import('#api/reference/contract') },
  { facts: [productFacts, editionFacts, seriesFacts], load: () => import('#api/products/contract') },
  { facts: [libraryFacts], load: () => import('#api/library/contract') },
  { facts: [exportFacts], load: () => import('#api/exports/contract') },
  { facts: [integrationFacts], load: () => import('#api/integrations/contract') },
  { facts: [statisticsFacts], load: () => import('#api/statistics/contract') },
  { facts: [administrationFacts], load: () => import('#api/site/contract') },
]

export async function declarationOf(name: string): Promise<AnyEntity | undefined> {
  const room = declaring.find(({ facts }) => facts.some((of) => Object.hasOwn(of, name)))
  const { contract } = (await room?.load()) ?? {}
  return contract?.entities?.[name]
}
