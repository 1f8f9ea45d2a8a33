import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { DocumentFigures } from '#api/orders/documentRows'
import type { Buyer, Seller } from '#api/orders/parties'
import type { Paper } from '../../core/documents/paper'
import { amountOf, countOf, isolate, percentOf, priceOf } from '../../core/documents/words'
import { documentWords } from './words'

export function sellerOf(seller: Omit<Seller, 'text'>, language: DocumentLanguage): Pick<Paper, 'sender' | 'footer' | 'page'> {
  const words = documentWords[language]
  return {
    sender: [seller.name, ...seller.lines, [seller.phone, seller.email].filter(Boolean).join(' · ')],
    footer: [
      [words.orgNumber, seller.orgNumber],
      [words.vatNumber, seller.vatNumber],
      ['Bankgiro', seller.bankgiro],
      ['IBAN', seller.iban],
      ['BIC', seller.bic],
      ['F-skatt', seller.isFSkatt ? words.fSkatt : ''],
    ],
    page: words.page,
  }
}

export function buyerLines(buyer: Buyer, language: DocumentLanguage): string[] {
  const words = documentWords[language]
  return [
    buyer.name,
    ...buyer.lines,
    ...(buyer.orgNumber ? [`${words.orgNumber} ${isolate(buyer.orgNumber)}`] : []),
    ...(buyer.vatNumber ? [`${words.vatNumber} ${isolate(buyer.vatNumber)}`] : []),
  ]
}

/** Consumers' rows include VAT and show the price without it, businesses' exclude it. */
export function pricedTable(
  { rows, rates, net, total }: DocumentFigures,
  { isWithVat, language, currency, totalLabel }: { isWithVat: boolean; language: DocumentLanguage; currency: string; totalLabel: string },
): Pick<Paper, 'columns' | 'rows' | 'totals'> {
  const words = documentWords[language]
  const money = (amount: number) => amountOf(amount, language)
  const percent = (rate: number) => percentOf(rate, language)
  const hasDiscount = rows.some(({ discount }) => discount !== 0)
  const right = (title: string) => ({ title, align: 'end' as const })
  const sum = { label: totalLabel, value: `${money(total)} ${currency}`, isBold: true }
  const ofVat = (isIn: boolean) =>
    rates.map((rate) => ({
      label: words[isIn ? 'vatIn' : 'vatOf'](percent(rate.rate), money(rate.net)),
      value: money(rate.vat),
    }))
  return {
    columns: [
      { title: words.item, align: 'start', share: 1 },
      right(words.copies),
      ...(isWithVat ? [right(words.priceWithoutVat), right(words.priceWithVat)] : [right(words.price)]),
      ...(hasDiscount ? [right(words.discount)] : []),
      right(words.vat),
      right(isWithVat ? words.amountWithVat : words.amount),
    ],
    rows: rows.map((row) => ({
      cells: [
        row.title,
        countOf(row.quantity),
        ...(isWithVat ? [priceOf(row.netUnitPrice, language)] : []),
        priceOf(row.unitPrice, language),
        ...(hasDiscount ? [row.discount ? money(-row.discount) : ''] : []),
        row.rates.map(percent).join(' + '),
        money(row.amount),
      ],
      under: row.isbn && `ISBN ${row.isbn}`,
    })),
    totals: isWithVat ? [sum, ...ofVat(true)] : [{ label: words.netTotal, value: money(net) }, ...ofVat(false), sum],
  }
}
