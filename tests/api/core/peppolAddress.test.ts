import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { peppolAddress, readPeppolAddress } from '#api/core/kinds/peppolAddress'

test.each([
  ['0007:2120000142', '0007:2120000142'],
  ['0007: 212000-0142', '0007:2120000142'],
  ['۰۰۰۷:۲۱۲۰۰۰۰۱۴۲', '0007:2120000142'],
  ['0088:7300010000001', '0088:7300010000001'],
  ['0192:923609016', '0192:923609016'],
  ['0184:DK61126228', '0184:DK61126228'],
  ['0216:003701120389', '0216:003701120389'],
  ['0208:0202239951', '0208:0202239951'],
  ['9930:DE123456789', '9930:DE123456789'],
])('%s is an electronic address', (typed, address) => {
  expect(readPeppolAddress(typed)).toEqual({ address })
})

test.each([
  ['2120000142', /scheme, a colon and the identifier/],
  ['0007:', /scheme, a colon and the identifier/],
  ['1234:2120000142', /1234 is not a scheme of Peppol/],
  ['0007:2120000143', /check digit of 2120000143 is wrong/],
  ['0007:21200001', /Swedish organisation number .* has 10 digits/],
  ['0088:7300010000002', /check digit/],
  ['0192:923609017', /check digit/],
  ['0184:61126229', /check digit/],
  ['0216:003701120388', /check digit/],
  ['0208:0202239952', /check digit/],
  ['9930:DE 1/2', /at most 50 letters/],
])('%s is none, and the message says why', (typed, problem) => {
  expect(readPeppolAddress(typed).problem).toMatch(problem)
})

test('a field keeps the address without spaces and hyphens, and says what is wrong with another', () => {
  const field = peppolAddress('Electronic address')
  expect(z.parse(field, ' 0007:212000-0142 ')).toBe('0007:2120000142')
  expect(z.safeParse(field, '0007:2120000143').error?.issues[0]?.message).toMatch(/check digit/)
})
