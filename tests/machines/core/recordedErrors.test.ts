import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#api/core/endpoint'
import { ApiError } from '#api/core/http'
import { brokenAnswer, redactError } from '#machines/core/recorder/errors'
import { createRecorder } from '#machines/core/recorder/recorder'
import { trace } from '#machines/core/recorder/trace'

const origin = 'https://office.test'
const heard = (thrown: unknown, components?: string) => redactError({ kind: 'exception', thrown, components }, origin)
const withStack = (error: Error, stack: string) => Object.assign(error, { stack })

test('31.1.1 an error keeps its message where an engine wrote it, the lines of our scripts, and nothing of the rest', () => {
  const error = withStack(
    new TypeError("Cannot read properties of undefined (reading 'price')"),
    `TypeError: Cannot read properties of undefined (reading 'price')
    at totalOf (https://office.test/assets/basket-Ab3xY_1.js:2:4711)
    at Ue (https://office.test/assets/entry-1234567.js?v=Astrid:9:12)
    at https://elsewhere.test/astrid.js:1:1
    at Array.map (<anonymous>)`,
  )
  expect(heard(error)).toEqual({
    error: 'exception',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    stack: ['totalOf basket-Ab3xY_1.js:2:4711', 'Ue entry-1234567.js:9:12'],
  })
})

test('31.1.1 Firefox and Safari write frames another way', () => {
  const error = withStack(
    new TypeError('price is not a function'),
    'totalOf@https://office.test/assets/basket-x.js:2:47\n@https://office.test/assets/e.js:1:2',
  )
  expect(heard(error)).toMatchObject({ message: 'price is not a function', stack: ['totalOf basket-x.js:2:47', '? e.js:1:2'] })
})

test('31.1.1 a screen that failed names its components, a failed call its request and its path', () => {
  const error = new ApiError(500, 'The server failed for Astrid (request 1f2e3d4c-1)', null, 'Basket/BasketItem/{id}')
  const components =
    '\n    at OrderPage (https://office.test/assets/basket-x.js:1:2)\n    at div\n    at Shell (https://office.test/assets/workspace-y.js:3:4)'
  expect(redactError({ kind: 'screen', thrown: error, components }, origin)).toMatchObject({
    error: 'screen',
    name: 'ApiError',
    message: '~ (500)',
    components: ['OrderPage basket-x.js:1:2', 'Shell workspace-y.js:3:4'],
    path: 'Basket/BasketItem/{id}',
    request: '1f2e3d4c-1',
  })
})

const planted = 'sEcReT'
const hiding = fc.constantFrom(
  planted,
  `Astrid ${planted}`,
  `\n    at ${planted} (${origin}/assets/${planted}.js:1:2)`,
  `${planted} is not it`,
  `(request ${planted} x)`,
  `${origin}/assets/x.js?${planted}:1:2`,
  `Unexpected token '${planted}', "${planted}" is not valid JSON`,
)

test('31.1.1 whatever a message says of data, neither the message nor the stack keeps it', () => {
  fc.assert(
    fc.property(fc.array(hiding, { minLength: 1, maxLength: 4 }), fc.constantFrom(Error, SyntaxError, TypeError), (texts, Kind) => {
      const kept = JSON.stringify([heard(new Kind(texts.join(' '))), heard(texts.join(' ')), heard({ message: planted }), heard(undefined)])
      expect(kept).not.toContain(planted)
    }),
  )
})

test('31.1.1 an answer that does not keep the contract says where, with the names of the contract only', () => {
  const schema = answer(
    z.object({ items: z.array(z.object({ price: z.number() })), byPerson: z.record(z.string(), z.object({ sum: z.number() })) }),
  )
  const at = (data: unknown) => {
    const { error } = z.safeParse(schema, { message: '', status: 200, isSuccess: true, data })
    return brokenAnswer('Basket/BasketItem/{id}', schema, error?.issues[0]?.path ?? [], '1f2e3d4c-1')
  }
  expect(at({ items: [{ price: 1 }, { price: 'much' }], byPerson: {} })).toEqual({
    error: 'answer',
    name: 'ApiError',
    message: 'The answer does not keep the contract at data.items.1.price',
    stack: [],
    path: 'Basket/BasketItem/{id}',
    request: '1f2e3d4c-1',
  })
  expect(at({ items: [], byPerson: { Astrid: { sum: '' } } }).message).toMatch(/ at data\.byPerson\.~\.sum$/)
})

test('31.1.1 a trace holds errors at their time, those from before the recorder too', () => {
  const recorder = createRecorder({ version: '1', now: () => 5000 })
  recorder.note(heard(new RangeError('Maximum call stack size exceeded')), 4200)
  const taken = recorder.take('')
  expect(taken.parts[0]?.errors).toMatchObject([{ t: -800, error: 'exception', name: 'RangeError' }])
  expect(z.safeParse(trace, JSON.parse(JSON.stringify(taken))).error).toBeUndefined()
})
