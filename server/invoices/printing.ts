import { type Invoice, printInvoices, sendInvoice } from '#api/invoices/invoices'
import { pdfFile } from '../core/documents/files'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Post } from '../core/mail'
import { actorOf, record } from '../core/trail'
import { transact } from '../core/transact'
import { orderSubject } from '../orders/basketTrail'
import { lockInvoice } from './credit'
import { invoicePdf, wordsOf } from './paper'
import { readInvoice } from './reading'
import { stockholmDay } from './write'

const fileNameOf = ({ kind, number }: Invoice) =>
  `${kind === 'credit' ? 'credit-note' : kind === 'invoice' ? 'invoice' : 'pre-invoice'}-${number}.pdf`

export const printingHandlers = (post: Post) => [
  bind(printInvoices, async ({ db, body, clock }) => {
    const today = stockholmDay(clock.now())
    const ids = [...new Set(body.ids)]
    const invoices: Invoice[] = []
    for (const id of ids) invoices.push(await readInvoice(db, id, today))
    const [only] = invoices
    return pdfFile(only && invoices.length === 1 ? fileNameOf(only) : 'invoices.pdf', await invoicePdf(invoices, body.isCopy))
  }),

  bind(sendInvoice, async ({ params, body, requestId, ...call }) => {
    const invoice = await readInvoice(call.db, params.id, stockholmDay(call.clock.now()))
    const to = body.email ?? invoice.customerEmail
    if (to === '') throw Problem.conflict({ reason: 'noEmail' }, 'The customer has no email address')
    const content = await invoicePdf([invoice], false)
    await transact(call.db, async (tx) => {
      const { basketIds } = await lockInvoice(tx, params.id)
      for (const id of basketIds)
        await record(tx, actorOf(call), {
          ...orderSubject(id),
          action: 'changed',
          changes: [{ field: 'sentTo', of: `${wordsOf(invoice).title} ${invoice.number}`, from: null, to }],
        })
    })
    const { seller } = invoice.document
    const subject = `${wordsOf(invoice).title} ${invoice.number}, ${seller.name}`
    const text = `${body.text.trim() || wordsOf(invoice).mail}\n\n${seller.name}\n`
    const attachments = [{ filename: fileNameOf(invoice), content, contentType: 'application/pdf' }]
    post.later('invoice', async () => ({ to, subject, text, attachments }), requestId)
    return { email: to }
  }),
]
