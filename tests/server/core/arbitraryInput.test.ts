import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints, entities } from '#api/app/contract'
import { type Endpoint, nothing } from '#api/core/endpoint'
import { openApi } from '#server/core/http/openApi'
import type { Database } from '#server/db/database'
import { times } from '../../setup/times'
import { addProduct, makeBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

type Shape = { type?: string; enum?: unknown[]; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

const ends = new Set([
  'Authentication/LoginUser',
  'Authentication/Logout',
  'User/ChangeUserPasswordByUser',
  'User/AdminResetPassword',
  'User/EndSession/{id}',
  'Role/RequireSecondFactor',
])
const endless = endpoints.filter(({ path }) => !ends.has(path))
/** What whoever is signed in may keep for themselves. */
const ofOwn = new Set(['User/SaveListView'])
const ofEntities = new Set<Endpoint>(Object.values(entities).flatMap(({ calls }) => Object.values(calls)))
/** Entities share their handlers; the other calls have one each. */
const runsOf = (endpoint: Endpoint) => times(ofEntities.has(endpoint) ? { few: 4, many: 20 } : { few: 15, many: 80 })
const described = openApi(endpoints).paths as Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { schema: Shape }> } }>
>

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    "'",
    '1',
    '-1',
    '9'.repeat(40),
    '2026-02-30',
    '0000-00-00',
    'id desc',
    'title asc',
    '__proto__',
    'ا',
  ),
)
const oddNumber = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300, Number.MIN_VALUE),
)

/** Mostly of the right shape, so that it gets past the schemas and into the handlers; sometimes anything at all. */
function valueFor(shape: Shape): fc.Arbitrary<unknown> {
  const right = () => {
    if (shape.enum) return fc.constantFrom(...shape.enum)
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valueFor))
    if (shape.type === 'object') return fc.record(mapValues(shape.properties ?? {}, valueFor), { requiredKeys: [] })
    if (shape.type === 'array') return fc.array(valueFor(shape.items ?? {}), { maxLength: 4 })
    if (shape.type === 'integer') return fc.oneof(fc.integer({ min: 1, max: 50 }), oddNumber)
    if (shape.type === 'number') return oddNumber
    if (shape.type === 'boolean') return fc.boolean()
    return oddText
  }
  return fc.oneof({ weight: 12, arbitrary: right() }, { weight: 1, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: oddText })
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

function callOf(endpoint: Endpoint) {
  const shape = described[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {}
  const body = endpoint.body === nothing ? fc.constant(undefined) : fc.oneof({ weight: 9, arbitrary: valueFor(shape) }, fc.jsonValue())
  const piece = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) }, oddText)
  return fc.record({
    path: fc.array(piece, { minLength: 1, maxLength: 1 }).map(([id = '1']) => endpoint.path.replace(/\{\w+\}/g, encode(id || '0'))),
    query: fc.dictionary(fc.constantFrom('expected', 'reason', 'userId', 'basketId', 'version', 'was', '__proto__', 'x'), piece),
    body,
  })
}

/** As a sloppy client would: what cannot be encoded stays as it is. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

test('nothing that a signed-in client sends, to any call, makes a 5xx', { timeout: 240_000 }, async () => {
  const { send, signIn, db, logged } = await startServer({ demo: 'orderless' })
  const admin = await signIn('admin')
  const { token } = admin
  for (let basket = 0; basket < 3; basket++) await makeBasket(admin, { productDetailId: await addProduct(db) })
  for (const endpoint of endless) {
    const property = fc.asyncProperty(callOf(endpoint), async ({ path, query, body }) => {
      const address = `${path}?${Object.entries(query)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join('&')}`
      const response = await send(endpoint.method, address, { token, body: body === undefined ? undefined : JSON.stringify(body) })
      if (response.status >= 500) expect.fail(`${endpoint.method} ${address} with ${JSON.stringify(body)}: ${logged.at(-1)?.error}`)
      if (response.status >= 400) expect((await response.json()).status).toBe(response.status)
    })
    await fc.assert(property, { numRuns: runsOf(endpoint) })
  }
})

/** All that is stored, but for who is signed in, what the log of sign-ins needs, and that something was refused. */
async function everything(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'login_failures', 'server_secrets', 'files')`,
  )
  const sums = rows.map(({ name }) => {
    const condition = name === 'operator_activity_report' ? `where action <> 'refused'` : ''
    return sql.raw(
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t ${condition}`,
    )
  })
  return JSON.stringify((await db.execute(sql`${sql.join(sums, sql` union all `)} order by name`)).rows)
}

