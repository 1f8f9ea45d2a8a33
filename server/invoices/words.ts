import type { VatCase } from '#api/orders/vatCase'
import { figure } from '../core/documents/words'
import type { NewItem } from './write'

const sv = {
  invoice: 'Faktura',
  credit: 'Kreditfaktura',
  preInvoice: 'Proformafaktura',
  copy: 'KOPIA',
  buyer: 'Köpare',
  number: 'Nummer',
  date: 'Fakturadatum',
  day: 'Datum',
  due: 'Förfallodatum',
  credits: 'Krediterar faktura',
  deliveryDate: 'Leveransdatum',
  buyersReference: 'Er referens',
  vatInKronor: (vat: string, rate: string, day: string) => `Moms i SEK: ${vat} (kurs ${rate} den ${day})`,
  total: 'Totalt',
  toPay: 'Att betala',
  credited: 'Summa att kreditera',
  deducted: (invoice: number) => `Avräknas från faktura ${invoice}`,
  toRepay: 'Att återbetala',
  paid: 'Redan betalt',
  creditedBy: (numbers: string) => `Krediterat, kreditfaktura ${numbers}`,
  leftToPay: 'Kvar att betala',
  payment: 'Betalning',
  reference: 'Referens',
  payBy: 'Senast',
  inAdvance: 'Vid betalning i förskott',
  proforma: 'Proforma: detta är ingen faktura och ger inte rätt till avdrag för moms.',
  creditOf: (number: number) => `Denna kreditfaktura avser faktura ${number}.`,
  goodsInEu: 'Ingen moms: gemenskapsintern varuförsäljning, artikel 138 i direktiv 2006/112/EG.',
  servicesInEu: 'Omvänd betalningsskyldighet (Reverse charge).',
  goodsOutOfEu: 'Ingen moms: export, artikel 146 i direktiv 2006/112/EG.',
  reason: 'Anledning',
  mail: 'Hej! Här kommer er faktura.',
  mailCredit: 'Hej! Här kommer er kreditfaktura.',
  mailPreInvoice: 'Hej! Här kommer er proformafaktura.',
}

const en: typeof sv = {
  invoice: 'Invoice',
  credit: 'Credit note',
  preInvoice: 'Proforma invoice',
  copy: 'COPY',
  buyer: 'Buyer',
  number: 'Number',
  date: 'Invoice date',
  day: 'Date',
  due: 'Due date',
  credits: 'Credits invoice',
  deliveryDate: 'Delivery date',
  buyersReference: 'Your reference',
  vatInKronor: (vat, rate, day) => `VAT in SEK: ${vat} (rate ${rate} of ${day})`,
  total: 'Total',
  toPay: 'To pay',
  credited: 'Total credited',
  deducted: (invoice) => `Deducted from invoice ${invoice}`,
  toRepay: 'To be paid back',
  paid: 'Already paid',
  creditedBy: (numbers) => `Credited, credit note ${numbers}`,
  leftToPay: 'Left to pay',
  payment: 'Payment',
  reference: 'Reference',
  payBy: 'Pay by',
  inAdvance: 'If you pay in advance',
  proforma: 'Proforma: this is not an invoice and gives no right to deduct VAT.',
  creditOf: (number) => `This credit note credits invoice ${number}.`,
  goodsInEu: 'No VAT: intra-Community supply of goods, Article 138 of Directive 2006/112/EC.',
  servicesInEu: 'Reverse charge (Omvänd betalningsskyldighet).',
  goodsOutOfEu: 'No VAT: export, Article 146 of Directive 2006/112/EC.',
  reason: 'Reason',
  mail: 'Hello! Your invoice is attached.',
  mailCredit: 'Hello! Your credit note is attached.',
  mailPreInvoice: 'Hello! Your proforma invoice is attached.',
}

const fa: typeof sv = {
  invoice: 'فاکتور',
  credit: 'فاکتور بستانکار',
  preInvoice: 'پیش‌فاکتور',
  copy: 'رونوشت',
  buyer: 'خریدار',
  number: 'شماره',
  date: 'تاریخ فاکتور',
  day: 'تاریخ',
  due: 'سررسید',
  credits: 'مربوط به فاکتور',
  deliveryDate: 'تاریخ تحویل',
  buyersReference: 'مرجع شما',
  vatInKronor: (vat, rate, day) => `مالیات به کرون: ${figure(vat)} (نرخ ${figure(rate)}، ${figure(day)})`,
  total: 'جمع کل',
  toPay: 'قابل پرداخت',
  credited: 'جمع بستانکاری',
  deducted: (invoice) => `کسر از فاکتور ${figure(String(invoice))}`,
  toRepay: 'قابل بازپرداخت',
  paid: 'پرداخت‌شده',
  creditedBy: (numbers) => `بستانکارشده، فاکتور بستانکار ${figure(numbers)}`,
  leftToPay: 'ماندهٔ پرداخت',
  payment: 'پرداخت',
  reference: 'شمارهٔ مرجع',
  payBy: 'تا تاریخ',
  inAdvance: 'در صورت پیش‌پرداخت',
  proforma: 'پیش‌فاکتور: این سند فاکتور نیست و مالیات آن قابل کسر نیست.',
  creditOf: (number) => `این سند مربوط به فاکتور ${figure(String(number))} است.`,
  goodsInEu: `بدون مالیات: فروش کالا درون اتحادیهٔ اروپا، ${figure('Article 138, Directive 2006/112/EC')}.`,
  servicesInEu: `مالیات بر عهدهٔ خریدار است (${figure('Reverse charge / Omvänd betalningsskyldighet')}).`,
  goodsOutOfEu: `بدون مالیات: صادرات، ${figure('Article 146, Directive 2006/112/EC')}.`,
  reason: 'دلیل',
  mail: 'سلام! فاکتور شما پیوست است.',
  mailCredit: 'سلام! فاکتور بستانکار شما پیوست است.',
  mailPreInvoice: 'سلام! پیش‌فاکتور شما پیوست است.',
}

/** What is printed on invoices and on no other document, by language. */
export const said = { sv, en, fa }

/** Why no VAT is charged, as an invoice has to say it (ML 17 kap. 24 § 11 and 13): of goods, of services, or of both. */
export function vatNotesOf(vatCase: VatCase, items: readonly Pick<NewItem, 'kind'>[], language: keyof typeof said): string[] {
  const words = said[language]
  if (vatCase === 'export') return [words.goodsOutOfEu]
  if (vatCase === 'domestic') return []
  const hasServices = items.some(({ kind }) => kind === 'service')
  const hasGoods = items.some(({ kind }) => kind !== 'service')
  return [...(hasGoods ? [words.goodsInEu] : []), ...(hasServices ? [words.servicesInEu] : [])]
}
