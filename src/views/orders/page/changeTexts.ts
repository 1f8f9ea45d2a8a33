import { lookUp } from '#api/core/objects'
import { warehouseNames } from '#api/inventory/warehouses'
import type { BasketEdit } from '#api/orders/baskets'
import { paymentLabels } from '#machines/orders/basketStatus'
import { money, number } from '#views/core/format.ts'
import { moneyTexts } from './payment/moneyTexts'

export type Change = BasketEdit['changes'][number]

const fields: Record<string, string> = {
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
}

export type ChangeText = { label: string; from?: string; to?: string } | { sentence: string }

const copies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`

/** Isolated in a sentence of another direction. */
const isolated = (words: string) => (/[\u0590-\u08ff]/.test(words) ? `\u2068${words}\u2069` : words)

export function tell({ field, of: named, from, to }: Change): ChangeText {
  const of = named === undefined ? undefined : isolated(named)
  if (field === 'due' && isAmount(to)) return { sentence: due(to.amount, money({ ...to, amount: Math.abs(to.amount) })) }
  if (field === 'quantity' && of !== undefined) {
    if (typeof from !== 'number' && typeof to === 'number') return { sentence: `Added ${of}: ${copies(to)}` }
    if (typeof from === 'number' && typeof to !== 'number') return { sentence: `Removed ${of}: ${copies(from)}` }
  }
  if (field === 'backOrdered' && of !== undefined && typeof to === 'number') {
    if (typeof from !== 'number') return { sentence: `Back-ordered ${of}: ${copies(to)}` }
    if (to > from) return { sentence: `${copies(to - from)} of ${of} no longer on the shelf, ${copies(to)} back-ordered` }
    const left = to > 0 ? `${copies(to)} still back-ordered` : 'none back-ordered'
    return { sentence: `${copies(from - to)} of ${of} arrived, ${left}` }
  }
  if (field === 'cancelledCopies' && of !== undefined && typeof to === 'number') return { sentence: `Cancelled ${copies(to)} of ${of}` }
  if (field === 'transfer' && of !== undefined && typeof to === 'number') return { sentence: `${of} made for ${copies(to)}` }
  if (field === 'service' && typeof from !== 'number' && typeof to === 'number') return { sentence: `Added ${of}: ${number(to)}` }
  if (field === 'service' && typeof from === 'number' && typeof to !== 'number') return { sentence: `Removed ${of}: ${number(from)}` }
  const label = of === undefined ? (fields[field] ?? field) : labelOf(field, of)
  if (from === undefined && to === undefined) return { label }
  return { label, from: shown(field, from), to: shown(field, to) }
}

function due(amount: number, shownAmount: string): string {
  if (amount === 0) return 'Nothing more is owed'
  return amount > 0 ? moneyTexts.owes(shownAmount) : moneyTexts.owing(shownAmount)
}

function labelOf(field: string, of: string): string {
  if (field === 'unitPrice' || field === 'servicePrice') return `Price of ${of}`
  if (field === 'setAside') return `Set aside: ${of}`
  return field === 'lineDiscount' ? `Discount on ${of}` : of
}

type Value = Change['from']
const isAmount = (value: Value): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value

function shown(field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (isAmount(value)) return money(value)
  if (typeof value === 'object') return value.label ?? `#${value.id}`
  if (field === 'paymentState') return lookUp(paymentLabels, String(value)) ?? String(value)
  if (field === 'warehouse') return lookUp(warehouseNames, String(value)) ?? String(value)
  return typeof value === 'number' ? number(value) : value
}
