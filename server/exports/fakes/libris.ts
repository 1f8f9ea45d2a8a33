import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'

export const fakeLibrisClient = { id: 'demo-client', secret: 'demo-secret' } as const

type Node = Record<string, unknown>
type Graph = { '@graph': Node[] }
type Stored = { graph: Graph; isHolding: boolean }

/** Each counts down. */
type LibrisFaults = { dropAfterWrite: number; failNext: number; refuseNext: number; retryAfter: number }

const json = 'application/ld+json'
const checksum = (graph: Graph) => String(createHash('sha256').update(JSON.stringify(graph)).digest().readUInt32BE(0))
const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('The connection was reset')) }))

const idIn = (value: unknown) => (value as { '@id'?: string } | undefined)?.['@id'] ?? ''
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

/** JSON-LD is flat if it is a graph whose nodes are linked by address. */
const isFlat = (body: unknown): body is Graph =>
  listOf((body as Graph | undefined)?.['@graph']).length >= 2 &&
  listOf((body as Graph)['@graph']).every((node) => typeof node['@id'] === 'string')

function invalid({ '@graph': [record, thing] }: Graph): string | undefined {
  if (record?.['@type'] !== 'Record' || idIn(record.mainEntity) !== thing?.['@id'])
    return 'Invalid JsonLd: the first node describes no main entity'
  if (thing?.['@type'] === 'Item') {
    if (!idIn(thing.itemOf)) return 'Failed to acquire a necessary lock. Did you submit a holding record without a valid bib link?'
    return idIn(thing.heldBy) ? undefined : 'Holding lacks heldBy'
  }
  if (!/^(PhysicalResource|DigitalResource|Instance|Print)$/.test(String(thing?.['@type'])))
    return 'Body could not be categorized as auth, bib or hold.'
  const [title] = listOf(thing?.hasTitle)
  if (!title?.mainTitle && !title?.mainTitleByLang) return 'Invalid JsonLd: hasTitle lacks mainTitle'
  const work = thing?.instanceOf as Node | undefined
  if (!work?.['@type']) return 'Invalid JsonLd: instanceOf lacks @type'
  if (!listOf(work.language).length) return 'Invalid JsonLd: instanceOf lacks language'
  return undefined
}

