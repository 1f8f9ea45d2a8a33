import { isPricedWithVat } from '#api/invoices/document'
import type { Invoice } from '#api/invoices/invoices'
import { documentFigures } from '#api/orders/documentRows'
import { type Logo, type Paper, paperPdf } from '../core/documents/paper'
import { amountOf, decimalOf, isolate } from '../core/documents/words'
import { buyerLines, pricedTable, sellerOf } from '../orders/documents/priced'
import { backOrderNotes, documentWords } from '../orders/documents/words'
import { accountOf } from './electronic/bill'
import { invoiceTexts } from './words'

export const wordsOf = ({ kind, document: { language } }: Pick<Invoice, 'kind' | 'document'>) => {
  const words = invoiceTexts[language]
  return {
    title: { invoice: words.invoice, credit: words.credit, preInvoice: words.preInvoice }[kind],
    mail: { invoice: words.mail, credit: words.mailCredit, preInvoice: words.mailPreInvoice }[kind],
  }
}

function settled(invoice: Invoice): Paper['totals'] {
  const { kind, document, due, credits, settlement, total } = invoice
  const { language } = document
  const words = invoiceTexts[language]
  const money = (amount: number) => amountOf(amount, language)
  const inFull = (amount: number) => `${money(amount)} ${total.currency}`
  if (kind === 'credit' && settlement && document.credits !== null)
    return [
      ...(settlement.deducted ? [{ label: words.deducted(document.credits), value: money(settlement.deducted) }] : []),
      ...(settlement.toRepay ? [{ label: words.toRepay, value: inFull(settlement.toRepay), isBold: true }] : []),
    ]
  const paid = invoice.payments.filter(({ reversedAt }) => !reversedAt).reduce((all, { amount }) => all + amount, 0)
  const credited = credits.reduce((all, credit) => all + credit.total, 0)
  if (kind !== 'invoice' || (paid === 0 && credited === 0)) return []
  return [
    ...(paid ? [{ label: words.paid, value: money(-paid) }] : []),
    ...(credited ? [{ label: words.creditedBy(credits.map(({ number }) => number).join(', ')), value: money(credited) }] : []),
    { label: due.amount < 0 ? words.toRepay : words.leftToPay, value: inFull(Math.abs(due.amount)), isBold: true },
  ]
}

/** A pro forma requests nothing and shows how to pay in advance. */
function paymentOf(invoice: Invoice): NonNullable<Paper['payment']> | undefined {
  const { kind, document, due, ocr, dueDate, number } = invoice
  const { seller, language } = document
  const words = invoiceTexts[language]
  const account = accountOf({ document, currency: due.currency })
  if (!account || kind === 'credit' || (kind === 'invoice' && due.amount <= 0)) return undefined
  const accounts =
    account.kind === 'iban'
      ? ([
          ['IBAN', seller.iban],
          ['BIC', seller.bic],
        ] as const)
      : ([['Bankgiro', seller.bankgiro]] as const)
  return kind === 'preInvoice'
    ? { title: words.inAdvance, facts: [...accounts, [words.reference, `${words.preInvoice} ${isolate(String(number))}`]] }
    : {
        title: words.payment,
        facts: [
          ...accounts,
          ['OCR', ocr],
          [words.payBy, dueDate ?? ''],
          [words.toPay, `${amountOf(due.amount, language)} ${due.currency}`],
        ],
      }
}

/** Latin digits in every language. */
function paperOf(invoice: Invoice, isCopy: boolean): Paper {
  const { document, kind, number } = invoice
  const { currency } = invoice.total
  const { language, seller, buyer } = document
  const words = invoiceTexts[language]
  const isProforma = kind === 'preInvoice'
  const isWithVat = isPricedWithVat(document)
  const figures = documentFigures(document.lines, { isWithVat, isCredit: kind === 'credit' })
  const totalLabel = kind === 'credit' ? words.credited : isProforma ? words.total : words.toPay
  const { totals, ...table } = pricedTable(figures, { isWithVat, language, currency, totalLabel })
  const payment = paymentOf(invoice)
  const exchange = document.exchange && { ...document.exchange, vatSek: Math.abs(document.exchange.vatSek) }
  return {
    language,
    title: wordsOf(invoice).title,
    mark: isCopy ? words.copy : '',
    ...sellerOf(seller, language),
    blocks: [
      { label: words.buyer, lines: buyerLines(buyer, language) },
      ...(document.deliveredTo.length ? [{ label: documentWords[language].deliveryAddress, lines: document.deliveredTo }] : []),
    ],
    facts: [
      [words.number, String(number)],
      [isProforma ? words.day : words.date, invoice.invoiceDate],
      [words.due, kind === 'invoice' ? (invoice.dueDate ?? '') : ''],
      [words.credits, document.credits === null ? '' : String(document.credits)],
      [words.deliveryDate, isProforma ? '' : (document.deliveryDate ?? '')],
      [documentWords[language].order, document.orders.join(', ')],
      [words.buyersReference, document.reference],
      [words.buyersOrder, document.electronic?.orderReference ?? ''],
    ],
    ...table,
    totals: [...totals, ...settled(invoice)],
    ...(payment && { payment }),
    notes: [
      isProforma ? words.proforma : '',
      document.credits === null ? '' : words.creditOf(document.credits),
      ...(document.vatNotes ?? []),
      ...backOrderNotes(document.backOrders ?? [], language),
      exchange ? words.vatInKronor(amountOf(exchange.vatSek, language), decimalOf(exchange.rate, language), exchange.day) : '',
      document.reason && `${words.reason}: ${isolate(document.reason)}`,
      seller.text,
    ],
  }
}

export const invoicePdf = (invoices: readonly Invoice[], isCopy: boolean, logo?: Logo): Promise<Buffer> =>
  paperPdf(
    invoices.map((invoice) => paperOf(invoice, isCopy)),
    logo,
  )
