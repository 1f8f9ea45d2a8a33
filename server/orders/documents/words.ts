import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { BackOrder } from '#api/orders/backOrders'
import { figure, isolate } from '../../core/documents/words'

const sv = {
  order: 'Order',
  day: 'Datum',
  item: 'Benämning',
  copies: 'Antal',
  price: 'À-pris',
  priceWithVat: 'À-pris\ninkl. moms',
  priceWithoutVat: 'À-pris\nexkl. moms',
  discount: 'Rabatt',
  vat: 'Moms',
  amount: 'Belopp',
  amountWithVat: 'Belopp\ninkl. moms',
  netTotal: 'Summa exkl. moms',
  vatOf: (rate: string, net: string) => `Moms ${rate} av ${net}`,
  vatIn: (rate: string, net: string) => `varav moms ${rate} av ${net}`,
  deliveryAddress: 'Leveransadress',
  orgNumber: 'Org.nr',
  vatNumber: 'Momsreg.nr',
  fSkatt: 'Godkänd för F-skatt',
  page: 'Sida',
  backOrdered: (title: string, copies: string, day: string | null) =>
    `Restnoterat: ${title}, ${copies} ex., ${day === null ? 'leveransdatum ej känt' : `väntas ${day}`}`,
}

const en: typeof sv = {
  order: 'Order',
  day: 'Date',
  item: 'Item',
  copies: 'Quantity',
  price: 'Unit price',
  priceWithVat: 'Unit price\nincl. VAT',
  priceWithoutVat: 'Unit price\nexcl. VAT',
  discount: 'Discount',
  vat: 'VAT',
  amount: 'Amount',
  amountWithVat: 'Amount\nincl. VAT',
  netTotal: 'Total excl. VAT',
  vatOf: (rate, net) => `VAT ${rate} of ${net}`,
  vatIn: (rate, net) => `of which VAT ${rate} of ${net}`,
  deliveryAddress: 'Delivery address',
  orgNumber: 'Company no.',
  vatNumber: 'VAT no.',
  fSkatt: 'Approved for F-tax',
  page: 'Page',
  backOrdered: (title, copies, day) =>
    `Back-ordered: ${title}, ${copies === '1' ? '1 copy' : `${copies} copies`}, ${day === null ? 'expected date not known' : `expected ${day}`}`,
}

const fa: typeof sv = {
  order: 'سفارش',
  day: 'تاریخ',
  item: 'شرح',
  copies: 'تعداد',
  price: 'بهای واحد',
  priceWithVat: 'بهای واحد\nبا مالیات',
  priceWithoutVat: 'بهای واحد\nبدون مالیات',
  discount: 'تخفیف',
  vat: 'مالیات',
  amount: 'مبلغ',
  amountWithVat: 'مبلغ\nبا مالیات',
  netTotal: 'جمع بدون مالیات',
  vatOf: (rate, net) => `مالیات ${figure(rate)} از ${figure(net)}`,
  vatIn: (rate, net) => `شامل مالیات ${figure(rate)} از ${figure(net)}`,
  deliveryAddress: 'نشانی تحویل',
  orgNumber: 'شمارهٔ ثبت',
  vatNumber: 'شمارهٔ مالیاتی',
  fSkatt: 'دارای تأیید F-skatt',
  page: 'صفحه',
  backOrdered: (title, copies, day) =>
    `در انتظار موجودی: ${title}، ${figure(copies)} نسخه، ${day === null ? 'تاریخ رسیدن نامعلوم' : `تاریخ رسیدن ${figure(day)}`}`,
}

export const documentWords = { sv, en, fa }

export const backOrderNotes = (backOrders: readonly BackOrder[], language: DocumentLanguage): string[] =>
  backOrders.map(({ title, copies, expectedOn }) => documentWords[language].backOrdered(isolate(title), String(copies), expectedOn))
