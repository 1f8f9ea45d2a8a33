import type { UserAddress } from '#api/addresses'
import type { Sellable } from '#api/basketEdits'
import type { Basket, BasketEdit, BasketLine, BasketStatus, Customer, HistoryEntry, MoveConflict } from '#api/baskets'

/** Baskets as the server sends them: real titles with valid ISBNs, Swedish, English and Persian. */

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const customers = {
  astrid: {
    id: 31,
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    nonLatinFirstName: '',
    nonLatinLastName: '',
    organisation: 'Göteborgs stadsbibliotek',
    email: 'astrid.lindqvist@example.org',
    phone: '+46 31 368 33 00',
  },
  sara: {
    id: 32,
    firstName: 'Sara',
    lastName: 'Karimi',
    nonLatinFirstName: 'سارا',
    nonLatinLastName: 'کریمی',
    organisation: 'کتابخانهٔ فارسی استکهلم',
    email: 'sara.karimi@example.org',
    phone: '+46 8 508 300 00',
  },
} satisfies Record<string, Customer>

/** What an address carries beside its parts. */
const astrids = { userId: 31, version: 1, isSystem: false, email: 'astrid.lindqvist@example.org', subsetEmail: '' }
export const addresses = [
  {
    id: 51,
    recipient: 'Göteborgs stadsbibliotek',
    address: 'Götaplatsen 3',
    postalCode: '412 56',
    city: 'Göteborg',
    country: 'Sweden',
    ...astrids,
  },
  {
    id: 52,
    recipient: 'Astrid Lindqvist',
    address: 'Linnégatan 14',
    postalCode: '413 04',
    city: 'Göteborg',
    country: 'Sweden',
    ...astrids,
  },
] satisfies [UserAddress, UserAddress]

const line = (
  id: number,
  isbn: string,
  title: string,
  contributor: string,
  format: string,
  figures: { quantity: number; available: number; unitPrice: number; vatRate?: number },
): BasketLine => {
  const { quantity, available, unitPrice, vatRate = 0.06 } = figures
  const net = quantity * unitPrice
  return {
    id,
    productDetailId: id + 1000,
    isbn,
    title,
    contributor,
    format,
    quantity,
    available,
    unitPrice,
    vatRate,
    net,
    vat: Math.round(net * vatRate),
  }
}

export const lines = {
  mumin: line(1, '9789150105810', 'Trollkarlens hatt', 'Tove Jansson', 'Hardback', { quantity: 3, available: 24, unitPrice: 14900 }),
  aniara: line(2, '9789174297461', 'Aniara: en revy om människan i tid och rum', 'Harry Martinson', 'Paperback', {
    quantity: 1,
    available: 7,
    unitPrice: 8900,
  }),
  bufekur: line(3, '9789649699004', 'بوف کور', 'صادق هدایت', 'Paperback', { quantity: 2, available: 12, unitPrice: 11550 }),
  shazdeh: line(4, '9786001191749', 'شازده کوچولو', 'آنتوان دو سنت‌اگزوپری، ترجمهٔ احمد شاملو', 'Hardback', {
    quantity: 5,
    available: 40,
    unitPrice: 9900,
  }),
  tote: line(5, '9780141439518', 'Pride and Prejudice, with a cloth bag', 'Jane Austen', 'Gift set', {
    quantity: 1,
    available: 3,
    unitPrice: 29900,
    vatRate: 0.25,
  }),
}

export const sellables: Sellable[] = Object.values(lines).map(
  ({ productDetailId, isbn, title, contributor, format, unitPrice, vatRate, available }) => ({
    id: productDetailId,
    isbn,
    title,
    contributor,
    format,
    unitPrice: { amount: unitPrice, currency: 'SEK' },
    vatRate,
    available,
  }),
)

const path: BasketStatus[] = ['create', 'newOrder', 'inProgress', 'done']

function historyTo(status: BasketStatus): HistoryEntry[] {
  const made: HistoryEntry = { id: 1, from: null, to: 'create', by: 'Olle Order', at: minutesAgo(3 * 24 * 60), reason: '' }
  if (status === 'cancelled')
    return [made, { id: 2, from: 'create', to: 'cancelled', by: 'Maja Berg', at: minutesAgo(90), reason: 'Ordered twice: see order 4700.' }]
  return path.slice(0, path.indexOf(status) + 1).map((to, i) =>
    i === 0
      ? made
      : {
          id: i + 1,
          from: path[i - 1] as BasketStatus,
          to,
          by: i === 2 ? 'Maja Berg' : 'Olle Order',
          at: minutesAgo(400 / i),
          reason: '',
        },
  )
}

