import type { Invoice } from '#api/invoices/invoices'
import { type Paper, paperPdf } from '../core/documents/paper'
import { amountOf, countOf, decimalOf, isolate, percentOf } from '../core/documents/words'
import { said } from './words'

/** What a document is called, and what its mail says where nobody wrote anything. */
export const wordsOf = ({ kind, document: { language } }: Pick<Invoice, 'kind' | 'document'>) => {
  const words = said[language]
  return {
    title: { invoice: words.invoice, credit: words.credit, preInvoice: words.preInvoice }[kind],
    mail: kind === 'credit' ? words.mailCredit : words.mail,
  }
}

/** One document as it was issued. Numbers are Latin digits in every language. */
export function paperOf(invoice: Invoice, isCopy: boolean): Paper {
  const { document, kind, number } = invoice
  const { currency } = invoice.total
  const { language, seller, buyer, lines, rates } = document
  const words = said[language]
  const money = (amount: number) => amountOf(amount, language)
  const percent = (rate: number) => percentOf(rate, language)
  const sum = (of: (line: { net: number; vat: number }) => number) => rates.reduce((all, rate) => all + of(rate), 0)
  const isOwed = kind !== 'credit'
  const paid = invoice.payments.filter(({ reversedAt }) => !reversedAt).reduce((all, { amount }) => all + amount, 0)
  const hasDiscount = lines.some(({ discount }) => discount !== 0)
  const hasIncluded = lines.some(({ includesVat }) => includesVat)
  return {
    language,
    title: wordsOf(invoice).title,
    mark: isCopy ? words.copy : '',
    sender: [seller.name, ...seller.lines, [seller.phone, seller.email].filter(Boolean).join(' · ')],
    blocks: [
      {
        label: words.buyer,
        lines: [
          ...[buyer.name, ...buyer.lines],
          ...(buyer.orgNumber ? [`${words.orgNumber} ${isolate(buyer.orgNumber)}`] : []),
          ...(buyer.vatNumber ? [`${words.vatNumber} ${isolate(buyer.vatNumber)}`] : []),
        ],
      },
      ...(document.deliveredTo.length ? [{ label: words.deliveredTo, lines: document.deliveredTo }] : []),
    ],
    facts: [
      [words.number, String(number)],
      [words.date, invoice.invoiceDate],
      [words.due, isOwed ? (invoice.dueDate ?? '') : ''],
      [words.credits, document.credits === null ? '' : String(document.credits)],
      [words.deliveryDate, document.deliveryDate ?? ''],
      [words.orders, document.orders.join(', ')],
      [words.reference, document.reference],
    ],
    columns: [
      { title: words.item, align: 'start', share: 1 },
      { title: words.copies, align: 'end' },
      { title: hasIncluded ? words.priceWithVat : words.price, align: 'end' },
      ...(hasDiscount ? [{ title: words.discount, align: 'end' } as const] : []),
      { title: words.vat, align: 'end' },
      { title: words.net, align: 'end' },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.title,
        countOf(line.quantity),
        money(line.unitPrice),
        ...(hasDiscount ? [line.discount ? money(line.discount) : ''] : []),
        percent(line.rate),
        money(line.net),
      ],
      under: line.isbn && `ISBN ${line.isbn}`,
    })),
    totals: [
      { label: words.netTotal, value: money(sum(({ net }) => net)) },
      ...rates.map(({ rate, net, vat }) => ({ label: words.vatOf(percent(rate), money(net)), value: money(vat) })),
      { label: kind === 'credit' ? words.credited : words.total, value: `${money(invoice.total.amount)} ${currency}`, isBold: true },
      ...(kind === 'invoice' && paid > 0 ? [{ label: words.paid, value: money(-paid) }] : []),
      ...(kind === 'invoice' && paid > 0
        ? [{ label: words.toPay, value: `${money(Math.max(invoice.total.amount - paid, 0))} ${currency}`, isBold: true }]
        : []),
    ],
    notes: [
      kind === 'preInvoice' ? words.proforma : '',
      document.credits === null ? '' : words.creditOf(document.credits),
      ...(document.vatNotes ?? []),
      document.exchange
        ? words.vatInKronor(money(document.exchange.vatSek), decimalOf(document.exchange.rate, language), document.exchange.day)
        : '',
      document.reason && `${words.reason}: ${isolate(document.reason)}`,
      kind === 'invoice' && seller.bankgiro && invoice.total.amount > paid ? words.payTo(seller.bankgiro, invoice.ocr) : '',
      seller.text,
    ],
    footer: [
      [words.orgNumber, seller.orgNumber],
      [words.vatNumber, seller.vatNumber],
      ['Bankgiro', seller.bankgiro],
      ['IBAN', seller.iban],
      ['BIC', seller.bic],
      ...(seller.isFSkatt ? ([['', words.fSkatt]] as const) : []),
    ],
    page: words.page,
  }
}

/** Documents of one or several languages as one PDF: whoever pays and whoever audits reads what was issued. */
export const invoicePdf = (invoices: readonly Invoice[], isCopy: boolean): Promise<Buffer> =>
  paperPdf(invoices.map((invoice) => paperOf(invoice, isCopy)))
