import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { preparedDataDir, runServer } from '../setup/serverProcess'

const megabyte = 1_000_000

/** Sends all of a body, whatever the answer to its beginning is. */
async function send(url: string, headers: Record<string, string | number>, size: number): Promise<{ status: number; body: string }> {
  const call = request(url, { method: 'POST', headers })
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject))
  })
  answer.catch(() => undefined)
  const chunk = Buffer.alloc(megabyte)
  Readable.from(Array.from({ length: size / megabyte }, () => chunk)).pipe(call)
  return answer
}

test('an upload of 200 MB hears that it is too large, however it is sent, and the connection goes on', { timeout: 240_000 }, async () => {
  const env = { NODE_ENV: 'test', HUMAN_CHECK: 'none', DATA_DIR: preparedDataDir() }
  const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }
  const url = await runServer({ env: { ...env, ...admin } }).ready
  const signedIn = await fetch(`${url}/api/Authentication/LoginUser`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mobile: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD, token: '' }),
  })
  const { token } = (await signedIn.json()).userInfo.data
  const form = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' }
  const json = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const declared = { 'Content-Length': 200 * megabyte }
  const chunked = { 'Transfer-Encoding': 'chunked' }
  const upload = `${url}/api/File/AddFile`
  for (const headers of [
    { ...form, ...declared },
    { ...form, ...chunked },
  ]) {
    const { status, body } = await send(upload, headers, 200 * megabyte)
    expect([status, JSON.parse(body).message]).toEqual([413, 'The body is larger than 25100000 bytes'])
  }
  expect((await send(`${url}/api/Color/AddColor`, { ...json, ...chunked }, 200 * megabyte)).status).toBe(413)
  // Whoever is not signed in is not read either, and hears why all the same.
  expect((await send(upload, { 'Content-Type': form['Content-Type'], ...declared }, 200 * megabyte)).status).toBe(401)
})
