import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { type MarcField, marcOf } from '#api/exports/marc'
import { onixProduct } from '#api/exports/onix'
import { isArabic } from '#api/exports/record'
import { demoRecords } from './demoRecords'
import { blindOwl, person, pippi, settings } from './fixtures'

const at = new Date('2026-11-22T00:15:00Z')
const latin = /\p{Script=Latin}/u

/** What people read of a field: without links, codes of roles and authority numbers. */
const textOf = ([, , ...rest]: MarcField) =>
  rest.filter((_, i) => i % 2 === 1 && !['6', '4', '2', '0'].includes(rest[i - 1] ?? '')).join(' ')

test('no field of the demonstration’s records mixes two scripts, and only records in a Persian language have an 880', async () => {
  const { records } = await demoRecords()
  expect(records.length).toBeGreaterThan(300)
  const mixed: string[] = []
  const pairs = { persian: 0, other: 0 }
  for (const record of records) {
    const { fields } = marcOf(record, settings, at)
    for (const field of fields) {
      const [tag = ''] = field
      const text = textOf(field)
      if (tag >= '010' && isArabic(text) && latin.test(text)) mixed.push(`${record.id} ${tag} ${text}`)
    }
    const others = fields.filter(([tag]) => tag === '880').length
    pairs[record.languages.some(({ isRightToLeft }) => isRightToLeft) ? 'persian' : 'other'] += others
  }
  expect(mixed).toEqual([])
  expect(pairs.other).toBe(0)
  expect(pairs.persian).toBeGreaterThan(100)
})

test('ONIX names people, publisher and series of the demonstration’s records in the script of their language', async () => {
  const wrong: string[] = []
  for (const record of (await demoRecords()).records) {
    const isPersian = record.languages.some(({ isRightToLeft }) => isRightToLeft)
    const { contributors, publisher, series } = record
    const inBoth = [
      ...contributors.map(({ lastName, nonLatinLastName }) => ['KeyNames', lastName, nonLatinLastName]),
      ['PublisherName', publisher?.title, publisher?.nonLatinTitle],
      ['ImprintName', publisher?.title, publisher?.nonLatinTitle],
      ['TitleText', series?.title, series?.nonLatinTitle],
    ].filter(([, latinName, other]) => latinName && other)
    const text = toXml(onixProduct(record, settings))
    // An alternative name is the other script on purpose.
    const own = text.replace(/<AlternativeName>[\s\S]*?<\/AlternativeName>/g, '')
    for (const [element, latinName, other] of inBoth) {
      const names = [...own.matchAll(new RegExp(`<${element}[^>]*>([^<]*)<`, 'g'))].map(([, name]) => name)
      if (!names.includes(isPersian ? other : latinName)) wrong.push(`${record.id} ${element} ${names}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a Swedish book by a Persian author names them in Latin letters only', () => {
  const author = person({ firstName: 'Sadiq', lastName: 'Hidayat', nonLatinFirstName: 'صادق', nonLatinLastName: 'هدایت' })
  const { fields } = marcOf({ ...pippi, contributors: [author] }, settings, at)
  expect(fields.find(([tag]) => tag === '100')?.slice(0, 4)).toEqual(['100', '1 ', 'a', 'Hidayat, Sadiq'])
  expect(fields.some(([tag]) => tag === '880')).toBe(false)
})

test('the statement of responsibility is in the script of its title; who has no name in it is in an entry of their own', () => {
  const translator = person({ firstName: 'Nasser', lastName: 'Zeraati', marc: 'trl' })
  const { fields } = marcOf({ ...blindOwl, title: '', subtitle: '', contributors: [...blindOwl.contributors, translator] }, settings, at)
  const title = fields.find(([tag]) => tag === '245')
  expect(latin.test(textOf(title ?? []))).toBe(false)
  expect(textOf(title ?? [])).toContain('هدایت')
  expect(fields.find(([tag, , , name]) => tag === '700' && name?.startsWith('Zeraati'))).toBeDefined()
})
