import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type Burst, burstAfter, codeOf, longestGap, mayBecomeOwn, noBurst } from '#machines/core/burst'
import { scannerMachine, type ToKeyboard } from '#machines/core/scanner'

const codeFor = (sign: string) =>
  ({ '-': 'Minus', ':': 'Semicolon', '.': 'Period', '/': 'Slash' })[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`)

/** The burst of a scanner with an English layout, on a computer whose layout makes `typed` of it. */
function scan(text: string, { gap = 12, typed = text }: { gap?: number; typed?: string } = {}): Burst {
  return [...text].reduce<Burst>(
    (burst, sign, i) =>
      burstAfter(burst, {
        code: codeFor(sign),
        key: [...typed][i] ?? '',
        shiftKey: sign === ':' || /[A-Z]/.test(sign),
        timeStamp: 1000 + i * gap,
      }),
    noBurst,
  )
}

test('what comes faster than fingers and ends with Enter is a code, whatever the layout', () => {
  const isbn = scan('9789100124311')
  expect(codeOf(isbn, isbn.at + 12)).toBe('9789100124311')
  const persian = scan('9789100124311', { typed: '۹۷۸۹۱۰۰۱۲۴۳۱۱' })
  expect(codeOf(persian, persian.at + 12)).toBe('9789100124311')
  const shelf = scan('BO:shelf:A-12', { typed: 'BOÖshelfÖA+12' })
  expect(codeOf(shelf, shelf.at + 12)).toBe('BO:shelf:A-12')
})

test('a scanner that has the layout of the computer is read by what it typed', () => {
  const keys = [...'PD-17'].map((key, i) => ({
    code: key === '-' ? 'Slash' : codeFor(key),
    key,
    shiftKey: /[A-Z]/.test(key),
    timeStamp: i * 9,
  }))
  const burst = keys.reduce(burstAfter, noBurst)
  expect(codeOf(burst, burst.at + 9)).toBe('PD-17')
})

test('fingers, words, and a burst without its Enter are no code', () => {
  const slow = scan('9789100124311', { gap: 80 })
  expect(codeOf(slow, slow.at + 12)).toBeUndefined()
  const word = scan('strindberg')
  expect(codeOf(word, word.at + 12)).toBeUndefined()
  const short = scan('4711')
  expect(codeOf(short, short.at + 12)).toBeUndefined()
  const alone = scan('9789100124311')
  expect(codeOf(alone, alone.at + 500)).toBeUndefined()
})

test('what somebody typed before is no part of it', () => {
  const typed = burstAfter(noBurst, { code: 'KeyA', key: 'a', shiftKey: false, timeStamp: 100 })
  const burst = [...'73500454'].reduce(
    (all, digit, i) => burstAfter(all, { code: `Numpad${digit}`, key: digit, shiftKey: false, timeStamp: 400 + i * 10 }),
    typed,
  )
  expect(codeOf(burst, burst.at + 10)).toBe('73500454')
})

test('keys that one of our own codes begins with wait; digits, which no page hears, do not', () => {
  expect(['p', 'pd', 'PD-1', 'BO:shelf'].map((text) => mayBecomeOwn(scan(text)))).toEqual([true, true, true, true])
  expect(['d', 'px', '978', 'bo1'].map((text) => mayBecomeOwn(scan(text)))).toEqual([false, false, false, false])
})

function start() {
  const clock = new SimulatedClock()
  const heard: string[] = []
  const keyboard = fromCallback<ToKeyboard>(({ receive }) => receive(({ type }) => heard.push(type)))
  const scanner = createActor(scannerMachine.provide({ actors: { keyboard } }), { clock })
  scanner.on('code.read', ({ code }) => heard.push(code))
  return { clock, heard, scanner: scanner.start() }
}

test('held keys are released once no more of a code come', () => {
  const { clock, heard, scanner } = start()
  scanner.send({ type: 'key.held' })
  clock.increment(longestGap - 1)
  scanner.send({ type: 'key.held' })
  clock.increment(longestGap - 1)
  expect(heard).toEqual([])
  clock.increment(1)
  expect(heard).toEqual(['keys.released'])
  clock.increment(longestGap)
  expect(heard).toEqual(['keys.released'])
})

test('held keys are released at once where another key shows that they were typed, and never once they are a code', () => {
  const { clock, heard, scanner } = start()
  scanner.send({ type: 'key.held' })
  scanner.send({ type: 'key.typed' })
  scanner.send({ type: 'key.held' })
  scanner.send({ type: 'code.read', code: 'PD-17' })
  clock.increment(longestGap)
  expect(heard).toEqual(['keys.released', 'PD-17'])
})

test('nothing is heard while nobody is signed in', () => {
  const { clock, heard, scanner } = start()
  scanner.send({ type: 'key.held' })
  scanner.send({ type: 'session.ended' })
  scanner.send({ type: 'code.read', code: '9789100124311' })
  clock.increment(longestGap)
  expect(heard).toEqual([])
  scanner.send({ type: 'session.started' })
  scanner.send({ type: 'code.read', code: '9789100124311' })
  expect(heard).toEqual(['9789100124311'])
})