/** One basket in any status; its totals follow from its items and its dates from its history. */
export function basketOf(status: BasketStatus, more: Partial<Basket> = {}): Basket {
  const items = more.items ?? [lines.mumin, lines.aniara, lines.bufekur, lines.tote]
  const history = more.history ?? historyTo(status)
  const last = history.at(-1) as HistoryEntry
  const rates = [...new Set(items.map((item) => item.vatRate))].sort()
  const sum = (of: BasketLine[], part: 'net' | 'vat') => of.reduce((total, item) => total + item[part], 0)
  return {
    id: 4711,
    status,
    createdAt: history[0]?.at ?? last.at,
    changedAt: last.at,
    changedBy: last.by,
    handlerName: status === 'inProgress' || status === 'done' ? 'Maja Berg' : null,
    customer: customers.astrid,
    deliveryAddress: addresses[0],
    billingAddress: addresses[0],
    items,
    totals: {
      currency: 'SEK',
      net: sum(items, 'net'),
      vat: rates.map((rate) => {
        const of = items.filter((item) => item.vatRate === rate)
        return { rate, net: sum(of, 'net'), vat: sum(of, 'vat') }
      }),
      total: sum(items, 'net') + sum(items, 'vat'),
    },
    payment: { methodId: 2, methodTitle: 'Invoice, 30 days', state: 'invoice', reference: 'PO-2026-118', settledTotal: null },
    comments: [
      { id: 1, text: 'Please send everything in one parcel: the library is closed on Mondays.', by: 'Olle Order', at: minutesAgo(2000) },
      { id: 2, text: 'لطفاً جلد نفیس بفرستید.', by: 'Sara Karimi', at: minutesAgo(35) },
    ],
    history,
    edits: [],
    ...more,
  }
}

const sek = (amount: number) => ({ amount, currency: 'SEK' })

/** A settled order that somebody edited since: lines, customer, address, payment. */
export const editedBasket = (status: BasketStatus = 'newOrder'): Basket => {
  const basket = basketOf(status)
  const settledTotal = basket.totals.total - 15_794
  const edit = (id: number, minutes: number, by: string, changes: BasketEdit['changes']): BasketEdit => ({
    id,
    by,
    at: minutesAgo(minutes),
    isAddress: false,
    changes,
  })
  return {
    ...basket,
    history: basket.history.map((entry, i) => ({ ...entry, id: i * 10 + 1, due: entry.to === 'cancelled' ? -settledTotal : null })),
    payment: { methodId: 3, methodTitle: 'Swish', state: 'settled', reference: 'P118402', settledTotal },
    edits: [
      edit(2, 4000, 'Olle Order', [
        { field: 'customer', from: { id: 32, label: 'کتابخانهٔ فارسی استکهلم' }, to: { id: 31, label: 'Göteborgs stadsbibliotek' } },
        { field: 'deliveryAddress', from: null, to: { id: 51, label: 'Götaplatsen 3, 412 56 Göteborg, Sweden' } },
      ]),
      edit(3, 3000, 'Olle Order', [
        { field: 'quantity', of: 'بوف کور', from: null, to: 2 },
        { field: 'total', from: sek(72_000), to: sek(96_486) },
      ]),
      edit(4, 2500, 'Maja Berg', [
        { field: 'paymentState', from: 'outstanding', to: 'settled' },
        { field: 'paymentReference', from: '', to: 'P118402' },
        { field: 'settledTotal', from: null, to: sek(settledTotal) },
      ]),
      edit(5, 30, 'Maja Berg', [
        { field: 'quantity', of: 'Trollkarlens hatt', from: 2, to: 3 },
        { field: 'total', from: sek(settledTotal), to: sek(basket.totals.total) },
        { field: 'due', from: sek(0), to: sek(15_794) },
      ]),
    ],
  }
}

/** An order just made: nothing chosen, nothing in it. */
export const emptyBasket = (): Basket =>
  basketOf('create', {
    items: [],
    customer: null,
    deliveryAddress: null,
    billingAddress: null,
    payment: { methodId: null, methodTitle: '', state: 'outstanding', reference: '', settledTotal: null },
    comments: [],
  })

/** A Persian customer's order, for the right-to-left view. */
export const persianBasket = (status: BasketStatus = 'newOrder'): Basket =>
  basketOf(status, {
    customer: customers.sara,
    deliveryAddress: {
      id: 61,
      recipient: 'سارا کریمی',
      address: 'خیابان ولیعصر، شمارهٔ ۱۲',
      postalCode: '111 57',
      city: 'استکهلم',
      country: 'سوئد',
    },
    billingAddress: null,
    items: [lines.bufekur, lines.shazdeh],
    comments: [{ id: 2, text: 'لطفاً جلد نفیس بفرستید؛ برای هدیه است.', by: 'سارا کریمی', at: minutesAgo(35) }],
  })

export const paymentMethods = [
  { id: 1, title: 'Card' },
  { id: 2, title: 'Invoice, 30 days' },
  { id: 3, title: 'Swish' },
]

/** What a 409 carries: a law's refusal, or `stale` when somebody else moved it first. */
export const conflictBy = (reason: string, currentStatus: BasketStatus): MoveConflict => ({
  reason,
  currentStatus,
  movedBy: 'Maja Berg',
  movedAt: minutesAgo(2),
})
