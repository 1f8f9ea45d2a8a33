import type { BasketStatus, PaymentState } from '#api/orders/baskets'
import { type BasketFacts, type BasketMove, basketLaw } from '#machines/orders/basketStatus'
import type { Random } from '../core/random'

export type DemoOrder = {
  status: BasketStatus
  customer: number | undefined
  handler: number | null
  payment: { state: PaymentState; method: string | null; reference: string }
  lines: { edition: number; quantity: number }[]
  history: { from: BasketStatus | null; to: BasketStatus; by: number; at: Date; reason: string }[]
  comments: { text: string; by: number; at: Date }[]
}

type World = {
  now: Date
  staff: readonly number[]
  customers: readonly { kind: 'private' | 'institutional' }[]
  editions: number
  scarce: readonly number[]
}

const hour = 3_600_000
const day = 24 * hour

const cancelReasons = [
  'The customer changed their mind',
  'Ordered twice by mistake',
  'The edition is out of print',
  'No payment after two reminders',
  'The library has it already',
  'Wrong edition ordered',
  'Delivery would come too late',
]
const remarks = [
  'Ring before delivery, the door code has changed.',
  'Slås in som present, tack.',
  'Leverans till lastkajen, vardagar 8–15.',
  'The customer asks for the older cover if we have it.',
  'لطفاً همراه کتاب فاکتور جداگانه ارسال شود.',
  'Samleverera med nästa order.',
  'Två exemplar behövs före bokmässan.',
  'مشتری نشانی جدید دارد، پیش از ارسال بررسی شود.',
  'Invoice reference must be on the parcel.',
  'Asked for a receipt by email.',
]

function pathFor(random: Random, age: number): BasketMove['type'][] {
  const { isLikely } = random
  if (age > 45) return isLikely(0.86) ? ['basket.place', 'basket.start', 'basket.finish'] : cancelledOn(random)
  if (age > 14)
    return isLikely(0.6) ? ['basket.place', 'basket.start', 'basket.finish'] : isLikely(0.25) ? cancelledOn(random) : ['basket.place']
  const draw = random.fraction()
  if (draw < 0.14) return []
  if (draw < 0.52) return ['basket.place']
  if (draw < 0.82) return ['basket.place', 'basket.start']
  return draw < 0.94 ? ['basket.place', 'basket.start', 'basket.finish'] : cancelledOn(random)
}

const cancelledOn = (random: Random): BasketMove['type'][] => {
  const before = ['basket.place', 'basket.start', 'basket.finish'] as const
  return [...before.slice(0, random.oneOf([0, 1, 1, 1, 2, 2, 3])), 'basket.cancel']
}

export function demoOrders(random: Random, world: World, count: number): DemoOrder[] {
  return Array.from({ length: count }, (_, i) => {
    const age = 365 * (1 - i / count) ** 1.6 + random.fraction() * 0.05
    return demoOrder(random, world, age)
  })
}

function demoOrder(random: Random, world: World, age: number): DemoOrder {
  const path = pathFor(random, age)
  const isEmpty = path.length === 0 && random.isLikely(0.4)
  const customer = isEmpty && random.isLikely(0.5) ? undefined : random.between(0, world.customers.length - 1)
  const isInstitution = customer !== undefined && world.customers[customer]?.kind === 'institutional'
  const isOpen = path.length === 1 && path[0] === 'basket.place'
  const started = path.includes('basket.start')
  const outstanding = !started && random.isLikely(isOpen ? 0.4 : 0.7)
  const state: PaymentState = outstanding ? 'outstanding' : isInstitution ? 'invoice' : 'settled'
  const order: DemoOrder = {
    status: 'create',
    customer,
    handler: null,
    payment: {
      state,
      method: state === 'outstanding' ? null : isInstitution ? 'Invoice, 30 days' : random.oneOf(['Card', 'Swish', 'Bank transfer']),
      reference: state === 'settled' ? `P${random.between(100_000, 999_999)}` : '',
    },
    lines: isEmpty ? [] : demoLines(random, world, isInstitution, isOpen),
    history: [],
    comments: [],
  }
  walk(random, world, order, path, age)
  const [made] = order.history
  if (made && random.isLikely(0.22))
    order.comments.push({
      text: random.oneOf(remarks),
      by: made.by,
      at: new Date(Math.min(made.at.getTime() + hour / 3, world.now.getTime())),
    })
  return order
}

function demoLines(random: Random, { editions, scarce }: World, isInstitution: boolean, isOpen: boolean) {
  const wanted = isInstitution ? random.between(3, 14) : random.between(1, 4)
  const chosen = random
    .someOf(
      Array.from({ length: editions }, (_, i) => i).filter((i) => !scarce.includes(i)),
      wanted,
    )
    .map((edition) => ({ edition, quantity: isInstitution ? random.between(1, 12) : random.oneOf([1, 1, 1, 2]) }))
  if (isOpen && random.isLikely(0.16)) chosen.push({ edition: random.oneOf(scarce), quantity: random.between(2, 4) })
  return chosen
}

/** @throws {Error} if the law refuses, which is a bug here */
function walk(random: Random, { now, staff }: World, order: DemoOrder, path: BasketMove['type'][], age: number): void {
  const facts: BasketFacts = {
    items: order.lines.length,
    hasCustomer: order.customer !== undefined,
    isPaymentOutstanding: order.payment.state === 'outstanding',
    shortages: [],
  }
  let at = now.getTime() - age * day
  order.history.push({ from: null, to: 'create', by: random.oneOf(staff), at: new Date(at), reason: '' })
  path.forEach((type, step) => {
    const reason = type === 'basket.cancel' ? random.oneOf(cancelReasons) : ''
    const spare = (now.getTime() - at) / (path.length - step + 1)
    at += Math.min(spare, (step === 0 ? random.between(1, 20) / 10 : random.between(2, 60)) * hour)
    const by = random.oneOf(staff)
    const to = basketLaw.next(order.status, { type, reason }, facts)
    order.history.push({ from: order.status, to, by, at: new Date(at), reason })
    order.status = to
    if (type === 'basket.start') order.handler = by
  })
}
