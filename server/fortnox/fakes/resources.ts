import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Faults } from './faults'

type Fields = Record<string, unknown>

/** Messages are Swedish; some resources capitalise keys, others do not. */
export class Fault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status: ContentfulStatusCode = 400,
  ) {
    super(message)
  }
}

export const faultBody = ({ code, message }: Fault, isCapital: boolean) => ({
  ErrorInformation: isCapital ? { Error: 1, Message: message, Code: code } : { error: 1, message, code },
})

const openAccounts = () =>
  new Set([
    1510, 1580, 1910, 1920, 1930, 1999, 2420, 2611, 2621, 2631, 3001, 3002, 3003, 3004, 3011, 3012, 3013, 3021, 3031, 3041, 3042, 3051,
    3061, 3105, 3108, 3740, 3799, 3960, 7960,
  ])

export type Books = {
  articles: Map<string, Fields>
  customers: Map<string, Fields>
  suppliers: Map<string, Fields>
  /** Terms of payment by code. */
  terms: Map<string, Fields>
  invoices: Map<string, Fields>
  payments: Map<string, Fields>
  vouchers: Map<string, Fields>
  /** Removed numbers stay taken. */
  removed: Set<string>
  accounts: Set<number>
}

export const emptyBooks = (): Books => ({
  articles: new Map(),
  customers: new Map(),
  suppliers: new Map(),
  terms: new Map([['30', { Code: '30', Description: '30 dagar' }]]),
  invoices: new Map(),
  payments: new Map(),
  vouchers: new Map(),
  removed: new Set(),
  accounts: openAccounts(),
})

export async function bodyOf(request: Request, name: string, fieldNames: readonly string[]): Promise<Fields> {
  const json = await request.json().catch(() => {
    throw new Fault(2002115, 'Error deserializing JSON: JSON_ERROR_SYNTAX')
  })
  const fields = (json as Record<string, Fields> | null)?.[name]
  if (!fields || typeof fields !== 'object') throw new Fault(2001392, 'Ingen eller felaktig typ av data.')
  const wrong = Object.keys(fields).find((field) => !fieldNames.includes(field))
  if (wrong) throw new Fault(2001399, `Felaktigt fältnamn (${wrong})`)
  return fields
}

const isAlphanumeric = (text: string) => /^[A-Za-z0-9_\-/+]{1,50}$/.test(text)

export function requireAccount({ accounts }: Books, value: unknown): void {
  if (!Number.isInteger(value)) throw new Fault(2000108, `Värdet måste vara numeriskt (${value})`)
  if (!accounts.has(value as number)) throw new Fault(2001304, 'Kunde inte hitta konto')
}

const articleFields = 'ArticleNumber Description EAN Type SalesAccount VAT Active'.split(' ')
const customerFields =
  'CustomerNumber Name OrganisationNumber Type VATType VATNumber Address1 Address2 ZipCode City CountryCode Email Phone1 TermsOfPayment Active'.split(
    ' ',
  )
const supplierFields =
  'SupplierNumber Name OrganisationNumber VATNumber OurReference Address1 ZipCode City Email Phone1 CountryCode Active'.split(' ')

type Resource = {
  path: string
  name: string
  number: string
  fields: readonly string[]
  all: (books: Books) => Map<string, Fields>
  check: (fields: Fields, books: Books) => void
}

const resources: readonly Resource[] = [
  {
    path: 'articles',
    name: 'Article',
    number: 'ArticleNumber',
    fields: articleFields,
    all: ({ articles }) => articles,
    check: ({ Description, SalesAccount, Type }, books) => {
      if (String(Description ?? '').length > 200) throw new Fault(2000588, 'Ogiltig parameter i anropet.')
      if (Type !== undefined && Type !== 'STOCK' && Type !== 'SERVICE') throw new Fault(2000588, 'Ogiltig parameter i anropet.')
      if (SalesAccount !== undefined) requireAccount(books, SalesAccount)
    },
  },
  {
    path: 'customers',
    name: 'Customer',
    number: 'CustomerNumber',
    fields: customerFields,
    all: ({ customers }) => customers,
    check: ({ CustomerNumber, CountryCode }, { removed }) => {
      if (removed.has(String(CustomerNumber))) throw new Fault(2000637, `Kundnummer ${CustomerNumber} används redan.`)
      if (CountryCode && !/^[A-Z]{2}$/.test(String(CountryCode))) throw new Fault(2000588, 'Ogiltig parameter i anropet.')
    },
  },
  {
    path: 'suppliers',
    name: 'Supplier',
    number: 'SupplierNumber',
    fields: supplierFields,
    all: ({ suppliers }) => suppliers,
    check: () => undefined,
  },
  {
    path: 'termsofpayments',
    name: 'TermsOfPayment',
    number: 'Code',
    fields: ['Code', 'Description'],
    all: ({ terms }) => terms,
    check: () => undefined,
  },
]

export function numberedResources(books: Books, wrote: (answer: Response) => Response): Hono {
  const app = new Hono()
  for (const { path, name, number, fields, all, check } of resources) {
    app.get(`/${path}/:number`, (c) => {
      const found = all(books).get(c.req.param('number'))
      if (!found) throw new Fault(2000729, 'A valid identifier was not provided.', 404)
      return c.json({ [name]: found })
    })
    app.post(`/${path}`, async (c) => {
      const given = await bodyOf(c.req.raw, name, fields)
      const key = String(given[number] ?? '')
      if (!isAlphanumeric(key)) throw new Fault(2000106, `Värdet måste vara alfanumeriskt (${key})`)
      check(given, books)
      if (all(books).has(key)) throw new Fault(2000637, `${name === 'Customer' ? 'Kundnummer' : 'Numret'} ${key} används redan.`)
      all(books).set(key, { Active: true, ...given })
      return wrote(c.json({ [name]: all(books).get(key) }, 201))
    })
    app.put(`/${path}/:number`, async (c) => {
      const key = c.req.param('number')
      const before = all(books).get(key)
      if (!before) throw new Fault(2000729, 'A valid identifier was not provided.', 404)
      const given = await bodyOf(c.req.raw, name, fields)
      check(given, books)
      all(books).set(key, { ...before, ...given })
      return wrote(c.json({ [name]: all(books).get(key) }))
    })
  }
  return app
}

export const requireOpen = ({ closedYears }: Faults, day: unknown): number => {
  const year = Number(String(day).slice(0, 4))
  if (!/^\d{4}-\d\d-\d\d$/.test(String(day))) throw new Fault(2000588, 'Ogiltig parameter i anropet.')
  if (closedYears.includes(year)) throw new Fault(2000588, `Räkenskapsåret ${year} är låst.`)
  return year
}
