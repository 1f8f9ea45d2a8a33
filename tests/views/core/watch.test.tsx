import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hearLaws } from '#machines/core/law'
import { createRecording } from '#machines/core/recorder/recording'
import { listenToTold, tell } from '#machines/core/recorder/tap'
import { basketLaw } from '#machines/orders/basketStatus'
import { Boundary } from '#views/core/Boundary.tsx'
import { browserOf, queryOf } from '#views/core/report/scenes.ts'
import { watch } from '#views/core/report/watch.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const Broken = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'price')")
}

test('31.1.1 a screen that failed, an uncaught error and a rejected promise are in the trace, heard before the recorder or after', () => {
  // Reported on purpose, by React and by the boundary.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The recorder of another test file may hear still: modules are loaded once a worker.
  listenToTold(() => undefined)()
  tell({ error: new Error('Astrid is not in the list') })
  const recorder = watch(createRecording())
  render(
    <Boundary resetOn="" fallback={() => 'It stopped'}>
      <Broken />
    </Boundary>,
  )
  screen.getByText('It stopped')
  tell({ reason: 'Astrid' })
  const errors = recorder.take('').parts.flatMap((part) => part.errors)
  expect(errors.map(({ error, name, message }) => [error, name, message])).toEqual([
    ['exception', 'Error', '~'],
    ['screen', 'TypeError', "Cannot read properties of undefined (reading 'price')"],
    ['rejection', 'string', '~'],
  ])
  expect(JSON.stringify(errors)).not.toContain('Astrid')
  reported.mockRestore()
})

test('31.1.2 a press on what is switched off is in the trace, with the code of the reason that is shown, and not its words', () => {
  const recorder = watch(createRecording())
  hearLaws(tell)
  const facts = {
    items: 1,
    hasCustomer: true,
    isPaymentOutstanding: false,
    shortages: [{ title: 'Astrid', wanted: 2, available: 1 }],
  }
  const refusal = basketLaw.refusal('newOrder', { type: 'basket.start' }, facts)
  hearLaws(undefined)
  render(
    <>
      <button type="button" aria-disabled aria-describedby="why">
        Start work
      </button>
      <p id="why">{refusal?.message} Change it</p>
      <button type="button" aria-disabled>
        Delete Astrid
      </button>
    </>,
  )
  screen.getByText('Start work').click()
  screen.getByText('Delete Astrid').click()
  const [part] = recorder.take('').parts
  expect(part?.refusals).toEqual([
    { t: expect.any(Number), refused: 'press', law: 'basketStatus', move: 'basket.start', code: 'isInStock' },
    { t: expect.any(Number), refused: 'press' },
  ])
  expect(part?.verdicts).toMatchObject([{ from: 'newOrder', code: 'isInStock', facts: { shortages: [{ wanted: 2, available: 1 }] } }])
  expect(JSON.stringify(part)).not.toContain('Astrid')
})

test('31.1.3 a query keeps its numbers, order and the names of its filters, and nothing that was typed', () => {
  expect(
    queryOf(
      '?page=2&pageSize=100&sorted=true&field=customerName&type=desc&search=4711&filter.customer=Astrid&filter.status=done&code=123456',
    ),
  ).toEqual({
    page: '2',
    pageSize: '100',
    sorted: 'true',
    field: 'customerName',
    type: 'desc',
    search: '~',
    'filter.customer': '~',
    'filter.status': 'done',
    code: '~',
  })
})

test('31.1.3 a browser is its name, version and system', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
  expect(browserOf(chrome)).toBe('Chrome 143, Windows')
  expect(browserOf(`${chrome} Edg/143.0.0.0`)).toBe('Edge 143, Windows')
  expect(browserOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1')).toBe(
    'Safari 19, iPhone',
  )
})

test('31.1.3 theme, direction, viewport, scroll and query are in the trace, and then what changes of them', async () => {
  history.replaceState(null, '', '/order/new-orders?page=2&search=Astrid')
  const recorder = watch(createRecording())
  document.documentElement.classList.add('dark')
  document.documentElement.dir = 'rtl'
  await vi.waitFor(() => expect(recorder.take('').parts[0]?.scenes).toHaveLength(2))
  const trace = recorder.take('')
  expect(trace.parts[0]?.scenes.map(({ scene }) => scene)).toEqual([
    {
      page: 1,
      language: '',
      theme: 'light',
      direction: 'ltr',
      width: innerWidth,
      height: innerHeight,
      scroll: 0,
      query: { page: '2', search: '~' },
    },
    { theme: 'dark', direction: 'rtl' },
  ])
  expect(trace).toMatchObject({ language: navigator.language, browser: expect.any(String), build: expect.any(String) })
  document.documentElement.classList.remove('dark')
  document.documentElement.dir = ''
})

test('31.1.3 what was recorded is in the storage of the tab when the page goes', () => {
  watch(createRecording())
  dispatchEvent(new Event('pagehide'))
  const { parts } = watch(createRecording()).take('')
  expect(parts.map(({ scenes }) => scenes[0]?.scene.page)).toEqual([1, 2])
})
