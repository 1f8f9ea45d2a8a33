import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hearLaws } from '#machines/core/law'
import { createRecorder } from '#machines/core/recorder/recorder'
import { tell } from '#machines/core/recorder/tap'
import { basketLaw } from '#machines/orders/basketStatus'
import { Boundary } from '#views/core/Boundary.tsx'
import { watch } from '#views/core/report/watch.ts'

afterEach(cleanup)

const Broken = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'price')")
}

test('31.1.1 a screen that failed, an uncaught error and a rejected promise are in the trace, heard before the recorder or after', () => {
  // Reported on purpose, by React and by the boundary.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  tell({ error: new Error('Astrid is not in the list') })
  const recorder = createRecorder({ version: '1' })
  watch(recorder)
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
  const recorder = createRecorder({ version: '1' })
  watch(recorder)
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
