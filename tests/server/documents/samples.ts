import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { Invoice } from '#api/invoices/invoices'
import type { Delivery } from '#api/orders/deliveries'
import type { IssuedLine } from '#api/orders/documentRows'
import { byRate, documentTotals } from '#api/orders/documentTotals'
import type { Offer } from '#api/orders/offers'
import type { Buyer } from '#api/orders/parties'
import type { CashReport, CashSale } from '#api/till/till'
import { paperPdf } from '#server/core/documents/paper'
import { invoicePdf } from '#server/invoices/paper'
import { packingSlip } from '#server/orders/deliveries/packingSlip'
import { offerPdf } from '#server/orders/offers/paper'
import { receiptPdf } from '#server/till/paper'
import { reportPaper } from '#server/till/reportPaper'
import { pngOf } from '../setup/png'

const seller = {
  name: 'Bokhuset Skandinavien AB',
  lines: ['Sveavägen 52', '111 34 Stockholm', 'Sverige'],
  orgNumber: '556677-8899',
  vatNumber: 'SE556677889901',
  email: 'order@bokhuset.example',
  phone: '+46 8 123 45 67',
  bankgiro: '5050-1055',
  iban: 'SE45 5000 0000 0583 9825 7466',
  bic: 'ESSESESS',
  isFSkatt: true,
}

const business: Buyer = {
  name: 'Göteborgs stadsbibliotek',
  lines: ['Inköpsavdelningen', 'Götaplatsen 3', '412 56 Göteborg', 'Sverige'],
  orgNumber: '212000-1355',
  vatNumber: 'SE212000135501',
  isBusiness: true,
}
const consumer: Buyer = {
  name: 'لیلا کریمی',
  lines: ['Ringvägen 100', '118 60 Stockholm', 'Sverige'],
  orgNumber: '',
  vatNumber: '',
  isBusiness: false,
}

const freight = { sv: 'Frakt: Till ombud', en: 'Freight: To a service point', fa: 'هزینهٔ ارسال: تحویل در نمایندگی' }
const wrapping = { sv: 'Presentinslagning', en: 'Gift wrapping', fa: 'کادو کردن' }
const reasons = { sv: 'Fel upplaga levererades', en: 'The wrong edition was delivered', fa: 'چاپ اشتباه فرستاده شد' }
const remarks = {
  sv: 'Dröjsmålsränta enligt räntelagen.',
  en: 'Interest on late payment as the Swedish Interest Act has it.',
  fa: 'دیرکرد پرداخت طبق قانون بهرهٔ سوئد محاسبه می‌شود.',
}

const ordered = [
  { title: 'بوف کور', isbn: '9789649699004', quantity: 3, unitPrice: 103_00, discount: 46_64, rate: 600 },
  { title: 'Nils Holgerssons underbara resa genom Sverige / سفر شگفت‌انگیز نیلس هولگرسون در سراسر سوئد', isbn: '9789150105810' },
  { title: 'Muminmugg', quantity: 2, unitPrice: 149_90, rate: 2500 },
]

/** Lines as an order has them, with freight and a service that follow the goods. */
function linesIn(language: DocumentLanguage, includesVat: boolean): IssuedLine[] {
  const goods = ordered.map((line) => ({ isbn: '', quantity: 1, unitPrice: 189_00, discount: 0, rate: 600, ...line }))
  const totals = documentTotals(
    goods.map(({ unitPrice, quantity, discount, rate }) => ({ base: unitPrice * quantity - discount, includesVat, rate })),
    [
      { amount: 39_00, rate: 2500 },
      { amount: 29_00, rate: 2500 },
    ],
  )
  const charge = (kind: 'freight' | 'service', title: string, place: number) =>
    (totals.charges[place] ?? []).map((part): IssuedLine => {
      return { kind, title, isbn: '', quantity: 1, unitPrice: part.net, includesVat: false, discount: 0, ...part, rate: part.rate / 10_000 }
    })
  return [
    ...goods.map((line, i): IssuedLine => {
      const { net = 0, vat = 0 } = totals.lines[i] ?? {}
      return { ...line, kind: 'goods', includesVat, net, vat, rate: line.rate / 10_000 }
    }),
    ...charge('freight', freight[language], 0),
    ...charge('service', wrapping[language], 1),
  ]
}

