import { pagesOf, part, rows } from '../answers'
import { look, lookAtFile } from '../client'
import type { Outside } from '../connection'
import { Paused } from '../faults'
import { isVoucherReference } from '../numbers'
import type { Payload } from '../payloads'
import { type Booked, readSie } from './sie'

/** A record in Fortnox; payments open their invoice. */
export type Remote = { kind: 'invoice' | 'payment' | 'voucher'; id: string; opens: string }

export type Theirs = {
  remote: Remote
  /** The document's number in Fortnox, as `fortnox_links.remote_id`. */
  remoteId: string
  /** Our key, as we sent it; '' if it has none. */
  reference: string
  day: string
  isBooked: boolean
  isCancelled: boolean
  booked: Booked
  /** Öre of a document that is not booked, in its own currency. */
  total: number
}

type Fields = Payload

/** Fortnox's largest page. */
const pageSize = 500
const maxPauses = 5

/** @throws {Paused} once it asked for a pause again and again */
async function patiently<Answer>(outside: Outside, ask: () => Promise<Answer>): Promise<Answer> {
  for (let pauses = 1; ; pauses++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Paused) || pauses > maxPauses) throw error
      await outside.fortnox.wait(error.milliseconds)
    }
  }
}

async function listOf(outside: Outside, path: string, name: string): Promise<Fields[]> {
  const all: Fields[] = []
  const separator = path.includes('?') ? '&' : '?'
  for (let page = 1; ; page++) {
    const body = await patiently(outside, () => look(outside, `${path}${separator}limit=${pageSize}&page=${page}`))
    all.push(...rows(body, name))
    if (page >= pagesOf(body)) return all
  }
}

const nothing: Booked = new Map()
const ore = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** @throws {Paused}, {Away}, {Unconnected}, {Refused} */
export async function readYears(outside: Outside): Promise<{ id: number; from: string; to: string }[]> {
  const years = await listOf(outside, 'financialyears', 'FinancialYears')
  return years
    .map(({ Id, FromDate, ToDate }) => ({ id: Number(Id), from: text(FromDate), to: text(ToDate) }))
    .sort((a, b) => a.from.localeCompare(b.from))
}

type Voucher = { remoteId: string; series: string; number: string; fields: Fields; booked: Booked }

async function vouchersOf(outside: Outside, year: number): Promise<Voucher[]> {
  const booked = readSie(await patiently(outside, () => lookAtFile(outside, `sie/4?financialyear=${year}`)))
  const listed = await listOf(outside, `vouchers?financialyear=${year}`, 'Vouchers')
  return listed.map((fields) => {
    const [series, number] = [text(fields.VoucherSeries), text(fields.VoucherNumber)]
    return {
      remoteId: `${series}${number}-${text(fields.Year)}`,
      series,
      number,
      fields,
      booked: booked.get(`${series}${number}`) ?? nothing,
    }
  })
}

async function referenceOf(outside: Outside, payment: string): Promise<string> {
  const body = await patiently(outside, () => look(outside, `invoicepayments/${payment}`))
  return text(part(body, 'InvoicePayment').ExternalInvoiceReference1)
}

type Asked = {
  years: readonly { id: number; from: string; to: string }[]
  isLinked: (remoteId: string) => boolean
  isWanted: () => boolean
}

/**
 * Reads some years of Fortnox: amounts by account come from one SIE file a year, as lists of vouchers have no rows. Undefined once it is
 * not wanted any more. @throws {Paused}, {Away}, {Unconnected}, {Refused}
 */
export async function readTheirs(outside: Outside, { years, isLinked, isWanted }: Asked): Promise<Theirs[] | undefined> {
  const [from, to] = [years[0]?.from ?? '', years.at(-1)?.to ?? '']
  const isWithin = (day: string) => day >= from && day <= to
  const vouchers: Voucher[] = []
  for (const { id } of years) {
    if (!isWanted()) return undefined
    vouchers.push(...(await vouchersOf(outside, id)))
  }
  const keyOf = ({ fields }: Voucher) => `${text(fields.ReferenceType)} ${text(fields.ReferenceNumber)}`
  const byDocument = new Map(vouchers.map((voucher) => [keyOf(voucher), voucher]))
  const met = new Set<Voucher>()
  const bookedFor = (type: 'INVOICE' | 'INVOICEPAYMENT', number: string): Booked => {
    const voucher = byDocument.get(`${type} ${number}`)
    if (voucher) met.add(voucher)
    return voucher?.booked ?? nothing
  }
  if (!isWanted()) return undefined
  const invoices = (await listOf(outside, `invoices?fromdate=${from}&todate=${to}`, 'Invoices')).map((fields): Theirs => {
    const number = text(fields.DocumentNumber)
    return {
      remote: { kind: 'invoice', id: number, opens: number },
      remoteId: number,
      reference: text(fields.ExternalInvoiceReference1),
      day: text(fields.InvoiceDate),
      isBooked: fields.Booked === true,
      isCancelled: fields.Cancelled === true,
      booked: bookedFor('INVOICE', number),
      total: ore(fields.Total),
    }
  })
  if (!isWanted()) return undefined
  const payments: Theirs[] = []
  for (const fields of await listOf(outside, 'invoicepayments', 'InvoicePayments')) {
    const [number, day] = [text(fields.Number), text(fields.PaymentDate)]
    if (!isWithin(day)) continue
    const remoteId = `P${number}`
    payments.push({
      remote: { kind: 'payment', id: number, opens: text(fields.InvoiceNumber) },
      remoteId,
      // Lists of payments do not have it.
      reference: isLinked(remoteId) ? '' : await referenceOf(outside, number),
      day,
      isBooked: fields.Booked === true,
      isCancelled: false,
      booked: bookedFor('INVOICEPAYMENT', number),
      total: ore(fields.Amount),
    })
  }
  const others = vouchers
    .filter((voucher) => !met.has(voucher))
    .map(({ remoteId, series, number, fields, booked }): Theirs => {
      const comments = fields.Comments
      return {
        remote: { kind: 'voucher', id: `${series}${number}`, opens: `${series}-${number}` },
        remoteId,
        reference: isVoucherReference(comments) ? String(comments) : '',
        day: text(fields.TransactionDate),
        isBooked: true,
        isCancelled: booked.size === 0,
        booked,
        total: 0,
      }
    })
  return [...invoices, ...payments, ...others]
}
