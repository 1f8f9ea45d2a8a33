import { expect, test } from 'vitest'
import { readMultipart } from '#server/core/http/multipart'
import { startServer } from '../setup/harness'

const add = 'PaymentMethod/AddPaymentMethod'
const item = (id: string) => `PaymentMethod/PaymentMethodItem/${id}`

async function admin() {
  const server = await startServer()
  const { token } = await server.signIn('admin')
  return { ...server, token }
}

test('a refused input names each of its fields', async () => {
  const { send, token } = await admin()
  const response = await send('POST', 'Basket/NewOrdersList', { token, body: { page: 0, pageSize: 'many', sort: 'id sideways' } })
  expect(response.status).toBe(422)
  const { data, ...rest } = await response.json()
  expect(rest).toMatchObject({ isSuccess: false, status: 422 })
  expect(Object.keys(data.fieldErrors).sort()).toEqual(['page', 'pageSize', 'sort'])
})

test('a refusal says of each field what is wrong with it', async () => {
  const { send, token } = await admin()
  const body = { searchKey: '', page: 'two', pageSize: 100, sort: '', filter: '' }
  const list = await (await send('POST', 'Basket/NewOrdersList', { token, body })).json()
  expect(list.data.fieldErrors).toEqual({ page: ['Invalid input: expected number, received string'] })
  const cancelled = await (await send('GET', 'Basket/ChangeStatusToCancel/1?expected=done', { token })).json()
  expect(cancelled.data.fieldErrors).toEqual({ reason: ['Is missing'] })
})

test('a body that is not an object is refused as a whole', async () => {
  const { send, token } = await admin()
  for (const body of ['null', '[]', '"text"', '7'])
    expect((await (await send('POST', add, { token, body })).json()).data.fieldErrors).toHaveProperty('body')
})

test('malformed JSON, an empty body and bytes that are not UTF-8 are 400', async () => {
  const { send, token, app } = await admin()
  for (const body of ['{"title":', '', '{"title": NaN}']) expect((await send('POST', add, { token, body })).status).toBe(400)
  const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  expect((await app.fetch(new Request(`http://localhost/api/${add}`, { method: 'POST', headers, body: bytes }))).status).toBe(400)
})

test('another content type is 415', async () => {
  const { send, token } = await admin()
  for (const type of ['text/plain', 'application/jsonp', 'multipart/form-data; boundary=x'])
    expect((await send('POST', add, { token, body: '{}', headers: { 'Content-Type': type } })).status).toBe(415)
  const title = { title: 'Swish', dueDays: null }
  expect((await send('POST', add, { token, body: title, headers: { 'Content-Type': 'application/json; charset=utf-8' } })).status).toBe(200)
})

