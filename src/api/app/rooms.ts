import { contract as access } from '../access/contract'
import { contract as accounts } from '../accounts/contract'
import { contract as agents } from '../agents/contract'
import type { Contract } from '../core/contract'
import { contract as core } from '../core/contract'
import { contract as customers } from '../customers/contract'
import { contract as dashboard } from '../dashboard/contract'
import { contract as discounts } from '../discounts/contract'
import { contract as exports_ } from '../exports/contract'
import { contract as fortnox } from '../fortnox/contract'
import { contract as integrations } from '../integrations/contract'
import { contract as inventory } from '../inventory/contract'
import { contract as invoices } from '../invoices/contract'
import { contract as library } from '../library/contract'
import { contract as orders } from '../orders/contract'
import { contract as products } from '../products/contract'
import { contract as reference } from '../reference/contract'
import { contract as shipping } from '../shipping/contract'
import { contract as site } from '../site/contract'
import { contract as statistics } from '../statistics/contract'
import { contract as till } from '../till/contract'

/** In dependency order: a module may import itself and earlier ones. */
export const contracts = {
  core,
  access,
  customers,
  reference,
  products,
  inventory,
  discounts,
  orders,
  invoices,
  till,
  shipping,
  accounts,
  agents,
  library,
  integrations,
  exports: exports_,
  fortnox,
  statistics,
  site,
  dashboard,
} satisfies Record<string, Contract>

export type RoomName = keyof typeof contracts
