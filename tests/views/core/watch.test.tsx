import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createRecorder } from '#machines/core/recorder/recorder'
import { tell } from '#machines/core/recorder/tap'
import { Boundary } from '#views/core/Boundary.tsx'
import { watch } from '#views/core/report/watch.ts'

afterEach(cleanup)

test('31.1.1 a screen that failed, an uncaught error and a rejected promise are in the trace, heard before the recorder or after', () => {
  // Reported on purpose, by React and by the boundary.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = (): never => {
    throw new TypeError("Cannot read properties of undefined (reading 'price')")
  }
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
