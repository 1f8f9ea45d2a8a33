import { lookUp } from '#api/core/objects'
import { inLanguage } from '#api/core/texts/inLanguage'
import { warehouseNames } from '#api/inventory/warehouses'
import type { BasketEdit } from '#api/orders/baskets'
import { paymentLabels } from '#machines/orders/basketStatus'
import { money, number } from '#views/core/format.ts'
import { moneyTexts } from './payment/moneyTexts'

export type Change = BasketEdit['changes'][number]

const copies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`

const texts = inLanguage('orders/change', {
  fields: {
    customer: 'Customer',
    handler: 'Handler',
    deliveryAddress: 'Delivery address',
    billingAddress: 'Billing address',
    paymentMethod: 'Payment method',
    paymentState: 'Payment',
    paymentReference: 'Buyer reference',
    orderReference: 'Buyer’s order number',
    settledTotal: 'Paid',
    discountCode: 'Discount code',
    currency: 'Currency',
    warehouse: 'Filled from',
    delivery: 'Delivery',
    postService: 'Post service',
    freight: 'Freight',
    freightRule: 'Freight is set',
    total: 'Total',
    recipient: 'Recipient of the address',
    address: 'Address',
    postalCode: 'Postal code of the address',
    city: 'City of the address',
    country: 'Country of the address',
  } as Readonly<Record<string, string>>,
  added: (of: string, count: number) => `Added ${of}: ${copies(count)}`,
  removed: (of: string, count: number) => `Removed ${of}: ${copies(count)}`,
  backOrdered: (of: string, count: number) => `Back-ordered ${of}: ${copies(count)}`,
  moreBackOrdered: (of: string, more: number, all: number) =>
    `${copies(more)} of ${of} no longer on the shelf, ${copies(all)} back-ordered`,
  arrived: (of: string, count: number, left: number) =>
    `${copies(count)} of ${of} arrived, ${left > 0 ? `${copies(left)} still back-ordered` : 'none back-ordered'}`,
  cancelled: (of: string, count: number) => `Cancelled ${copies(count)} of ${of}`,
  transferred: (of: string, count: number) => `${of} made for ${copies(count)}`,
  serviceAdded: (of: string, count: number) => `Added ${of}: ${number(count)}`,
  serviceRemoved: (of: string, count: number) => `Removed ${of}: ${number(count)}`,
  nothingOwed: 'Nothing more is owed',
  priceOf: (of: string) => `Price of ${of}`,
  setAside: (of: string) => `Set aside: ${of}`,
  discountOn: (of: string) => `Discount on ${of}`,
  nothing: 'nothing',
})

export type Texts = typeof texts

export type ChangeText = { label: string; from?: string; to?: string } | { sentence: string }

/** Isolated in a sentence of another direction. */
const isolated = (words: string) => (/[\u0590-\u08ff]/.test(words) ? `\u2068${words}\u2069` : words)

export function tell({ field, of: named, from, to }: Change): ChangeText {
  const of = named === undefined ? undefined : isolated(named)
  if (field === 'due' && isAmount(to)) return { sentence: due(to.amount, money({ ...to, amount: Math.abs(to.amount) })) }
  if (field === 'quantity' && of !== undefined) {
    if (typeof from !== 'number' && typeof to === 'number') return { sentence: texts.added(of, to) }
    if (typeof from === 'number' && typeof to !== 'number') return { sentence: texts.removed(of, from) }
  }
  if (field === 'backOrdered' && of !== undefined && typeof to === 'number') {
    if (typeof from !== 'number') return { sentence: texts.backOrdered(of, to) }
    if (to > from) return { sentence: texts.moreBackOrdered(of, to - from, to) }
    return { sentence: texts.arrived(of, from - to, to) }
  }
  if (field === 'cancelledCopies' && of !== undefined && typeof to === 'number') return { sentence: texts.cancelled(of, to) }
  if (field === 'transfer' && of !== undefined && typeof to === 'number') return { sentence: texts.transferred(of, to) }
  if (field === 'service' && typeof from !== 'number' && typeof to === 'number') return { sentence: texts.serviceAdded(of ?? '', to) }
  if (field === 'service' && typeof from === 'number' && typeof to !== 'number') return { sentence: texts.serviceRemoved(of ?? '', from) }
  const label = of === undefined ? (lookUp(texts.fields, field) ?? field) : labelOf(field, of)
  if (from === undefined && to === undefined) return { label }
  return { label, from: shown(field, from), to: shown(field, to) }
}

function due(amount: number, shownAmount: string): string {
  if (amount === 0) return texts.nothingOwed
  return amount > 0 ? moneyTexts.owes(shownAmount) : moneyTexts.owing(shownAmount)
}

function labelOf(field: string, of: string): string {
  if (field === 'unitPrice' || field === 'servicePrice') return texts.priceOf(of)
  if (field === 'setAside') return texts.setAside(of)
  return field === 'lineDiscount' ? texts.discountOn(of) : of
}

type Value = Change['from']
const isAmount = (value: Value): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value

function shown(field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (isAmount(value)) return money(value)
  if (typeof value === 'object') return value.label ?? `#${value.id}`
  if (field === 'paymentState') return lookUp(paymentLabels, String(value)) ?? String(value)
  if (field === 'warehouse') return lookUp(warehouseNames, String(value)) ?? String(value)
  return typeof value === 'number' ? number(value) : value
}
