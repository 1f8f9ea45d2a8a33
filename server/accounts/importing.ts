import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { accounts } from '#api/accounts/entities'
import {
  type CustomerColumn,
  type CustomerImport,
  customerColumns,
  type ImportedCustomer,
  type InvoiceLack,
  importCustomers,
  maxCustomerRows,
} from '#api/accounts/importing'
import { metaOf } from '#api/core/field'
import { plainDigits } from '#api/core/kinds/digits'
import { isPublicBody } from '#api/core/kinds/publicBody'
import { keysOf, lookUp } from '#api/core/objects'
import { lockUser, requireMayManage } from '../access/userAccess'
import { withDryRun } from '../core/dryRun'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readSheet, type SheetRow } from '../core/sheet/readSheet'
import { isOneOf } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fold } from '../products/import/cells/fold'
import { plain } from '../products/import/columns'
import { addAccount, type Body, editAccount, isElectronic, lacksAddress, lacksReference } from './users'

const { fields } = accounts.InstitutionalAccount

const byHeading = new Map(
  Object.entries(customerColumns).flatMap(([name, { label, aliases }]) =>
    [name, label, ...aliases].map((heading) => [plain(heading), name as CustomerColumn] as const),
  ),
)

type Problems = ImportedCustomer['problems']
type Cells = Partial<Record<CustomerColumn, string>>
type Row = { row: number; cells: Cells }

/** A repeated column counts once. @throws {Problem} 422 at `file` */
async function readCustomers(file: File): Promise<{ rows: Row[]; ignored: string[] }> {
  let names: (CustomerColumn | undefined)[] | undefined
  const ignored: string[] = []
  const rows: Row[] = []
  const take = async (read: SheetRow[]) => {
    const below = names ? read : read.slice(1)
    names ??= (read[0]?.cells ?? []).map((heading, i, all) => {
      const name = byHeading.get(plain(heading))
      const isFirst = all.findIndex((other) => byHeading.get(plain(other)) === name) === i
      if (name && isFirst) return name
      if (heading) ignored.push(heading.slice(0, 100))
      return undefined
    })
    for (const { number, cells } of below) {
      const named = cells.flatMap((text, i) => {
        const name = names?.[i]
        const cell = text.replace(/\0|\p{Surrogate}/gu, '\ufffd').trim()
        return name && cell ? [[name, cell] as const] : []
      })
      if (named.length) rows.push({ row: number, cells: Object.fromEntries(named) })
      if (rows.length > maxCustomerRows)
        throw Problem.field('file', `The file has more than ${maxCustomerRows.toLocaleString('en-GB')} rows: divide it`)
    }
  }
  await readSheet(new Uint8Array(await file.arrayBuffer()), undefined, take)
  const present = names ?? []
  if (!rows.length) throw Problem.field('file', 'The sheet has no rows below its headings')
  if (!(['id', 'email', 'orgNumber'] as const).some((key) => present.includes(key)))
    throw Problem.field(
      'file',
      'No column says who the customers are. Add one with the heading Customer number, Email or Organisation number',
    )
  return { rows, ignored }
}

function readCell(name: string, text: string): { value: unknown; problem?: undefined } | { problem: string } {
  const field = fields[name]
  if (!field) return { problem: 'Is not read' }
  const { choices } = metaOf(field)
  const chosen = choices && Object.entries(choices).find(([value, label]) => [value, label].some((each) => fold(each) === fold(text)))?.[0]
  if (choices && !chosen) return { problem: `Write one of: ${Object.values(choices).join(', ')}` }
  const read = z.safeParse(field, chosen ?? text)
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? 'Is not valid' }
}

function bodyOf({ id: _, electronicScheme, electronicIdentifier, ...cells }: Cells): { body: Body; problems: Problems } {
  const problems: Problems = []
  const body: Record<string, unknown> = {}
  const texts: Cells = { ...cells }
  if (electronicScheme || electronicIdentifier) {
    const [lacking] = [!electronicScheme && 'electronicScheme', !electronicIdentifier && 'electronicIdentifier'].filter(Boolean)
    const joined = `${electronicScheme}:${electronicIdentifier}`
    if (lacking)
      problems.push({ column: customerColumns[lacking as CustomerColumn].label, message: 'An address has a scheme and an identifier' })
    else if (texts.electronicAddress && texts.electronicAddress !== joined)
      problems.push({ column: customerColumns.electronicAddress.label, message: `Is not ${joined}, which the other columns say` })
    else texts.electronicAddress = joined
  }
  for (const [name, text] of Object.entries(texts)) {
    const read = readCell(name, text)
    if (read.problem === undefined) body[name] = read.value
    else problems.push({ column: customerColumns[name as CustomerColumn].label, message: read.problem })
  }
  return { body, problems }
}

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '')

type Existing = { id: number; kind: string; email: string; orgNumber: string }

async function readExisting(tx: Queryable, rows: readonly Row[]): Promise<Existing[]> {
  const values = (of: (cells: Cells) => string | undefined) => JSON.stringify(rows.flatMap(({ cells }) => of(cells) || []))
  const listed = (json: string) => sql`(select json_array_elements_text(${json}::json))`
  const { rows: existing } = await tx.execute<Existing>(
    sql`select id, kind, lower(email) as email, regexp_replace(org_number, '\\D', '', 'g') as "orgNumber" from users
      where id::text in ${listed(values(({ id }) => id && String(Number(digitsOf(id)))))}
        or email <> '' and lower(email) in ${listed(values(({ email }) => email?.toLowerCase()))}
        or kind = 'institutional' and org_number <> '' and regexp_replace(org_number, '\\D', '', 'g') in ${listed(values(({ orgNumber }) => orgNumber && digitsOf(orgNumber)))}`,
  )
  return existing
}

