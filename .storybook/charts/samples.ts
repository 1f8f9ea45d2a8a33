import { samples as access } from './samples/access'
import { samples as agents } from './samples/agents'
import { samples as app } from './samples/app'
import { samples as core } from './samples/core'
import { samples as discounts } from './samples/discounts'
import { samples as exports } from './samples/exports'
import { samples as fortnox } from './samples/fortnox'
import { samples as integrations } from './samples/integrations'
import { samples as inventory } from './samples/inventory'
import { samples as invoices } from './samples/invoices'
import { samples as library } from './samples/library'
import { samples as orders } from './samples/orders'
import { samples as products } from './samples/products'
import type { Samples } from './samples/sample'
import { samples as shipping } from './samples/shipping'
import { samples as till } from './samples/till'

/** By machine, of every room. Every state of a chart is reached with these (tests/states.test.ts). */
export const samples: Samples = {
  ...access,
  ...core,
  ...products,
  ...inventory,
  ...discounts,
  ...orders,
  ...invoices,
  ...till,
  ...shipping,
  ...agents,
  ...library,
  ...integrations,
  ...exports,
  ...fortnox,
  ...app,
}
