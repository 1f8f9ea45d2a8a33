import './restOfSlots'
import { pages as access } from '../access/pages'
import { pages as accounts } from '../accounts/pages'
import { pages as agents } from '../agents/pages'
import type { Page } from '../core/pages'
import { pages as discounts } from '../discounts/pages'
import { pages as exports_ } from '../exports/pages'
import { pages as fortnox } from '../fortnox/pages'
import { pages as integrations } from '../integrations/pages'
import { pages as inventory } from '../inventory/pages'
import { pages as invoices } from '../invoices/pages'
import { pages as library } from '../library/pages'
import { pages as orders } from '../orders/otherPages'
import { pages as wishes } from '../orders/wishes/pages'
import { pages as products } from '../products/pages'
import { pages as reference } from '../reference/pages'
import { pages as shipping } from '../shipping/pages'
import { pages as site } from '../site/pages'
import { pages as statistics } from '../statistics/pages'
import { pages as till } from '../till/pages'

/** The rows of every room but those of the first page, in the order of the menu within a section. */
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
