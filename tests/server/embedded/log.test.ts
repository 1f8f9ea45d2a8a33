import { expect, test } from 'vitest'
import { createLog } from '#server/core/log'

test('a line of the log is one JSON object, whatever a path or an error holds', () => {
  let written = ''
  const log = createLog(
    (text) => {
      written += text
    },
    () => new Date('2026-11-21T10:00:00Z'),
  )
  log({ method: 'GET', path: '/api/"\\\n', status: 404, ms: 0.3 })
  log({ method: 'POST', path: '/api/Basket/AddBasket', status: 500, ms: 12, user: 7, error: 'said "no"\nat line 3' })
  log.flush()
  expect(
    written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { time: '2026-11-21T10:00:00.000Z', method: 'GET', path: '/api/"\\\n', status: 404, ms: 0.3 },
    {
      time: '2026-11-21T10:00:00.000Z',
      method: 'POST',
      path: '/api/Basket/AddBasket',
      status: 500,
      ms: 12,
      user: 7,
      error: 'said "no"\nat line 3',
    },
  ])
})