const totalOf = (lines: readonly IssuedLine[]) => lines.reduce((sum, { net, vat }) => sum + net + vat, 0)

/** A document of an order of books and mugs, with a discount, freight over two rates and a service. */
export function invoiceIn(language: DocumentLanguage, kind: Invoice['kind'] = 'invoice', buyer = business): Invoice {
  const isCredit = kind === 'credit'
  const ofOrder = linesIn(language, buyer === consumer)
  const first = ofOrder[0] as IssuedLine
  const lines = isCredit ? [{ ...first, quantity: -first.quantity, discount: -first.discount, net: -first.net, vat: -first.vat }] : ofOrder
  const total = { amount: totalOf(lines), currency: 'SEK' }
  return {
    id: 42,
    kind,
    number: kind === 'preInvoice' ? 17 : isCredit ? 100_043 : 100_042,
    state: 'issued',
    customerName: buyer.name,
    customerId: 7,
    balance: { amount: 0, currency: 'SEK' },
    creditKind: isCredit ? 'returned' : null,
    orders: [4711],
    invoiceDate: '2026-11-20',
    dueDate: isCredit ? null : '2026-12-20',
    total,
    isOverdue: false,
    electronic: null,
    due: isCredit ? { ...total, amount: 0 } : total,
    ocr: '10004281',
    note: '',
    issuedAt: '2026-11-20T10:00:00Z',
    issuedBy: 'Maja Berg',
    customerEmail: '',
    items: [],
    payments: [],
    credits: [],
    creditsInvoice: null,
    settlement: isCredit ? { deducted: -total.amount, toRepay: 0 } : null,
    document: {
      language,
      seller: { ...seller, text: remarks[language] },
      buyer,
      deliveredTo: [buyer.name, ...buyer.lines],
      reference: 'PO-2026-118',
      orders: [4711],
      deliveryDate: isCredit ? null : '2026-11-19',
      credits: isCredit ? 100_042 : null,
      reason: isCredit ? reasons[language] : '',
      lines,
      rates: byRate(lines),
    },
  }
}

/** As many rows as fill several pages. */
function longInvoiceIn(language: DocumentLanguage): Invoice {
  const made = invoiceIn(language)
  const lines = Array.from({ length: 9 }, () => made.document.lines.filter(({ kind }) => kind === 'goods')).flat()
  const total = { amount: totalOf(lines), currency: 'SEK' }
  return { ...made, total, due: total, document: { ...made.document, lines, rates: byRate(lines) } }
}

export function offerIn(language: DocumentLanguage): Offer {
  const lines = linesIn(language, true)
  return {
    id: 12,
    basketId: 4712,
    state: 'sent',
    validTo: '2026-12-20',
    language,
    note: remarks[language],
    lines,
    customerName: consumer.name,
    customerEmail: 'leila@example.se',
    total: { amount: totalOf(lines), currency: 'SEK' },
    sentTo: 'leila@example.se',
    sentAt: '2026-11-20T10:00:00Z',
    answeredAt: null,
    answer: '',
  }
}

const delivery = (language: DocumentLanguage): Delivery => ({
  id: 17,
  basketId: 4711,
  state: 'packed',
  warehouse: 'tehran',
  customer: null,
  language,
  address: { recipient: business.name, address: 'Götaplatsen 3', postalCode: '412 56', city: 'Göteborg', country: 'SE' },
  createdAt: '2026-11-19T08:00:00Z',
  createdBy: 'Maja Berg',
  handedOverAt: null,
  bookedWith: null,
  changedAt: '2026-11-19T09:00:00Z',
  items: ordered.map(({ title, isbn = null, quantity = 1 }, id) => ({
    id,
    basketDetailId: id,
    title,
    isbn,
    codes: [],
    quantity,
    packed: quantity,
    returned: 0,
  })),
})

