import { expect, test } from 'vitest'
import { linesOf, partsOf } from '#views/exports/live.ts'
import { blindOwl, settings } from '../../server/exports/fixtures'

const arabic = /\p{Script=Arabic}/u
const lines = linesOf('marc21', { ...blindOwl, title: '', nonLatinSubtitle: 'داستان' }, settings, new Date('2026-11-22T00:15:00Z'))

test('the punctuation and the code that follow a Persian value are outside its isolate', () => {
  const title = lines.find(({ text }) => text.startsWith('=245'))
  expect(partsOf(title?.text ?? '')).toEqual(['=245  10', '$a', 'بوف کور', ' :', '$b', 'داستان', ' /', '$c', 'صادق هدایت', '.'])
})

test('a name, its comma and its years are parts of their own; a sentence keeps its full stop', () => {
  expect(partsOf('=880  1\\$6100-01/(3/r$aهدایت، صادق،$d1903-1951')).toEqual([
    '=880  1\\',
    '$6',
    '100-01/(3/r',
    '$a',
    'هدایت، صادق',
    '،',
    '$d',
    '1903-1951',
  ])
  expect(partsOf('=520  \\\\$aکتابی که بارها خوانده می‌شود.')).toEqual(['=520  \\\\', '$a', 'کتابی که بارها خوانده می‌شود.'])
  expect(partsOf('<TitleText language="per">بوف کور.</TitleText>')).toEqual(['<TitleText language="per">', 'بوف کور.', '</TitleText>'])
})

test('the parts of every line are its text, and none holds a Persian value beside a code', () => {
  for (const { text } of lines) {
    const parts = partsOf(text)
    expect(parts.join('')).toBe(text)
    for (const part of parts.filter((each) => arabic.test(each))) expect(part).not.toMatch(/\$| [/:;=]$|[,،؛]$/)
  }
})
