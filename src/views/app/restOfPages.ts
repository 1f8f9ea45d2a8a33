import './restOfSlots'
import { pages as access } from '#views/access/pages.ts'
import { pages as accounts } from '#views/accounts/pages.ts'
import { pages as agents } from '#views/agents/pages.ts'
import type { Page } from '#views/core/pages.ts'
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

export const pages: readonly Page[] = [
  ...orders,
  ...shipping,
  ...invoices,
  ...till,
  ...wishes,
  ...access,
  ...products,
  ...discounts,
  ...inventory,
  ...library,
  ...exports_,
  ...statistics,
  ...integrations,
  ...fortnox,
  ...reference,
  ...site,
  ...accounts,
  ...agents,
]