const sale: CashSale = {
  id: 1,
  number: 1042,
  kind: 'sale',
  registerId: 1,
  at: '2026-11-20T13:05:00Z',
  soldBy: 'Maja Berg',
  returns: null,
  gross: 407_50,
  rounding: 50,
  change: 92_00,
  items: [],
  document: {
    seller,
    register: 'Kassa 1',
    soldBy: 'Maja Berg',
    returns: null,
    lines: [
      { title: 'بوف کور', isbn: '9789649699004', quantity: 2, unitPrice: 129_00, gross: 258_00, rate: 0.06 },
      { title: 'Muminmugg', isbn: '', quantity: 1, unitPrice: 149_50, gross: 149_50, rate: 0.25 },
    ],
    rates: [
      { rate: 0.06, net: 243_40, vat: 14_60 },
      { rate: 0.25, net: 119_60, vat: 29_90 },
    ],
    payments: [{ method: 'cash', amount: 408_00, tendered: 500_00 }],
  },
} as unknown as CashSale

export const parties = {
  seller: { ...seller, text: '' },
  buyer: { buyer: consumer, deliveredTo: [], reference: '', dueDays: null, country: 'SE', language: 'sv' },
  logo: undefined,
} as const

/** A wedge: of a logo that is turned around or stretched the picture differs. */
const logo = {
  type: 'image/png',
  bytes: pngOf({
    width: 120,
    height: 40,
    pixels: Uint8Array.from({ length: 4800 }, (_, i) => (i % 120 > 3 * Math.floor(i / 120) ? 255 : 0)),
  }),
}

const report = {
  register: 'Kassa 1',
  sales: 14,
  returns: 1,
  training: 0,
  gross: 3812_50,
  rounding: 50,
  copies: 1,
  discounts: 45_00,
  vat: [
    { rate: 0.06, net: 2404_72, vat: 144_28 },
    { rate: 0.25, net: 1010_80, vat: 252_70 },
  ],
  methods: [
    { method: 'cash', amount: 1208_00 },
    { method: 'card', amount: 2605_00 },
  ],
  moves: [{ at: '2026-11-20T12:00:00Z', amount: -500_00, reason: 'Till banken', by: 'Maja Berg' }],
  firstNumber: 1029,
  lastNumber: 1043,
  expectedCash: 1708_00,
}
const day = { id: 1, registerId: 1, z: 12, float: 1000_00, openedAt: '2026-11-20T08:00:00Z', openedBy: 'Maja Berg', closedAt: null }
const closed = {
  day: { ...day, closedAt: '2026-11-20T17:10:00Z' },
  counted: { cash: 1698_00, card: 2605_00, swish: 0 },
  reason: 'En tia saknas',
  closedBy: 'Olle Order',
}

/** One of each kind of document, by its name; those that are printed in one language have no other. */
export const samples: Readonly<Record<string, (language: DocumentLanguage) => Promise<Buffer>>> = {
  offer: (language) => offerPdf(offerIn(language), { ...parties, buyer: { ...parties.buyer, deliveredTo: [] } }, '2026-11-20'),
  proforma: (language) => invoicePdf([invoiceIn(language, 'preInvoice')], false),
  'invoice-business': (language) => invoicePdf([invoiceIn(language)], false),
  'invoice-consumer': (language) => invoicePdf([invoiceIn(language, 'invoice', consumer)], true),
  'invoice-long': (language) => invoicePdf([longInvoiceIn(language)], false),
  'credit-note': (language) => invoicePdf([invoiceIn(language, 'credit')], false),
  'delivery-note': (language) => paperPdf([packingSlip(delivery(language), seller, language)], logo),
}
export const swedishSamples: Readonly<Record<string, () => Promise<Buffer>>> = {
  receipt: () => receiptPdf(sale, false),
  'report-x': () => reportPaper({ ...report, day, counted: null } as CashReport, seller),
  'report-z': () => reportPaper({ ...report, ...closed } as CashReport, seller),
}
