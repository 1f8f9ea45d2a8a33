import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#api/core/answer'
import { endpoint } from '#api/core/endpoint'
import { ApiError, createClient, type Exchange, errorKind, isRefusal, orLost } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'

const renamed = endpoint('PATCH Shelf/EditShelf/{id}', {
  permission: 'Inventory',
  summary: 'Renames a shelf',
  query: z.object({ note: z.optional(z.string()) }),
  body: z.object({ title: z.string() }),
  answer: answer(z.object({ title: z.string() })),
})
const envelope = (status: number, data: unknown, message = '') =>
  Response.json({ isSuccess: status < 400, status, message, data }, { status })
const input = { params: { id: 7 }, query: { note: 'a b' }, body: { title: 'Övre' } }

test('a call fills the path, the query and the body, and sends token and language', async () => {
  let sent: Request | undefined
  const client = createClient({
    base: 'http://back-office.test/api',
    token: () => 'secret',
    fetch: (request) => {
      sent = request
      return envelope(200, { title: 'Övre' })
    },
  })
  const { data } = await client.call(renamed, input)
  expect(data).toEqual({ title: 'Övre' })
  expect(sent?.method).toBe('PATCH')
  expect(sent?.url).toBe('http://back-office.test/api/Shelf/EditShelf/7?note=a+b')
  expect(sent?.headers.get('authorization')).toBe('Bearer secret')
  expect(sent?.headers.get('accept-language')).toBe('fa')
  expect(await sent?.json()).toEqual({ title: 'Övre' })
})

test('with no token stored no authorization is sent', async () => {
  let sent: Request | undefined
  const client = createClient({
    base: '/api',
    token: () => null,
    fetch: (request) => {
      sent = request
      return envelope(200, { title: '' })
    },
  })
  await client.call(renamed, input)
  expect(sent?.headers.has('authorization')).toBe(false)
})

test('a refused input carries its messages by field', async () => {
  const client = createClient({
    base: '/api',
    token: () => null,
    fetch: () => envelope(422, { fieldErrors: { title: ['Title is taken'] } }, 'Check the form'),
  })
  const error: ApiError = await client.call(renamed, input).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('Check the form')
  expect(error.fieldErrors).toEqual({ title: ['Title is taken'] })
  expect(isDoubtful(error)).toBe(false)
})

test('a refusal of another shape has its status alone, and the fields that have messages', async () => {
  const refusedWith = (body: unknown) =>
    createClient({ base: '/api', token: () => null, fetch: () => Response.json(body, { status: 422 }) })
      .call(renamed, input)
      .catch((thrown: ApiError) => [thrown.message, thrown.fieldErrors])
  const plain = ['The server answered 422', {}]
  for (const body of [null, 7, 'Refused', [], {}, { message: 5 }, { message: '', data: 'no' }])
    expect(await refusedWith(body)).toEqual(plain)
  expect(await refusedWith({ message: 'Check', data: { fieldErrors: 'title' } })).toEqual(['Check', {}])
  expect(await refusedWith({ data: { fieldErrors: { title: ['Taken'], note: 'Long', shelf: [1] } } })).toEqual([
    plain[0],
    { title: ['Taken'] },
  ])
})

test('401 and 403 reach the listeners before the caller', async () => {
  const heard: string[] = []
  for (const status of [401, 403, 404]) {
    const client = createClient({ base: '/api', token: () => 'old', fetch: () => envelope(status, null) })
    client.onRefused((error) => heard.push(`listener ${error.status}`))
    await client.call(renamed, input).catch((error: ApiError) => heard.push(`caller ${error.status}`))
  }
  expect(heard).toEqual(['listener 401', 'caller 401', 'listener 403', 'caller 403', 'caller 404'])
})

