import * as z from 'zod/mini'
import { type Invoice, sendInvoice } from '#api/invoices/invoices'
import { printInvoices } from '#api/orders/printInvoices'
import type { Change } from '../core/auditChanges'
import { type Actor, actorOf, record } from '../core/auditLog'
import { pdfFile } from '../core/documents/files'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type MessageKinds, messageKind, queueMessage, Undeliverable } from '../core/outbox/messages'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { orderSubject } from '../orders/basketLog'
import { readLogo } from '../orders/documents/parties'
import { lockInvoice } from './credit'
import { stockholmDay } from './days'
import { invoicePdf, wordsOf } from './paper'
import { readInvoice } from './reading'

const fileNameOf = ({ kind, number }: Invoice) =>
  `${kind === 'credit' ? 'credit-note' : kind === 'invoice' ? 'invoice' : 'pre-invoice'}-${number}.pdf`

export const invoiceMessages: MessageKinds = {
  invoice: messageKind(z.object({ invoiceId: z.int(), basketIds: z.array(z.int()), text: z.string() }), {
    permission: 'DoneOrder',
    async write({ db, clock }, { recipient, payload: { invoiceId, text } }) {
      const invoice = await readInvoice(db, invoiceId, stockholmDay(clock.now()))
      if (invoice.state === 'void') throw new Undeliverable('The document was cancelled before it was sent')
      const words = wordsOf(invoice)
      const { seller } = invoice.document
      const content = await invoicePdf([invoice], false, await readLogo(db))
      return {
        to: recipient,
        subject: `${words.title} ${invoice.number}, ${seller.name}`,
        text: `${text.trim() || words.mail}\n\n${seller.name}\n`,
        attachments: [{ filename: fileNameOf(invoice), content, contentType: 'application/pdf' }],
      }
    },
    async sent(tx, { recipient: to, by: user, payload: { invoiceId, basketIds } }, now) {
      const invoice = await readInvoice(tx, invoiceId, stockholmDay(now))
      await recordMail(tx, { user, now, address: '' }, basketIds, { field: 'sentTo', of: nameOf(invoice), from: null, to })
    },
  }),
}

const nameOf = (invoice: Invoice) => `${wordsOf(invoice).title} ${invoice.number}`

const recordMail = async (tx: Queryable, actor: Actor, basketIds: readonly number[], change: Change) => {
  for (const id of basketIds) await record(tx, actor, { ...orderSubject(id), action: 'changed', changes: [change] })
}

export const printingHandlers = [
  bind(printInvoices, async ({ db, body, clock }) => {
    const today = stockholmDay(clock.now())
    const ids = [...new Set(body.ids)]
    const invoices: Invoice[] = []
    for (const id of ids) invoices.push(await readInvoice(db, id, today))
    const [only] = invoices
    return pdfFile(
      only && invoices.length === 1 ? fileNameOf(only) : 'invoices.pdf',
      await invoicePdf(invoices, body.isCopy, await readLogo(db)),
    )
  }),

  bind(sendInvoice, async ({ params, body, ...call }) => {
    const invoice = await readInvoice(call.db, params.id, stockholmDay(call.clock.now()))
    const to = body.email ?? invoice.customerEmail
    if (to === '') throw Problem.conflict({ reason: 'noEmail' }, 'The customer has no email address')
    await transact(call.db, async (tx) => {
      const { basketIds } = await lockInvoice(tx, params.id)
      await recordMail(tx, actorOf(call), basketIds, { field: 'mailQueuedFor', of: nameOf(invoice), from: null, to })
      await queueMessage(tx, call, {
        kind: 'invoice',
        recipient: to,
        about: nameOf(invoice),
        document: { entityName: 'Invoice', id: invoice.id },
        payload: { invoiceId: invoice.id, basketIds, text: body.text },
      })
    })
    return { email: to }
  }),
]
