import { expect, test } from 'vitest'
import { createCalls } from '../.storybook/calls'

const origin = 'http://localhost:6006'

test('31.13 a call that no handler answers fails the story, with its name, method and address', () => {
  const calls = createCalls(origin)
  calls.hear({ method: 'POST', url: `${origin}/api/Format/AllFormatList` })
  calls.hear({ method: 'GET', url: 'https://elsewhere.example/cover.jpg' })
  expect(() => calls.prove('Screens/Import: Faulty')).toThrow(
    '‘Screens/Import: Faulty’ made calls that none of its handlers answers (parameters.msw): POST /api/Format/AllFormatList, GET https://elsewhere.example/cover.jpg',
  )
})

test('31.13 modules, stylesheets and data of the page itself are no calls', () => {
  const calls = createCalls(origin)
  for (const url of [`${origin}/src/views/till/Register.tsx`, `${origin}/`, 'data:image/png;base64,AA', `blob:${origin}/1`]) {
    calls.hear({ method: 'GET', url })
  }
  calls.prove('Screens/Till: Open')
})

test('31.13 what an earlier story called fails no later one', () => {
  const calls = createCalls(origin)
  calls.hear({ method: 'GET', url: `${origin}/api/Dashboard/WorkList` })
  calls.begin()
  calls.prove('Screens/Till: Open')
})
