import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'

const waits = [
  ...(['newOrders', 'myOrders', 'arrivedOrders', 'openDeliveries', 'openWishes', 'agentOrders', 'openImports', 'hiddenReviews'] as const),
  ...([
    'stockholmCount',
    'tehranCount',
    'ownRequests',
    'ownDrafts',
    'messages',
    'withoutRole',
    'unknownCountries',
    'institutionCountries',
  ] as const),
] as const
const late = ['oldOrders', 'oldOffers', 'overdueInvoices', 'silentInvoices', 'lateRequests', 'ownLateRequests'] as const
const failed = [
  ...([
    'troubledShipments',
    'shortTransfers',
    'failedLibris',
    'failedOnix',
    'failedCatalogues',
    'failedMarc',
    'failedMails',
    'unsentInvoices',
  ] as const),
  ...(['fortnoxProducts', 'fortnoxOrders', 'fortnoxVouchers', 'fortnoxCustomers', 'fortnoxDistributors'] as const),
] as const

/** Messages of contacts count for this many days. */
export const messageDays = 14

/** Each is described where it is counted (server/dashboard/work.ts). */
export const workGroups = { waits, late, failed }
export const workName = z.enum([...waits, ...late, ...failed])
export type WorkName = z.output<typeof workName>

/** `number` as documents carry it, `since` when it began to wait; null where there is none. */
const oldestRow = z.object({ id: z.int(), number: z.nullable(z.int()), name: z.string(), since: z.nullable(z.string()) })
export type OldestRow = z.output<typeof oldestRow>

/** At most three `oldest` rows, the first of them the oldest; none where no row has a page of its own. */
export const workItem = z.object({ name: workName, count: z.int(), oldest: z.array(oldestRow) })
export type WorkItem = z.output<typeof workItem>

export const workList = endpoint('GET Dashboard/WorkList', {
  isReading: true,
  permission: 'Dashboard',
  summary: 'What waits for whoever asks, by what they may open; nothing that is zero',
  answer: answer(z.array(workItem)),
})
