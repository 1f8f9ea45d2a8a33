import type { Offer } from '#api/orders/offers'
import type { Paper } from '../../core/documents/paper'
import { paperPdf } from '../../core/documents/paper'
import { amountOf, percentOf } from '../../core/documents/words'

const said = {
  sv: {
    title: 'Offert',
    to: 'Till',
    number: 'Offert',
    order: 'Order',
    date: 'Datum',
    validTo: 'Gäller till',
    item: 'Benämning',
    copies: 'Antal',
    price: 'À-pris',
    vat: 'Moms',
    net: 'Belopp',
    total: 'Totalt inkl. moms',
    vatTotal: 'Moms',
    page: 'Sida',
    subject: (seller: string) => `Offert från ${seller}`,
    mail: (validTo: string) => `Hej! Här kommer vår offert. Den gäller till och med ${validTo}.`,
  },
  en: {
    title: 'Offer',
    to: 'To',
    number: 'Offer',
    order: 'Order',
    date: 'Date',
    validTo: 'Valid until',
    item: 'Item',
    copies: 'Copies',
    price: 'Unit price',
    vat: 'VAT',
    net: 'Amount',
    total: 'Total with VAT',
    vatTotal: 'VAT',
    page: 'Page',
    subject: (seller: string) => `An offer from ${seller}`,
    mail: (validTo: string) => `Hello! Our offer is attached. It is valid until ${validTo}.`,
  },
  fa: {
    title: 'پیشنهاد قیمت',
    to: 'برای',
    number: 'پیشنهاد',
    order: 'سفارش',
    date: 'تاریخ',
    validTo: 'معتبر تا',
    item: 'شرح',
    copies: 'تعداد',
    price: 'بهای واحد',
    vat: 'مالیات',
    net: 'مبلغ',
    total: 'جمع با مالیات',
    vatTotal: 'مالیات',
    page: 'صفحه',
    subject: (seller: string) => `پیشنهاد قیمت از ${seller}`,
    mail: (validTo: string) => `سلام! پیشنهاد ما پیوست است و تا \u2066${validTo}\u2069 اعتبار دارد.`,
  },
} as const

export const offerWords = ({ language }: Pick<Offer, 'language'>) => said[language]

/** An offer as it was sent, or as it would be. */
export const offerPdf = (offer: Offer, seller: { name: string; lines: readonly string[] }, today: string): Promise<Buffer> => {
  const words = said[offer.language]
  const money = (amount: number) => amountOf(amount, offer.language)
  const vat = offer.lines.reduce((sum, line) => sum + line.vat, 0)
  const paper: Paper = {
    language: offer.language,
    title: words.title,
    sender: [seller.name, ...seller.lines],
    blocks: [{ label: words.to, lines: [offer.customerName ?? '', offer.customerEmail] }],
    facts: [
      [words.number, String(offer.id)],
      [words.order, String(offer.basketId)],
      [words.date, offer.sentAt?.slice(0, 10) ?? today],
      [words.validTo, offer.validTo],
    ],
    columns: [
      { title: words.item, align: 'start', share: 1 },
      { title: words.copies, align: 'end' },
      { title: words.price, align: 'end' },
      { title: words.vat, align: 'end' },
      { title: words.net, align: 'end' },
    ],
    rows: offer.lines.map((line) => ({
      cells: [line.title, String(line.quantity), money(line.unitPrice), percentOf(line.rate, offer.language), money(line.net)],
      under: line.isbn && `ISBN ${line.isbn}`,
    })),
    totals: [
      { label: words.vatTotal, value: money(vat) },
      { label: words.total, value: `${money(offer.total.amount)} ${offer.total.currency}`, isBold: true },
    ],
    notes: [offer.note],
    footer: [],
    page: words.page,
  }
  return paperPdf([paper])
}