test('a body beyond the limit is 413, declared or streamed', async () => {
  const { send, token, app } = await admin()
  const large = JSON.stringify({ title: 'x'.repeat(1_100_000) })
  expect((await send('POST', add, { token, body: large, headers: { 'Content-Length': String(large.length) } })).status).toBe(413)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const streamed = new Request(`http://localhost/api/${add}`, {
    method: 'POST',
    headers,
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect((await app.fetch(streamed)).status).toBe(413)
})

test('a body of nothing but brackets is refused before it is parsed; brackets in a text are text', async () => {
  const { send, token } = await admin()
  expect((await send('POST', add, { token, body: '['.repeat(400_000) + ']'.repeat(400_000) })).status).toBe(400)
  const title = `{[{["\\${'[{'.repeat(100)}`
  expect((await send('POST', add, { token, body: { title, dueDays: null } })).status).toBe(200)
})

test('characters that cannot be stored are refused at their field', async () => {
  const { send, token } = await admin()
  for (const title of ['nul \0 byte', 'half \ud83d pair']) {
    const response = await send('POST', add, { token, body: JSON.stringify({ title }) })
    expect(response.status).toBe(422)
    expect((await response.json()).data.fieldErrors).toHaveProperty('title')
  }
})

test('an object that cannot be written as text is refused at its field', async () => {
  const { send, token } = await admin()
  const response = await send('POST', add, { token, body: { title: { length: { toString: null } } } })
  expect(response.status).toBe(422)
  expect((await response.json()).data.fieldErrors).toEqual({ 'title.length': ['Holds the name toString, which no object may have'] })
})

test('an id that is none is refused as such, and one that nobody has is not found', async () => {
  const { send, token } = await admin()
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', '1e3x', '%00', 'NaN', '%F0%9F']) {
    const response = await send('GET', item(id), { token })
    expect([id, response.status]).toEqual([id, 422])
    expect((await response.json()).data.fieldErrors).toHaveProperty('id')
  }
  expect((await send('GET', item('2147483647'), { token })).status).toBe(404)
})

test('an unknown call is 404, a known one by another method 405 with the right one named', async () => {
  const { send, token } = await admin()
  expect((await send('GET', 'Basket/Nothing', { token })).status).toBe(404)
  expect((await send('POST', '', { token, body: {} })).status).toBe(404)
  const wrong = await send('GET', add, { token })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
})

test('HEAD does not carry out a call that GET does', async () => {
  const { send, token } = await admin()
  expect((await send('HEAD', 'Basket/ChangeStatusToDone/1', { token })).status).toBe(405)
})

test('an answer is compressed for those who read gzip, and never stored', async () => {
  const { send } = await startServer()
  const response = await send('GET', 'openapi.json', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the log has a line a call, without what was asked for or sent', async () => {
  const { send, signIn, logged } = await startServer()
  const { token } = await signIn('orders')
  await send('GET', 'User/AssignBasketToUser?userId=1&basketId=987', { token })
  expect(logged.at(-1)).toMatchObject({ method: 'GET', path: '/api/User/AssignBasketToUser', user: 2 })
  const text = JSON.stringify(logged)
  for (const secret of ['987', token, 'backoffice']) expect(text).not.toContain(secret)
})

const crlf = (...lines: string[]) => lines.join('\r\n')

/** A form as its bytes, cut into chunks of one size. */
const formOf = (text: string, chunkSize: number) => {
  const bytes = Buffer.from(text)
  return (async function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield new Uint8Array(bytes.subarray(at, at + chunkSize))
  })()
}

test('a form is the same however its bytes arrive', async () => {
  const text = crlf(
    '--b0undary',
    'Content-Disposition: form-data; name="data"',
    '',
    '{"a":"\r\n--b0undar"}',
    '--b0undary',
    'content-disposition: form-data; name="images.0.image"; filename="a%22ب.png"',
    'Content-Type: image/png',
    '',
    '\r\n-\r\n--',
    '--b0undary',
    'Content-Disposition: form-data; name="empty"; filename=""',
    '',
    '',
    '--b0undary--',
    'epilogue',
  )
  for (const chunkSize of [1, 2, 3, 7, 64, 10_000]) {
    const parts = await readMultipart(formOf(text, chunkSize), 'multipart/form-data; boundary=b0undary', () => ({ maxBytes: 100 }))
    expect(parts.map(({ name, fileName, type, chunks }) => ({ name, fileName, type, text: Buffer.concat(chunks).toString() }))).toEqual([
      { name: 'data', fileName: undefined, type: '', text: '{"a":"\r\n--b0undar"}' },
      { name: 'images.0.image', fileName: 'a"ب.png', type: 'image/png', text: '\r\n-\r\n--' },
      { name: 'empty', fileName: '', type: '', text: '' },
    ])
  }
})

test.each([
  ['more parts than a record can have', 413, `${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(450_000)}--b--`],
  ['a part whose headers do not end', 413, `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(100_000)}"`],
  ['a part that is larger than it may be', 413, `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${'y'.repeat(200)}\r\n--b--`],
  ['no end', 400, '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny'],
  ['a part without a name', 400, '--b\r\nContent-Disposition: form-data\r\n\r\ny\r\n--b--'],
])('a form with %s is refused with %i before the rest of it is read', async (_, status, text) => {
  let read = 0
  const counted = (async function* () {
    for await (const chunk of formOf(text, 4096)) {
      read += chunk.length
      yield chunk
    }
  })()
  await expect(readMultipart(counted, 'multipart/form-data; boundary=b', () => ({ maxBytes: 100 }))).rejects.toMatchObject({ status })
  expect(read).toBeLessThan(20_000)
})

test('whoever may keep no files is told so before a byte of one is read', async () => {
  const { app, addUser, signIn } = await startServer()
  await addUser('nobody', ['BasicInfo'])
  const { token } = await signIn('nobody')
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(new Uint8Array(1000))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b', Authorization: `Bearer ${token}` }
  const request = new Request('http://localhost/api/File/AddFile', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect((await app.fetch(request)).status).toBe(403)
  expect(isRead).toBe(false)
})
