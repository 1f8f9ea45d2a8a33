import { minorDigits } from '#api/core/currencies'
import type { SyncKind } from '#api/fortnox/kinds'
import { look, write } from './client'
import type { Outside } from './connection'
import { ourFault, Refused } from './faults'
import { customerNumber, invoiceReference, supplierNumber, voucherReference } from './numbers'
import type { Payload, RecordOf } from './payloads'

export type RemoteRecord = { remoteId: string; fields: Payload }

export type Target<K extends SyncKind> = {
  find: (outside: Outside, record: RecordOf[K]) => Promise<RemoteRecord | undefined>
  create: (outside: Outside, payload: Payload, record: RecordOf[K]) => Promise<RemoteRecord>
  /** Not for immutable records. */
  update?: (outside: Outside, remote: RemoteRecord, payload: Payload) => Promise<RemoteRecord>
  /** Each step is checked before it is taken. @throws {Refused} if it is not what we sent */
  finish?: (outside: Outside, remote: RemoteRecord, record: RecordOf[K]) => Promise<void>
}

const part = (body: unknown, name: string): Payload => (body as Record<string, Payload> | undefined)?.[name] ?? {}
const rows = (body: unknown, name: string): readonly Payload[] => (body as Record<string, Payload[]> | undefined)?.[name] ?? []
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
  create: async (outside, payload) => remoteInvoice(await write(outside, 'POST', 'invoices', { Invoice: payload })),
  async finish(outside, { remoteId, fields }, { total, currency }) {
    const unit = 10 ** minorDigits(currency)
    if (Math.round(Number(fields.Total) * unit) !== total)
      throw new Refused(
        ourFault(
          'totalDiffers',
          `Fortnox has it as invoice ${remoteId} of ${fields.Total}, and here it is ${(total / unit).toFixed(minorDigits(currency))}`,
          'Nothing was booked: remove it there, and sync it again',
        ),
      )
    if (fields.Booked !== true) await write(outside, 'PUT', `invoices/${segment(remoteId)}/bookkeep`)
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

async function findPayment(outside: Outside, { number, invoice: paid }: RecordOf['voucher']): Promise<RemoteRecord | undefined> {
  const found = rows(await look(outside, `invoicepayments?invoicenumber=${segment(String(paid))}`), 'InvoicePayments')
  for (const { Number: payment } of found) {
    const remote = remotePayment(await look(outside, `invoicepayments/${segment(String(payment))}`))
    if (remote.fields.ExternalInvoiceReference1 === voucherReference(number)) return remote
  }
  return undefined
}

/** Page by page: a voucher has only its comment as key. */
async function findVoucher(outside: Outside, { number, day }: RecordOf['voucher']): Promise<RemoteRecord | undefined> {
  for (let page = 1; ; page++) {
    const body = await look(outside, `vouchers?fromdate=${day}&todate=${day}&limit=500&page=${page}`)
    const one = rows(body, 'Vouchers').find(({ Comments }) => Comments === voucherReference(number))
    if (one) return remoteVoucher(one)
    if (page >= Number(part(body, 'MetaInformation')['@TotalPages'] ?? 1)) return undefined
  }
}

const voucher: Target<'voucher'> = {
  find: (outside, record) => (record.kind === 'payment' ? findPayment(outside, record) : findVoucher(outside, record)),
  create: async (outside, payload, { kind }) =>
    kind === 'payment'
      ? remotePayment(await write(outside, 'POST', 'invoicepayments', { InvoicePayment: payload }))
      : remoteVoucher(part(await write(outside, 'POST', 'vouchers', { Voucher: payload }), 'Voucher')),
  async finish(outside, { fields }, { kind }) {
    if (kind === 'payment' && fields.Booked !== true)
      await write(outside, 'PUT', `invoicepayments/${segment(String(fields.Number))}/bookkeep`)
  },
}

export const targets: { [K in SyncKind]: Target<K> } = {
  article: numbered('articles', 'Article', 'ArticleNumber', ({ articleNumber }) => articleNumber),
  customer: numbered('customers', 'Customer', 'CustomerNumber', ({ id }) => customerNumber(id)),
  supplier: numbered('suppliers', 'Supplier', 'SupplierNumber', ({ id }) => supplierNumber(id)),
  invoice,
  voucher,
}
