import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  type Burst,
  burstAfter,
  codeOf,
  isBroken,
  isCheckedCode,
  learnedGap,
  longestGap,
  longestPause,
  mayBecomeOwn,
  noBurst,
} from '#machines/core/burst'
import { scannerMachine, type ToKeyboard } from '#machines/core/scanner'

const codeFor = (sign: string) =>
  ({ '-': 'Minus', _: 'Minus', ':': 'Semicolon', '.': 'Period', '/': 'Slash' })[sign] ??
  (/\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`)

/** The burst of a scanner with an English layout, on a computer whose layout makes `typed` of it. */
function scan(
  text: string,
  {
    gap = 12,
    typed = text,
    pause = 0,
    after = 0,
    limit = longestGap,
  }: { gap?: number; typed?: string; pause?: number; after?: number; limit?: number } = {},
): Burst {
  return [...text].reduce<Burst>(
    (burst, sign, i) =>
      burstAfter(
        burst,
        {
          code: codeFor(sign),
          key: [...typed][i] ?? '',
          shiftKey: sign === ':' || sign === '_' || /[A-Z]/.test(sign),
          timeStamp: 1000 + i * gap + (i >= after ? pause : 0),
        },
        limit,
      ),
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
  const pallet = scan('BO:shelf:T:Pallet_3', { typed: 'BOÖshelfÖTÖPallet?3' })
  expect(codeOf(pallet, pallet.at + 12)).toBe('BO:shelf:T:Pallet_3')
})

test('a scanner that has the layout of the computer is read by what it typed', () => {
  const keys = [...'PD-17'].map((key, i) => ({
    code: key === '-' ? 'Slash' : codeFor(key),
    key,
    shiftKey: /[A-Z]/.test(key),
    timeStamp: i * 9,
  }))
  const burst = keys.reduce((all, key) => burstAfter(all, key), noBurst)
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

test('a pause within a code cuts it nowhere, if it is a code by its check digit or prefix', () => {
  for (const code of [
    '9789100124311',
    '73500452',
    '373500454000001404',
    '00373500454000001404',
    'BO:shelf:A-12',
    'BO:order:4711',
    '012000000133',
  ])
    for (const after of [4, 6]) {
      const cut = scan(code, { pause: 53, after })
      expect(codeOf(cut, cut.at + 12), code).toBe(code)
    }
  const late = scan('9789100124311')
  expect(codeOf(late, late.at + 90)).toBe('9789100124311')
  const long = scan('9789100124311', { pause: longestPause + 20, after: 6 })
  expect(codeOf(long, long.at + 12)).not.toBe('9789100124311')
})

test('a cut code that lost a digit is no code and no number either', () => {
  const lost = scan('978910012431', { pause: 80, after: 6 })
  expect(codeOf(lost, lost.at + 12)).toBeUndefined()
  expect(isBroken(lost)).toBe(true)
  expect(isBroken(scan('12345678'))).toBe(false)
  const byHand = scan('9789100124312', { gap: 120 })
  expect(codeOf(byHand, byHand.at + 12)).toBeUndefined()
  expect(isBroken(byHand)).toBe(false)
})

test('a slow scanner is learned from its first code, and then reads parcel numbers without a check digit too', () => {
  const first = scan('9789100124311', { pause: 60, after: 5 })
  const limit = learnedGap(longestGap, first)
  expect(limit).toBeGreaterThan(80)
  const parcel = scan('1234567891', { gap: 70, limit })
  expect(codeOf(parcel, parcel.at + 70, limit)).toBe('1234567891')
  expect(learnedGap(longestGap, scan('9789100124311'))).toBe(longestGap)
  expect(learnedGap(190, scan('9789100124311', { pause: 300, after: 5 }))).toBe(longestPause / 2)
})

test('a code is one by its content', () => {
  expect(['9789100124311', '080442957X', 'PD-17', 'BO-4', 'BO:delivery:9'].every(isCheckedCode)).toBe(true)
  expect(['9789100124312', '0804429571', '4711', '24311', 'strindberg', 'BO'].some(isCheckedCode)).toBe(false)
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