/** Match by customer number, then email, then organisation number. */
function findCustomer(
  { id, email, orgNumber }: Cells,
  existing: readonly Existing[],
): Existing | { column: CustomerColumn; message: string } | undefined {
  const byEmail = email ? existing.find((each) => each.email === email.toLowerCase()) : undefined
  if (id) {
    const found = existing.find((each) => String(each.id) === digitsOf(id) && each.kind === 'institutional')
    if (!found) return { column: 'id', message: 'No institution has this number' }
    if (byEmail && byEmail !== found) return { column: 'email', message: `Customer ${byEmail.id} has this email` }
    return found
  }
  if (byEmail)
    return byEmail.kind === 'institutional' ? byEmail : { column: 'email', message: 'Belongs to an account that is no institution' }
  if (!orgNumber)
    return email ? undefined : { column: 'email', message: 'Write the email or the organisation number, by which it is found again' }
  const found = existing.filter((each) => each.kind === 'institutional' && each.orgNumber === digitsOf(orgNumber))
  return found.length > 1
    ? { column: 'orgNumber', message: `${found.length} customers have this number: add their customer number or email` }
    : found[0]
}

type Invoiced = { id: number; customer: string; orgNumber: string; isElectronic: boolean; lacksAddress: boolean; lacksReference: boolean }

function lacksOf(customer: Invoiced): InvoiceLack[] {
  if (!customer.isElectronic && !isPublicBody(customer.orgNumber)) return []
  const lacks = { electronicDelivery: !customer.isElectronic, electronicAddress: customer.lacksAddress, reference: customer.lacksReference }
  return keysOf(lacks).filter((name) => lacks[name])
}

async function readInvoiced(tx: Queryable, ids: readonly number[]): Promise<Map<number, Invoiced>> {
  const { rows } = await tx.execute<Invoiced>(
    sql`select id, organisation as customer, org_number as "orgNumber", ${isElectronic} as "isElectronic", ${lacksAddress} as "lacksAddress",
      ${lacksReference} as "lacksReference" from users where ${isOneOf('id', ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Outcome = Omit<ImportedCustomer, 'lacks'>

async function writeRow(
  tx: Queryable,
  call: Acting,
  { row, cells }: Row,
  existing: Existing[],
  seen: Map<number, number>,
): Promise<Outcome> {
  const customer = cells.organisation ?? cells.email ?? cells.orgNumber ?? cells.id ?? ''
  const refused = (id: number | null, problems: Problems): Outcome => ({ row, id, customer, action: 'refused', problems })
  const { body, problems } = bodyOf(cells)
  const found = findCustomer(cells, existing)
  if (found && 'message' in found) problems.push({ column: customerColumns[found.column].label, message: found.message })
  const target = found && 'id' in found ? found : undefined
  const before = target && seen.get(target.id)
  if (before) problems.push({ column: '', message: `Row ${before} is about the same customer` })
  if (problems.length) return refused(target?.id ?? null, problems)
  try {
    if (target) {
      const locked = await lockUser(tx, target.id)
      await requireMayManage(tx, call.user, locked)
      const isChanged = await editAccount(tx, call, locked, body)
      seen.set(target.id, row)
      return { row, id: target.id, customer, action: isChanged ? 'change' : 'unchanged', problems: [] }
    }
    const made = await addAccount(tx, call, { language: 'sv', invoiceDelivery: 'pdf', ...body, kind: 'institutional' })
    existing.push({ id: made.id, kind: made.kind, email: (made.email ?? '').toLowerCase(), orgNumber: digitsOf(made.orgNumber ?? '') })
    seen.set(made.id, row)
    return { row, id: made.id, customer, action: 'add', problems: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { fieldErrors = {} } = (error.data ?? {}) as { fieldErrors?: Record<string, string[]> }
    const [name] = Object.keys(fieldErrors)
    const column = lookUp(customerColumns, name ?? '')?.label ?? ''
    return refused(target?.id ?? null, [{ column, message: error.message }])
  }
}

/** The check is the import, rolled back. */
export const importHandlers = [
  bind(importCustomers, async ({ body: { file, isRehearsal }, sessions, ...call }) => {
    const { rows, ignored } = await readCustomers(file)
    const answer = await withDryRun<CustomerImport>(
      isRehearsal,
      (done) => ({ ...done, rows: done.rows.map((row) => (row.action === 'add' ? { ...row, id: null } : row)) }),
      (keep) =>
        transact(call.db, async (tx) => {
          const existing = await readExisting(tx, rows)
          const seen = new Map<number, number>()
          const outcomes: Outcome[] = []
          for (const row of rows) outcomes.push(await writeRow(tx, call, row, existing, seen))
          const invoiced = await readInvoiced(
            tx,
            outcomes.flatMap(({ id }) => id ?? []),
          )
          return keep({
            ignored,
            rows: outcomes.map((outcome) => {
              const found = outcome.id === null ? undefined : invoiced.get(outcome.id)
              return { ...outcome, customer: found?.customer || outcome.customer, lacks: found ? lacksOf(found) : [] }
            }),
          })
        }),
    )
    if (!isRehearsal) for (const { id, action } of answer.rows) if (id !== null && action === 'change') await sessions.changed(id)
    return answer
  }),
]