test('a lost connection, a gateway failure and a time-out are doubtful: the call may have been carried out', async () => {
  const lost = createClient({ base: '/api', token: () => null, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  const cut = await lost.call(renamed, input).catch((error) => error)
  expect(cut).toMatchObject({ status: 0, message: 'The connection was lost' })

  const gateway = createClient({ base: '/api', token: () => null, fetch: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  const bad = await gateway.call(renamed, input).catch((error) => error)
  expect(bad).toMatchObject({ status: 502 })

  const slow = createClient({
    base: '/api',
    token: () => null,
    timeout: 1,
    fetch: (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  })
  const late = await slow.call(renamed, input).catch((error) => error)
  expect(late).toMatchObject({ status: 0, message: 'The server took too long to answer' })
  expect([cut, bad, late].map(isDoubtful)).toEqual([true, true, true])
})

test('a module that does not arrive is a lost connection', async () => {
  expect(await orLost(Promise.resolve(7))).toBe(7)
  const failed = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await orLost(failed).catch(errorKind)).toBe('lost')
})

test('a 503 is doubtful unless it says that nothing was done', async () => {
  const unavailable = (mayBeDone: boolean) =>
    createClient({
      base: '/api',
      token: () => null,
      fetch: () => envelope(503, { reason: 'databaseLost', mayBeDone }, 'The connection to the database was lost'),
    })
  const errorOf = (mayBeDone: boolean) =>
    unavailable(mayBeDone)
      .call(renamed, input)
      .catch((error) => error)
  expect(isDoubtful(await errorOf(true))).toBe(true)
  const nothingDone = await errorOf(false)
  expect(isDoubtful(nothingDone)).toBe(false)
  expect(nothingDone).toMatchObject({ status: 503, message: 'The connection to the database was lost' })
})

test('a status has one meaning, and only what the server has decided is a refusal', () => {
  const errors = [0, 408, 401, 403, 404, 409, 410, 422, 429, 500, 503].map((status) => new ApiError(status, ''))
  expect(errors.map(errorKind)).toEqual('lost lost signedOut forbidden missing conflict refused invalid busy failed failed'.split(' '))
  expect(errors.filter(isRefusal).map(({ status }) => status)).toEqual([401, 403, 404, 409, 410, 422, 429])
  expect([errorKind(new Error('')), isRefusal(new Error(''))]).toEqual([undefined, false])
})

test('an answer that does not keep the contract is an error that says where', async () => {
  const client = createClient({ base: '/api', token: () => null, fetch: () => envelope(200, { title: 5 }) })
  expect(await client.call(renamed, input).catch((error) => error.message)).toBe(
    'The answer of Shelf/EditShelf/{id} does not keep the contract at data.title',
  )
})

test('what failed on the server names its request, and every call that ended does', async () => {
  const ended: Exchange[] = []
  const messageFor = async (response: Response) => {
    response.headers.set('X-Request-Id', '1f2e3d4c-1')
    const client = createClient({ base: 'http://back-office.test/api', token: () => null, fetch: () => response })
    client.onEnded((exchange) => ended.push(exchange))
    return client.call(renamed, input).then(
      () => 'done',
      (error: ApiError) => error.message,
    )
  }
  expect(await messageFor(envelope(500, null, 'The server failed'))).toBe('The server failed (request 1f2e3d4c-1)')
  expect(await messageFor(new Response('Bad gateway', { status: 502 }))).toBe('The server answered 502 (request 1f2e3d4c-1)')
  expect(await messageFor(envelope(200, { name: 'Övre' }))).toMatch(/does not keep the contract at data\.title \(request 1f2e3d4c-1\)$/)
  expect(await messageFor(envelope(409, null, 'Somebody changed this'))).toBe('Somebody changed this')
  expect(await messageFor(envelope(200, { title: 'Övre' }))).toBe('done')
  // 31.1.1: the status alone would say that all went well.
  expect(ended.map(({ broken }) => broken?.at)).toEqual([undefined, undefined, ['data', 'title'], undefined, undefined])
  expect(ended).toEqual(
    [500, 502, 200, 409, 200].map((status) => expect.objectContaining({ status, path: 'Shelf/EditShelf/{id}', request: '1f2e3d4c-1' })),
  )
})

test('a caller who aborts hears the abort, not an error of the call', async () => {
  const controller = new AbortController()
  const client = createClient({
    base: '/api',
    token: () => null,
    fetch: (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  })
  const outcome = client.call(renamed, input, { signal: controller.signal }).catch((error) => error.name)
  controller.abort()
  expect(await outcome).toBe('AbortError')
})

test('a call that is held back is not sent, and ends as the refusal', async () => {
  let sent = 0
  const client = createClient({
    base: '/api',
    token: () => null,
    fetch: () => {
      sent += 1
      return envelope(200, { title: '' })
    },
  })
  const refusal = new ApiError(403, 'Not sent')
  const heard: ApiError[] = []
  client.onRefused((error) => heard.push(error))
  client.holdBack(({ path }) => (path === renamed.path ? refusal : undefined))
  await expect(client.call(renamed, input)).rejects.toBe(refusal)
  expect([sent, heard]).toEqual([0, []])
  client.holdBack()
  await client.call(renamed, input)
  expect(sent).toBe(1)
})
