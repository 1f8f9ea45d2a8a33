import { expect, test } from 'vitest'
import { createCalls, neverAnswered } from '../.storybook/calls'

const origin = 'http://localhost:6006'

test('31.13 a call that no handler answers fails the story, with its name, method and address', () => {
  const calls = createCalls(origin)
  calls.begin('Screens/Import: Faulty')
  calls.hear({ method: 'POST', url: `${origin}/api/Format/AllFormatList` })
  calls.hear({ method: 'GET', url: 'https://elsewhere.example/cover.jpg' })
  expect(() => calls.prove()).toThrow(
    '‘Screens/Import: Faulty’ made calls that none of its handlers answers (parameters.msw): POST /api/Format/AllFormatList, GET https://elsewhere.example/cover.jpg',
  )
  calls.begin('Screens/Till: Open')
  calls.prove()
})

test('31.13 modules, stylesheets and data of the page itself are no calls', () => {
  const calls = createCalls(origin)
  calls.begin('Screens/Till: Open')
  for (const url of [`${origin}/src/views/till/Register.tsx`, `${origin}/`, 'data:image/png;base64,AA', `blob:${origin}/1`])
    calls.hear({ method: 'GET', url })
  calls.prove()
})

test('31.13 a call that a story makes as it is left is waited for, and fails neither that story nor the next', async () => {
  const calls = createCalls(origin)
  calls.begin('Screens/Order: Empty')
  calls.prove()
  let answer = () => {}
  void calls.follow(
    '/api/Basket/RemoveEmptyBasket/4711',
    new Promise<void>((resolve) => {
      answer = resolve
    }),
  )
  const allLeft = calls.allLeft()
  calls.hear({ method: 'DELETE', url: `${origin}/api/Basket/RemoveEmptyBasket/4711` })
  answer()
  await allLeft
  calls.begin('Screens/Security: Off')
  calls.prove()
})

test('31.13 a read that all stories share has its answer before the next story begins, unless none is meant to come', async () => {
  const calls = createCalls(origin)
  calls.begin('Screens/Till: Open')
  let answer = () => {}
  const shared = calls.follow('/api/Cash/CashTitles', new Promise<void>((resolve) => (answer = resolve)))
  void calls.follow('/api/Cash/CashSession', new Promise(() => {}))
  neverAnswered.add(`${origin}/api/Cash/CashSession`)
  calls.prove()
  const allLeft = calls.allLeft()
  setTimeout(answer)
  await allLeft
  calls.begin('Screens/Till: Sold')
  await shared
})

test('31.13 a call of the story before that nobody has taken in time does not fail the next, unless that makes it as well', () => {
  const calls = createCalls(origin)
  const [method, path] = ['POST', '/api/UserAddress/UserAddresses?userId=31']
  const call = { method, url: origin + path }
  calls.begin('Screens/New order: Placed')
  void calls.follow(path, new Promise(() => {}))
  calls.prove()
  calls.begin('Screens/New order: Loading')
  calls.hear(call)
  calls.prove()
  void calls.follow(path, new Promise(() => {}))
  calls.begin('Screens/New order: Empty')
  void calls.follow(path, new Promise(() => {}))
  calls.hear(call)
  expect(() => calls.prove()).toThrow('‘Screens/New order: Empty’ made calls')
})

test('31.13 an answer that comes when the next story has begun reaches nobody', async () => {
  const calls = createCalls(origin)
  calls.begin('Screens/Order: Saving')
  const reached: string[] = []
  const [late, module] = ['/api/Basket/BasketItem/4711', '/assets/reader.wasm']
  void calls.follow(late, Promise.resolve()).then(() => reached.push(late))
  void calls.follow(module, Promise.resolve()).then(() => reached.push(module))
  calls.begin('Screens/Till: Open')
  await new Promise((resolve) => setTimeout(resolve))
  expect(reached).toEqual([module])
})
