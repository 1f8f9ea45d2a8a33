import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { scannerMachine } from '#machines/core/scanner'
import { keyboard } from '#views/core/scanning/keyboard.ts'

const scanner = scannerMachine.provide({ actors: { keyboard } })

const type = (text: string) => {
  for (const key of text) dispatchEvent(new KeyboardEvent('keydown', { key, code: `Digit${key}` }))
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', cancelable: true })
  dispatchEvent(enter)
  return { isKept: enter.defaultPrevented }
}

function listening() {
  const codes: string[] = []
  const actor = createActor(scanner).start()
  actor.on('code.read', ({ code }) => codes.push(code))
  onTestFinished(() => void actor.stop())
  return { actor, codes }
}

test('beside a preview one scanner hears, so that the copies typed after a code are no part of it', () => {
  const app = listening()
  const preview = listening()
  expect(type('9789150105810')).toEqual({ isKept: true })
  expect(type('2')).toEqual({ isKept: false })
  expect([app.codes, preview.codes]).toEqual([['9789150105810'], []])
})

test('once the scanner that hears has ended the next one does', () => {
  listening().actor.stop()
  const { codes } = listening()
  type('9789150105810')
  expect(codes).toEqual(['9789150105810'])
})
