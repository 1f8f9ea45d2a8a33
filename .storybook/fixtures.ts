import type { MenuCount, UserInfo } from '#api/access/auth'
import { type Permission, permissions } from '#api/core/permissions'
import type { BasketRow, BasketStatus, PaymentState } from '#api/orders/baskets'

/** Who is signed in in a story, and what they may do. */
export type SignedIn = Partial<UserInfo> & { permissions?: readonly Permission[] }

const person = (id: number, username: string, firstName: string, lastName: string): UserInfo => ({
  id,
  username,
  firstName,
  lastName,
  requiredChangePassword: false,
  template: '',
})

const orderPermissions = [
  'Dashboard',
  'UserChangeUserPasswordByUser',
  'CustomerOrders',
  'offer',
  'NewOrders',
  'PaymentMethodAddPaymentMethod',
  'PaymentMethodEditPaymentMethod',
  'InProgress',
  'DoneOrder',
  'Ignored',
] as const satisfies Permission[]

/** The demo accounts, as far as stories need them. */
export const users = {
  admin: { ...person(1, 'admin', 'Ingrid', 'Sandberg'), permissions },
  orders: { ...person(2, 'orders', 'Olle', 'Order'), permissions: orderPermissions },
  persian: { ...person(3, 'sara', 'سارا', 'کریمی'), permissions: orderPermissions },
  catalogue: { ...person(4, 'catalogue', 'Karin', 'Bokström'), permissions: ['Dashboard', 'Products', 'ProductBooks'] },
  distributor: { ...person(5, 'distributor', 'Erik', 'Lager'), template: 'NotMenu', permissions: orderPermissions },
  newcomer: {
    ...person(6, 'newcomer', 'Nils', 'Nyström'),
    requiredChangePassword: true,
    permissions: ['Dashboard', 'UserChangeUserPasswordByUser'],
  },
  nobody: { ...person(7, 'nobody', 'Tom', 'Tomsson'), permissions: [] },
} satisfies Record<string, SignedIn>

export const menuCounts: MenuCount[] = [
  {
    name: 'order',
    counts: [
      { name: 'new-order', count: 12 },
      { name: 'new-orders', count: 83 },
      { name: 'pending-orders', count: 7 },
      { name: 'inprogress-orders', count: 41 },
      { name: 'done-orders', count: 1204 },
      { name: 'ignored-orders', count: 96 },
    ],
  },
]

const customerNames = [
  'Göteborgs stadsbibliotek',
  'Astrid Lindqvist',
  'کتابخانهٔ فارسی استکهلم',
  'Malmö högskolebibliotek',
  'سارا کریمی',
  'The English Bookshop, Uppsala',
  'Åsa Öberg',
  null,
]
const handlers = ['Olle Order', 'Maja Berg', null]
const payments: Record<BasketStatus, PaymentState[]> = {
  create: ['outstanding'],
  newOrder: ['settled', 'invoice'],
  inProgress: ['settled', 'invoice'],
  done: ['settled'],
  cancelled: ['outstanding', 'settled'],
}

/** When stories happen: a fixed time, so that a picture of one does not change by itself. */
export const storyTime = Date.UTC(2026, 9, 14, 9, 30)
const before = (minutes: number) => new Date(storyTime - minutes * 60_000).toISOString()

/** Rows of one status, newest id first; every seventh new order is short of a title. */
export const rowsOf = (status: BasketStatus, count = 40): BasketRow[] =>
  Array.from({ length: count }, (_, i) => {
    const itemCount = 1 + ((i * 5) % 9)
    const states = payments[status]
    return {
      id: 4800 - i,
      status,
      customerName: customerNames[i % customerNames.length] ?? null,
      handlerName: status === 'inProgress' || status === 'done' ? (handlers[i % 2] ?? null) : null,
      itemCount,
      copies: itemCount * 2 + (i % 3),
      total: { amount: 12_900 + ((i * 7919) % 480_000), currency: i % 8 === 5 ? 'EUR' : 'SEK' },
      paymentState: states[i % states.length] ?? 'settled',
      createdAt: before(i * 97 + 60),
      changedAt: before(i * 61),
      shortages: status === 'newOrder' && i % 7 === 3 ? [{ title: i % 2 ? 'بوف کور' : 'Mumintrollet', wanted: 3, available: 1 }] : [],
    }
  })
