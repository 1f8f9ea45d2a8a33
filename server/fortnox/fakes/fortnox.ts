import { Hono } from 'hono'
import { bookkeepingResources, cancelInvoice } from './bookkeeping'
import { control, type Faults, faults as faultsSchema } from './faults'
import { ledgerResources } from './ledger'
import { fakeOauth } from './oauth'
import { recordPages } from './recordPages'
import { emptyBooks, Fault, faultBody, numberedResources } from './resources'

/** 25 requests per 5 s. */
const limit = { requests: 25, window: 5000 }

const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('The connection was reset')) }))

/** Fake Fortnox with strict validation, for demonstrations and tests. `now` is in ms. */
export function fakeFortnox(now: () => number = Date.now) {
  const books = emptyBooks()
  const faults: Faults = faultsSchema.parse({})
  const oauth = fakeOauth(now, faults)
  const requests: { at: number; method: string; path: string; status: number }[] = []
  const use = (name: 'dropAfterWrite' | 'dropWrite' | 'failNext' | 'refuseNext'): boolean => {
    if (faults[name] <= 0) return false
    faults[name]--
    return true
  }
  const wrote = (answer: Response): Response => (use('dropAfterWrite') ? broken() : answer)

  const api = new Hono()
  api.use('*', async (c, next) => {
    const at = now()
    const entry = { at, method: c.req.method, path: new URL(c.req.url).pathname.replace(/^\/3\//, ''), status: 0 }
    const recent = requests.filter((one) => one.status !== 429 && one.at > at - limit.window).length
    requests.push(entry)
    if (recent >= limit.requests || use('refuseNext')) {
      entry.status = 429
      return c.json({ message: 'Rate limit exceeded' }, 429)
    }
    if (!oauth.isGood((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))) {
      entry.status = 401
      return c.json(faultBody(new Fault(2000310, 'Ogiltig inloggning'), false), 401)
    }
    if (c.req.method !== 'GET' && use('dropWrite')) return broken()
    if (use('failNext')) return c.json(faultBody(new Fault(1000003, 'System exception'), false), 500)
    await next()
    entry.status = c.res.status
  })
  api.get('/companyinformation', (c) =>
    c.json({
      CompanyInformation: { CompanyName: 'Bokhuset Skandinavien AB (demo)', OrganizationNumber: '556677-8899', CountryCode: 'SE' },
    }),
  )
  api.route('/', numberedResources(books, wrote))
  api.route('/', bookkeepingResources(books, faults, wrote))
  api.route('/', ledgerResources(books, now))
  api.onError((error, c) => {
    if (!(error instanceof Fault)) throw error
    return c.json(faultBody(error, /vouchers|suppliers/.test(c.req.path)), error.status)
  })

  const app = new Hono()
  app.route('/oauth-v1', oauth.app)
  app.route('/3', api)
  app.route('/app', recordPages(books))
  app.get('/', (c) =>
    c.json({
      requests: requests.slice(-200),
      books: Object.fromEntries(Object.entries(books).map(([name, all]) => [name, [...all.values()]])),
    }),
  )
  app.post('/__control', async (c) => {
    const wanted = control.parse(await c.req.json())
    if (wanted.faults) Object.assign(faults, wanted.faults)
    if (wanted.expireTokens) oauth.expire()
    if (wanted.withdraw) oauth.withdraw()
    if (wanted.closeAccount) books.accounts.delete(wanted.closeAccount)
    if (wanted.cancelInvoice) cancelInvoice(books, wanted.cancelInvoice)
    if (wanted.removeCustomer && books.customers.delete(wanted.removeCustomer)) books.removed.add(wanted.removeCustomer)
    return c.json({ faults })
  })
  return { fetch: (request: Request) => app.fetch(request), books, faults, requests, oauth }
}

export type FakeFortnox = ReturnType<typeof fakeFortnox>
