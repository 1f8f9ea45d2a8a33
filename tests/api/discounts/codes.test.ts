import { expect, test } from 'vitest'
import { checkOf, codeAlphabet, fewestCharacters, foldCode, isWellFormed, shownCode } from '#api/discounts/codes'

const pack = { prefix: 'SOMMAR', length: 10 }
const body = '7K3QMX9TRC'
const made = `SOMMAR${body}${checkOf(body)}`

test('a code is read however it is typed', () => {
  for (const typed of ['sommar-7k3qm-x9trc', ' SOMMAR 7K3QM X9TRC', 'SOMMAR—۷K۳QMX۹TRC', 'sommar7k3qmx9trc'])
    expect(foldCode(typed)).toBe('SOMMAR7K3QMX9TRC')
})

test('a code is shown in groups, and reads as itself', () => {
  expect(shownCode(made, pack)).toBe(`SOMMAR-7K3QM-X9TRC-${checkOf(body)}`)
  expect(foldCode(shownCode(made, pack))).toBe(made)
})

test('no single slip and no swap of neighbours passes', () => {
  expect(isWellFormed(made, pack)).toBe(true)
  const start = pack.prefix.length
  for (let i = start; i < made.length; i++) {
    for (const other of codeAlphabet)
      if (other !== made[i]) expect(isWellFormed(made.slice(0, i) + other + made.slice(i + 1), pack)).toBe(false)
    const [a, b] = [made[i], made[i + 1]]
    if (b !== undefined && a !== b && i + 2 < made.length)
      expect(isWellFormed(`${made.slice(0, i)}${b}${a}${made.slice(i + 2)}`, pack)).toBe(false)
  }
})

test('so many codes need so many characters', () => {
  expect([1, 500, 501, 10_000, 100_000].map(fewestCharacters)).toEqual([7, 8, 9, 9, 10])
})