/** Fake Libris XL, as strict as github.com/libris/librisxl (rest, API) describes it. `sigels`: for which its client may write; all without. */
export function fakeLibris(now: () => number = Date.now, sigels?: readonly string[]) {
  const records = new Map<string, Stored>()
  const tokens = new Map<string, number>()
  const faults: LibrisFaults = { dropAfterWrite: 0, failNext: 0, refuseNext: 0, retryAfter: 1 }
  const requests: { method: string; path: string; status: number }[] = []
  let origin = ''

  const use = (name: 'dropAfterWrite' | 'failNext' | 'refuseNext') => faults[name] > 0 && faults[name]-- > 0
  const address = () => `${origin}/${randomBytes(8).toString('hex')}`
  const wrote = (answer: Response) => (use('dropAfterWrite') ? broken() : answer)
  const refused = (status: 400 | 401 | 403 | 404 | 409, message: string) =>
    new Response(JSON.stringify({ status_code: status, message }), { status, headers: { 'Content-Type': 'application/json' } })

  /** Why a write may not be; undefined if it may. */
  function barred(request: Request): Response | undefined {
    const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
    if ((tokens.get(token) ?? 0) <= now()) return refused(401, 'Access token has expired')
    if (!(request.headers.get('content-type') ?? '').startsWith(json)) return refused(400, 'Content-Type not supported.')
    const sigel = request.headers.get('xl-active-sigel')
    if (!sigel) return refused(400, 'Missing header XL-Active-Sigel')
    return sigels && !sigels.includes(sigel) ? refused(403, 'You are not authorized to perform this operation') : undefined
  }

  const app = new Hono()
  app.use('*', async (c, next) => {
    origin = new URL(c.req.url).origin
    const entry = { method: c.req.method, path: new URL(c.req.url).pathname, status: 0 }
    requests.push(entry)
    if (use('refuseNext')) {
      entry.status = 429
      return c.json({ message: 'Too many requests' }, 429, { 'Retry-After': String(faults.retryAfter) })
    }
    if (use('failNext')) {
      entry.status = 500
      return c.json({ message: 'Internal error' }, 500)
    }
    await next()
    entry.status = c.res.status
  })

  app.post('/oauth/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (form.get('client_id') !== fakeLibrisClient.id || form.get('client_secret') !== fakeLibrisClient.secret)
      return c.json({ error: 'invalid_client' }, 401)
    if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
    const token = randomBytes(18).toString('base64url')
    tokens.set(token, now() + 36_000_000)
    return c.json({ access_token: token, expires_in: 36_000, token_type: 'Bearer', scope: 'read write', app_version: '1.5.0' })
  })

  app.get('/find', (c) => {
    const value = c.req.query('identifiedBy.value') ?? ''
    const found = [...records].filter(
      ([, { graph, isHolding }]) =>
        !isHolding && listOf(graph['@graph'][1]?.identifiedBy).some((each) => each['@type'] === 'ISBN' && each.value === value),
    )
    const items = found.map(([id, { graph }]) => ({ ...graph['@graph'][1], '@id': `${id}#it`, meta: { '@id': id } }))
    return c.json({ '@type': 'PartialCollectionView', totalItems: items.length, items }, 200, { 'Content-Type': json })
  })

  app.get('/_findhold', (c) => {
    const { id = '', library = '' } = c.req.query()
    const held = [...records].filter(([, { graph, isHolding }]) => {
      const thing = graph['@graph'][1]
      return isHolding && idIn(thing?.itemOf) === `${id}#it` && idIn(thing?.heldBy) === library
    })
    return c.json(held.map(([each]) => each))
  })

  app.get('/', (c) =>
    c.json({
      note: 'Fake Libris of the demonstration: nothing leaves this machine',
      requests: requests.slice(-200),
      records: [...records.values()].map(({ graph }) => graph),
    }),
  )

  app.get('/:id', (c) => {
    const stored = records.get(`${origin}/${c.req.param('id')}`)
    if (!stored) return refused(404, 'Document not found.')
    return c.json(stored.graph, 200, { 'Content-Type': json, ETag: `"${checksum(stored.graph)}"` })
  })

  /** Replaces the temporary address by the final one. */
  const placed = (graph: Graph, at: string): Graph => {
    const before = String(graph['@graph'][0]?.['@id'])
    return JSON.parse(JSON.stringify(graph).replaceAll(before, at)) as Graph
  }

  app.post('/data', async (c) => {
    const bar = barred(c.req.raw)
    if (bar) return bar
    const body: unknown = await c.req.json().catch(() => undefined)
    if (!isFlat(body)) return refused(400, 'Body is not flat JSON-LD.')
    const wrong = invalid(body)
    if (wrong) return refused(400, wrong)
    const thing = body['@graph'][1]
    const isHolding = thing?.['@type'] === 'Item'
    if (isHolding) {
      const of = idIn(thing.itemOf).replace(/#it$/, '')
      if (!records.has(of))
        return refused(400, 'Failed to acquire a necessary lock. Did you submit a holding record without a valid bib link?')
      const library = idIn(thing.heldBy)
      const isHeld = [...records.values()].some(
        (each) =>
          each.isHolding && idIn(each.graph['@graph'][1]?.itemOf) === `${of}#it` && idIn(each.graph['@graph'][1]?.heldBy) === library,
      )
      if (isHeld) return refused(400, `A holding record for ${library} and ${of} already exists`)
    }
    const id = address()
    const graph = placed(body, id)
    records.set(id, { graph, isHolding })
    return wrote(new Response(null, { status: 201, headers: { Location: id, ETag: `"${checksum(graph)}"` } }))
  })

  app.put('/:id', async (c) => {
    const bar = barred(c.req.raw)
    if (bar) return bar
    const id = `${origin}/${c.req.param('id')}`
    const stored = records.get(id)
    if (!stored) return refused(404, 'Document not found.')
    const body: unknown = await c.req.json().catch(() => undefined)
    if (!isFlat(body)) return refused(400, 'Body is not flat JSON-LD.')
    if (body['@graph'][0]?.['@id'] !== id) return refused(400, 'Record ID was modified')
    if ((c.req.header('if-match') ?? '').replaceAll('"', '') !== checksum(stored.graph))
      return refused(409, 'The resource has been updated by someone else. Please refetch.')
    const wrong = invalid(body)
    if (wrong) return refused(400, wrong)
    records.set(id, { ...stored, graph: body })
    return wrote(new Response(null, { status: 204, headers: { ETag: `"${checksum(body)}"` } }))
  })

  /** A change that another library makes. */
  const edit = (id: string, change: (thing: Node) => void) => {
    const stored = records.get(id)
    if (stored?.graph['@graph'][1]) change(stored.graph['@graph'][1])
  }
  return { fetch: (request: Request) => app.fetch(request), records, faults, requests, edit, expireTokens: () => tokens.clear() }
}

export type FakeLibris = ReturnType<typeof fakeLibris>
