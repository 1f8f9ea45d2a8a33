import { sql } from 'drizzle-orm'
import { minorDigits } from '#api/core/currencies'
import type { SyncKind } from '#api/fortnox/kinds'
import { first } from '../core/sqlParts'
import { pagesOf, part, rows } from './answers'
import { look, write } from './client'
import type { Outside } from './connection'
import { ourFault, Refused } from './faults'
import { customerNumber, invoiceReference, isVoucherReference, supplierNumber, voucherReference } from './numbers'
import { isPayment, type Payload, payloadOf, type RecordOf, withRounding } from './payloads'
import { isSame } from './reading'

export type RemoteRecord = { remoteId: string; fields: Payload }

export type Target<K extends SyncKind> = {
  find: (outside: Outside, record: RecordOf[K]) => Promise<RemoteRecord | undefined>
  create: (outside: Outside, payload: Payload, record: RecordOf[K]) => Promise<RemoteRecord>
  /** Not for immutable records. */
  update?: (outside: Outside, remote: RemoteRecord, payload: Payload) => Promise<RemoteRecord>
  /** Each step is checked before it is taken. Returns what Fortnox now has of ours. @throws {Refused} if it is not what we sent */
  finish?: (outside: Outside, remote: RemoteRecord, record: RecordOf[K], payload: Payload) => Promise<Payload>
}

const segment = (text: string) => encodeURIComponent(text)

function numbered<K extends 'article' | 'customer' | 'supplier'>(
  path: string,
  name: string,
  number: string,
  keyOf: (record: RecordOf[K]) => string,
): Target<K> {
  const remoteOf = (body: unknown): RemoteRecord => {
    const fields = part(body, name)
    return { remoteId: String(fields[number]), fields }
  }
  return {
    async find(outside, record) {
      const body = await look(outside, `${path}/${segment(keyOf(record))}`)
      return body === undefined ? undefined : remoteOf(body)
    },
    create: async (outside, payload) => remoteOf(await write(outside, 'POST', path, { [name]: payload })),
    update: async (outside, { remoteId }, payload) =>
      remoteOf(await write(outside, 'PUT', `${path}/${segment(remoteId)}`, { [name]: payload })),
  }
}

/** Fortnox knows only the terms in its list. */
async function requireTerms(outside: Outside, days: string): Promise<void> {
  if ((await look(outside, `termsofpayments/${segment(days)}`)) !== undefined) return
  await write(outside, 'POST', 'termsofpayments', { TermsOfPayment: { Code: days, Description: `${days} dagar` } })
}

const remoteInvoice = (body: unknown): RemoteRecord => {
  const fields = part(body, 'Invoice')
  return { remoteId: String(fields.DocumentNumber), fields }
}

const invoice: Target<'invoice'> = {
  async find(outside, { number }) {
    const reference = invoiceReference(number)
    const found = rows(await look(outside, `invoices?externalinvoicereference1=${segment(reference)}`), 'Invoices')
    // Prefix search: filter exact matches.
    const one = found.find(({ ExternalInvoiceReference1 }) => ExternalInvoiceReference1 === reference)
    return one && remoteInvoice(await look(outside, `invoices/${segment(String(one.DocumentNumber))}`))
  },
  async create(outside, payload) {
    if (typeof payload.TermsOfPayment === 'string') await requireTerms(outside, payload.TermsOfPayment)
    return remoteInvoice(await write(outside, 'POST', 'invoices', { Invoice: payload }))
  },
  /** Adds a rounding row where Fortnox computes another total, and then books the invoice. */
  async finish(outside, { remoteId, fields }, { total, currency }, payload) {
    const path = `invoices/${segment(remoteId)}`
    const unit = 10 ** minorDigits(currency)
    const differenceOf = ({ Total }: Payload) => total - Math.round(Number(Total) * unit)
    const isBooked = fields.Booked === true
    let [sent, has] = [payload, fields]
    const replace = async (by: Payload) => {
      has = remoteInvoice(await write(outside, 'PUT', path, { Invoice: by })).fields
      sent = by
    }
    if (!isBooked && differenceOf(has) !== 0) {
      // It may be there since an earlier version, which sent other rows.
      await replace(payload)
      const rounded = withRounding(payload, differenceOf(has), currency)
      if (differenceOf(has) !== 0 && rounded) await replace(rounded)
    }
    if (differenceOf(has) !== 0)
      throw new Refused(
        ourFault(
          'totalDiffers',
          `Invoice ${remoteId} in Fortnox is ${has.Total}, and here it is ${(total / unit).toFixed(minorDigits(currency))}`,
          isBooked
            ? `It is booked there: credit invoice ${remoteId} in Fortnox, clear its external reference, and sync it again`
            : `Turn off rounding to whole kronor in Fortnox, cancel invoice ${remoteId} there, clear its external reference, and sync it again`,
        ),
      )
    if (!isBooked) await write(outside, 'PUT', `${path}/bookkeep`)
    return sent
  },
}