test('whoever holds no permission changes nothing, whatever is sent to whatever call', { timeout: 240_000 }, async () => {
  const { send, signIn, db, addUser } = await startServer({ demo: 'orderless' })
  const admin = await signIn('admin')
  for (let basket = 0; basket < 3; basket++) await makeBasket(admin, { productDetailId: await addProduct(db) })
  await addUser('nobody', ['BasicInfo'])
  const { token } = await signIn('nobody')
  const before = await everything(db)
  for (const endpoint of endless.filter(({ permission, path }) => permission !== 'public' && !ofOwn.has(path))) {
    const property = fc.asyncProperty(callOf(endpoint), async ({ path, query, body }) => {
      const address = `${path}?${Object.entries(query)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join('&')}`
      const { status } = await send(endpoint.method, address, { token, body: body === undefined ? undefined : JSON.stringify(body) })
      if (endpoint.permission !== '') expect([403, 404]).toContain(status)
    })
    await fc.assert(property, { numRuns: Math.ceil(runsOf(endpoint) / 4) })
  }
  expect(await everything(db)).toBe(before)
})

const oddFile = fc
  .tuple(
    fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'PK\x03\x04', '%PDF-', '<svg>', ''),
    fc.uint8Array({ maxLength: 60 }),
    oddText,
  )
  .map(([start, rest, name]) => new File([Buffer.from(start, 'latin1'), new Uint8Array(rest)], name.replace(/\p{Surrogate}/gu, '?')))

test('no form with files makes a 5xx', { timeout: 240_000 }, async () => {
  const { app, signIn, logged } = await startServer({ demo: 'orderless' })
  const { token } = await signIn('admin')
  for (const endpoint of endless.filter(({ isMultipart }) => isMultipart)) {
    const parts = fc.record({
      call: callOf(endpoint),
      files: fc.dictionary(fc.constantFrom('image', 'image.small', 'image.name', 'title', 'data', '__proto__', 'x'), oddFile),
    })
    const property = fc.asyncProperty(parts, async ({ call, files }) => {
      const body = new FormData()
      body.set('data', JSON.stringify(call.body) ?? '')
      for (const [name, file] of Object.entries(files)) body.set(name, file)
      const url = new URL(call.path, 'http://localhost/api/')
      const response = await app.fetch(new Request(url, { method: endpoint.method, body, headers: { Authorization: `Bearer ${token}` } }))
      if (response.status >= 500) expect.fail(`${endpoint.method} ${call.path} with ${JSON.stringify(call.body)}: ${logged.at(-1)?.error}`)
    })
    await fc.assert(property, { numRuns: runsOf(endpoint) })
  }
})

test('nothing that a stranger sends makes a 5xx', async () => {
  const { send } = await startServer({ humanCheck: { provider: 'altcha' } })
  const values = fc.record({
    mobile: oddText,
    password: oddText,
    token: fc.oneof(
      oddText,
      fc.jsonValue().map((value) => btoa(encodeURIComponent(JSON.stringify(value)))),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(values, fc.jsonValue()), async (body) => {
      expect((await send('POST', 'Authentication/LoginUser', { body: JSON.stringify(body) })).status).toBeLessThan(500)
    }),
    { numRuns: 100 },
  )
})
