import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#api/app/rooms'
import type { Contract } from '#api/core/contract'
import { type Fields, metaOf } from '#api/core/field'
import { lowerFirst } from '#api/core/names'
import { permissions } from '#api/core/permissionNames'
import { sentenceBook } from '#views/app/languages/sentences.ts'
import { pages } from '#views/app/restOfPages.ts'
import { languages, root, sentencesIn, sources } from './languageParts'

test('a longer sentence wins over a shorter one that would take it, and facts keep their order', () => {
  const book = sentenceBook()
  book.add({ '{} more': '{} till', '{}, and {} more': '{} och {} till' })
  expect(book.say('Solaris, and 2 more')).toBe('Solaris och 2 till')
})

/** Labels, units, hints and choices, which forms, lists and filters look up. */
function wordsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    const { label, unit = '', hint = '', choices = {}, columns = {}, refersTo } = metaOf(field)
    return [label, unit, hint, ...(refersTo ? [] : Object.values(choices)), ...wordsOf(columns)]
  })
}

const entitiesOf = ({ entities = {} }: Contract) => Object.values(entities)

/** Names, codes and abbreviations are not translated. */
const isName = (word: string) => !/[a-z]{2}/.test(word) || names.includes(word)
const names = [
  ...permissions,
  'Bankgiro',
  'Dewey',
  'DHL Express',
  'DHL Freight',
  'EPUB Accessibility 1.1',
  'Google Ads',
  'Google Analytics',
  'Libris',
  'PostNord',
  'Tag Manager',
  'Thema',
]

test.for(languages)('titles of pages and kinds of records are whole in %s', async (language) => {
  const known = await sentencesIn(language)
  const book = sentenceBook()
  book.add(known)
  const kinds = Object.values(contracts).flatMap((contract) => entitiesOf(contract).filter(({ path }) => path))
  const titles = [
    ...pages.flatMap(({ title, menu }) => [title, menu?.title ?? '']),
    ...kinds.flatMap(({ title, plural, isSingle, has }) => [title, isSingle ? '' : plural, has('add') ? `New ${lowerFirst(title)}` : '']),
  ]
  const missing = titles.filter((title) => !isName(title) && !(title in known) && book.say(title) === title)
  expect([...new Set(missing)]).toEqual([])
})

test.for(languages)('these many words of declared fields are in English alone in %s', async (language) => {
  const known = await sentencesIn(language)
  const missing = Object.entries(contracts).flatMap(([room, contract]) => {
    const words = new Set(entitiesOf(contract).flatMap(({ fields }) => wordsOf(fields)))
    const count = [...words].filter((word) => !isName(word) && !(word in known)).length
    return count > 0 ? [[room, count]] : []
  })
  expect(Object.fromEntries(missing)).toEqual({ library: 15, integrations: 5, exports: 90, statistics: 33, site: 32 })
})

test.for(languages)('a field that lacks its choice is named as its label is in %s', async (language) => {
  const known = await sentencesIn(language)
  const book = sentenceBook()
  book.add(known)
  const fields = Object.values(contracts).flatMap((contract) => entitiesOf(contract).flatMap((entity) => Object.values(entity.fields)))
  const messages = fields.flatMap((field) => {
    const { kind, label } = metaOf(field)
    const message = z.safeParse(field, null).error?.issues[0]?.message
    return ['option', 'choice'].includes(kind) && label in known && message
      ? [{ label: known[label] ?? label, said: book.say(message) }]
      : []
  })
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter(({ label, said }) => !said.toLowerCase().includes(label.toLowerCase()))).toEqual([])
})

test('both languages know the same sentences, and each is still written somewhere', async () => {
  const [swedish, persian] = await Promise.all(languages.map(async (language) => Object.keys(await sentencesIn(language))))
  expect(persian?.toSorted()).toEqual(swedish?.toSorted())
  const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'server', name), 'utf8'))
  const titles = pages.map(({ title }) => title)
  const kinds = Object.values(contracts).flatMap((contract) =>
    entitiesOf(contract).map(({ title, plural }) => `New ${lowerFirst(title)} ${title} ${plural}`),
  )
  const texts = [...sources.map(({ source }) => source), ...server, ...titles, ...kinds]
  const unwritten = swedish?.filter((sentence) => {
    const pieces = sentence.split('{}').map((piece) => piece.replace(/^[.:,\s]+|[.:,\s]+$/g, ''))
    return !texts.some((text) => pieces.every((piece) => text.includes(piece.replaceAll("'", "\\'")) || text.includes(piece)))
  })
  expect(unwritten).toEqual([])
})