const remotePayment = (body: unknown): RemoteRecord => {
  const fields = part(body, 'InvoicePayment')
  return { remoteId: `P${fields.Number}`, fields }
}
const remoteVoucher = (fields: Payload): RemoteRecord => ({
  remoteId: `${fields.VoucherSeries}${fields.VoucherNumber}-${fields.Year}`,
  fields,
})

/** By our reference; or one of the same day and amount that somebody entered in Fortnox and no payment of ours is linked to. */
async function findPayment(outside: Outside, record: RecordOf['voucher']): Promise<RemoteRecord | undefined> {
  const found = rows(await look(outside, `invoicepayments?invoicenumber=${segment(String(record.invoice))}`), 'InvoicePayments')
  const others: RemoteRecord[] = []
  for (const { Number: number } of found) {
    const remote = remotePayment(await look(outside, `invoicepayments/${segment(String(number))}`))
    if (remote.fields.ExternalInvoiceReference1 === voucherReference(record.number)) return remote
    others.push(remote)
  }
  const { Amount, AmountCurrency, PaymentDate } = payloadOf('voucher', record)
  for (const remote of others) {
    const { fields } = remote
    const isAlike = isSame(fields, { PaymentDate, ...(AmountCurrency === undefined ? { Amount } : { AmountCurrency }) })
    if (isAlike && !isVoucherReference(fields.ExternalInvoiceReference1) && !(await isLinked(outside, 'voucher', remote.remoteId)))
      return remote
  }
  return undefined
}

const isLinked = async ({ db }: Outside, kind: SyncKind, remoteId: string): Promise<boolean> =>
  (await first(db, sql`select from fortnox_links where kind = ${kind} and remote_id = ${remoteId}`)) !== undefined

/** Page by page: a voucher has only its comment as key. */
async function findVoucher(outside: Outside, { number, day }: RecordOf['voucher']): Promise<RemoteRecord | undefined> {
  for (let page = 1; ; page++) {
    const body = await look(outside, `vouchers?fromdate=${day}&todate=${day}&limit=500&page=${page}`)
    const one = rows(body, 'Vouchers').find(({ Comments }) => Comments === voucherReference(number))
    if (one) return remoteVoucher(one)
    if (page >= pagesOf(body)) return undefined
  }
}

const voucher: Target<'voucher'> = {
  find: (outside, record) => (isPayment(record) ? findPayment(outside, record) : findVoucher(outside, record)),
  create: async (outside, payload, record) =>
    isPayment(record)
      ? remotePayment(await write(outside, 'POST', 'invoicepayments', { InvoicePayment: payload }))
      : remoteVoucher(part(await write(outside, 'POST', 'vouchers', { Voucher: payload }), 'Voucher')),
  async finish(outside, { fields }, record, payload) {
    if (isPayment(record) && fields.Booked !== true)
      await write(outside, 'PUT', `invoicepayments/${segment(String(fields.Number))}/bookkeep`)
    return payload
  },
}

export const targets: { [K in SyncKind]: Target<K> } = {
  article: numbered('articles', 'Article', 'ArticleNumber', ({ articleNumber }) => articleNumber),
  customer: numbered('customers', 'Customer', 'CustomerNumber', ({ id }) => customerNumber(id)),
  supplier: numbered('suppliers', 'Supplier', 'SupplierNumber', ({ id }) => supplierNumber(id)),
  invoice,
  voucher,
}
