import type { Endpoint } from '#api/core/endpoint'
import type { Accounts } from '../access/accounts'
import type { HumanCheck } from '../access/humanCheck'
import { access } from '../access/room'
import { accounts } from '../accounts/room'
import { agents } from '../agents/room'
import type { MenuBadges } from '../core/badges'
import { furnish } from '../core/furnish'
import type { Network } from '../core/http/network'
import type { Room } from '../core/manifest'
import type { MessageKinds } from '../core/outbox/messages'
import { core } from '../core/room'
import type { Secrets } from '../core/secrets'
import { customers } from '../customers/room'
import { dashboard } from '../dashboard/room'
import { discounts } from '../discounts/room'
import { exports_ } from '../exports/room'
import { fortnox } from '../fortnox/room'
import type { Fortnox } from '../fortnox/settings'
import type { AccessPoint } from '../integrations/accessPoint/types'
import { integrations } from '../integrations/room'
import { inventory } from '../inventory/room'
import { invoices } from '../invoices/room'
import { library } from '../library/room'
import type { Invoicing } from '../orders/money/invoicing'
import { orders } from '../orders/room'
import { products } from '../products/room'
import { reference } from '../reference/room'
import type { Carriers } from '../shipping/carriers/settings'
import { shipping } from '../shipping/room'
import { site } from '../site/room'
import { statistics } from '../statistics/room'
import { till } from '../till/room'

/** What app tells the rooms' handlers. */
export type Known = {
  endpoints: Endpoint[]
  badges: readonly MenuBadges[]
  accounts: Accounts
  humanCheck: HumanCheck
  secrets: Secrets
  network: Network
  carriers: Carriers
  /** Who passes electronic invoices on over HTTP; undefined where nobody does. */
  accessPoint: AccessPoint | undefined
  fortnox: Fortnox
  messageKinds: MessageKinds
  invoicing: Invoicing
  isCashRegisterExempt: boolean
  /** The file that lists who was erased, for restores; without it, none is kept. */
  erasureList: string | undefined
  /** Says in the log that a job of this name failed. */
  failed: (job: string, error: unknown) => void
}

/** From the ground up: a room knows itself and those before it. */
export const rooms: readonly Room<Known>[] = [
  core,
  access,
  customers,
  reference,
  products,
  inventory,
  discounts,
  orders,
  shipping,
  invoices,
  till,
  accounts,
  agents,
  library,
  integrations,
  exports_,
  fortnox,
  statistics,
  site,
  dashboard,
]

furnish(rooms)
