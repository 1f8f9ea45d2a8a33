import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#api/core/answer'
import { endpoint } from '#api/core/endpoint'
import { type ApiError, createClient } from '#api/core/http'
import { submit } from '#api/core/sending/submit'

const pay = endpoint('POST Shelf/Pay', {
  permission: 'Inventory',
  summary: 'Pays',
  body: z.object({ amount: z.number() }),
  answer: answer(z.null()),
})

test('what is sent again after a lost answer has the key of the first, and what follows a clear answer a new one', async () => {
  const keys: (string | null)[] = []
  const answers = [0, 200, 409, 200]
  const via = createClient({
    base: '/api',
    token: () => null,
    fetch: (request) => {
      keys.push(request.headers.get('idempotency-key'))
      const status = answers.shift() ?? 200
      if (status === 0) throw new TypeError('Network')
      return Response.json({ isSuccess: status === 200, status, message: '', data: null }, { status })
    },
  })
  const send = (amount: number) => submit(pay, { body: { amount } }, via).catch((error: ApiError) => error.status)
  expect(await send(1)).toBe(0)
  await send(1)
  expect(await send(1)).toBe(409)
  await send(1)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
  const other = submit(pay, { body: { amount: 2 } }, via)
  await Promise.all([other, submit(pay, { body: { amount: 2 } }, via)])
  expect(keys[5]).toBe(keys[4])
})
