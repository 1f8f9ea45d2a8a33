import { contracts, type RoomName } from '#api/app/rooms'
import type { Endpoint } from '#api/core/endpoint'
import type { Accounts } from '../access/accounts'
import type { HumanCheck } from '../access/humanCheck'
import { access } from '../access/room'
import { accounts } from '../accounts/room'
import { agents } from '../agents/room'
import type { MenuBadges, PersonalBadge } from '../core/badges'
import { furnish } from '../core/furnish'
import type { Network } from '../core/http/network'
import type { CompleteRoom, Room } from '../core/manifest'
import type { MessageKinds } from '../core/outbox/messages'
import { core } from '../core/room'
import type { Secrets } from '../core/secrets'
import { customers } from '../customers/room'
import { dashboard } from '../dashboard/room'
import { discounts } from '../discounts/room'
import type { Libris } from '../exports/libris/settings'
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

export type AppContext = {
  endpoints: Endpoint[]
  badges: readonly MenuBadges[]
  personalBadges: readonly PersonalBadge[]
  accounts: Accounts
  humanCheck: HumanCheck
  secrets: Secrets
  network: Network
  carriers: Carriers
  accessPoint: AccessPoint | undefined
  fortnox: Fortnox
  libris: Libris
  messageKinds: MessageKinds
  invoicing: Invoicing
  isCashRegisterExempt: boolean
  erasureList: string | undefined
  failed: (job: string, error: unknown) => void
}

const brought: Readonly<Record<RoomName, Room<AppContext>>> = {
  access,
  accounts,
  agents,
  core,
  customers,
  dashboard,
  discounts,
  exports: exports_,
  fortnox,
  integrations,
  inventory,
  invoices,
  library,
  orders,
  products,
  reference,
  shipping,
  site,
  statistics,
  till,
}

export const rooms: readonly CompleteRoom<AppContext>[] = Object.entries(contracts).map(([name, contract]) => ({
  ...brought[name as RoomName],
  contract,
}))

furnish(rooms)
