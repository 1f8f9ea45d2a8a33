import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#api/app/rooms'
import type { Contract } from '#api/core/contract'
import { type Fields, metaOf } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { lowerFirst } from '#api/core/names'
import { permissions } from '#api/core/permissionNames'
import { beside, inLanguage } from '#api/core/texts/inLanguage'
import type { Notification } from '#api/dashboard/notifications'
import { basketLaw } from '#machines/orders/basketStatus'
import { layLanguage, parts } from '#views/app/languages/laying.ts'
import type { Part } from '#views/app/languages/names.ts'
import { sentenceBook } from '#views/app/languages/sentences.ts'
import { pages } from '#views/app/restOfPages.ts'
import { happened, reasonOf, remedies } from '#views/dashboard/notifications/texts.ts'

const root = resolve(import.meta.dirname, '..')
const languages = ['sv', 'fa'] as const

/** Rooms that have no Swedish and no Persian yet, and how many files of texts each has. */
const unspoken: Readonly<Record<string, number>> = {
  access: 5,
  accounts: 2,
  core: 2,
  discounts: 1,
  exports: 5,
  fortnox: 2,
  integrations: 1,
  library: 2,
  products: 11,
  site: 1,
  statistics: 1,
}

type Tree = { [key: string]: Tree | null }
type Node = { type: string; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Keys of an object literal; null is a text. */
function treeOf(node: unknown): Tree | null {
  if (!isNode(node)) return null
  if (['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)) return treeOf(node.expression)
  if (node.type !== 'ObjectExpression') return null
  const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property')
  return Object.fromEntries(properties.map(({ key, value }) => [String((key as Node).name ?? (key as Node).value), treeOf(value)] as const))
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.stories.') && !name.startsWith('views/app/languages/'))
  .map((name) => ({ name, source: readFileSync(join(root, 'src', name), 'utf8') }))

const english = new Map<string, { file: string; tree: Tree }>()
for (const { name: file, source } of sources.filter(({ source }) => /inLanguage\(\s*'/.test(source))) {
  new Visitor({
    CallExpression({ callee, arguments: [name, texts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'inLanguage' || name?.type !== 'Literal') return
      const tree = treeOf(texts)
      if (tree === null) return
      if (english.has(String(name.value))) throw new Error(`Two files have texts called ${name.value}`)
      english.set(String(name.value), { file, tree })
    },
  }).visit(parseSync(file, source).program)
}

const lacking = (tree: Tree, texts: unknown, at: string): string[] =>
  Object.entries(tree).flatMap(([key, below]) => {
    const text: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, key) : undefined
    if (text === undefined) return [`${at}.${key}`]
    return below ? lacking(below, text, `${at}.${key}`) : []
  })

const allOf = async (language: (typeof languages)[number]): Promise<Part[]> =>
  Promise.all(Object.values(parts[language]).map(async (load) => (await load()).default))

test('a language lies over English texts that are here and those that come, and a text it lacks stays English', async () => {
  const early = inLanguage('app/person', { report: 'Report a problem', other: { whole: 'Only English' } })
  const titles = inLanguage('titles', [{ title: 'New orders', menu: { title: 'Offers', mark: { title: 'Copies arrived' } } }])
  const swedish = layLanguage('sv')
  onTestFinished(swedish.stop)
  await swedish.ready('/order/new-orders/list', true)
  expect(early).toEqual({ report: 'Rapportera ett problem', other: { whole: 'Only English' } })
  expect(titles).toEqual([{ title: 'Nya ordrar', menu: { title: 'Offerter', mark: { title: 'Ankomna exemplar' } } }])
  expect(inLanguage('orders/Elsewhere', { elsewhere: 'In other lists' })).toEqual({ elsewhere: 'I andra listor' })
  swedish.stop()
  expect(early).toEqual({ report: 'Report a problem', other: { whole: 'Only English' } })
  expect(inLanguage('orders/Elsewhere', { elsewhere: 'In other lists' })).toEqual({ elsewhere: 'In other lists' })
})

test('a part that comes once English is spoken again lays nothing', async () => {
  const till = inLanguage('till/till', { pay: 'Pay' })
  const persian = layLanguage('fa')
  const coming = persian.ready('/cash-sell', true)
  persian.stop()
  await coming
  expect(till).toEqual({ pay: 'Pay' })
})

test('a part of the app waits for texts of a room that nobody expected', async () => {
  onTestFinished(layLanguage('fa').stop)
  const page = await beside('a part', async () => inLanguage('till/till', { pay: 'Pay' }))
  expect(page).toEqual({ pay: 'پرداخت' })
})

test('refusals of a law and the server are said from their sentences, with names and numbers in their places', async () => {
  const swedish = layLanguage('sv')
  onTestFinished(swedish.stop)
  await swedish.ready('/order/new-orders/list', true)
  const facts = { items: 0, hasCustomer: true, isPaymentOutstanding: false, shortages: [{ title: 'Solaris', wanted: 3, available: 1 }] }
  expect(basketLaw.refusal('create', { type: 'basket.place' }, facts)).toEqual({ code: 'hasItems', message: 'Ordern har inga rader' })
  expect(basketLaw.refusal('newOrder', { type: 'basket.start' }, facts)?.message).toBe(
    'Saknas i lager: \u2068Solaris\u2069 (3 önskas, 1 tillgängliga)',
  )
  expect(new ApiError(503, 'The database cannot be reached. Nothing was done: try again in a moment. (request r-1)').message).toBe(
    'Databasen kan inte nås. Inget har gjorts: försök igen om en stund. (request r-1)',
  )
  expect(new ApiError(409, 'A sentence that nobody has translated').message).toBe('A sentence that nobody has translated')
})

test('a notification is written from its kind in the language of whoever reads it', async () => {
  const run = {
    kind: 'invoiceRun',
    id: 12,
    seen: 'done',
    state: 'needsYou',
    of: '',
    recordId: 12,
    title: '',
    count: 2,
    reason: 'The database cannot be reached',
    at: '2026-03-06T07:00:00.000Z',
    by: null,
    isRead: false,
  } satisfies Notification
  expect(happened.invoiceRun(run)).toBe('Invoice run 12 finished, 2 orders were refused')
  const persian = layLanguage('fa')
  onTestFinished(persian.stop)
  await persian.ready('/dashboard', false)
  expect(happened.invoiceRun(run)).toBe('صدور گروهی فاکتور \u206812\u2069 تمام شد و ۲ سفارش رد شد')
  expect(remedies.invoiceRun(run)).toBe('صدور گروهی را باز کنید تا سفارش‌های ردشده را ببینید.')
  expect(reasonOf(run)).toBe('پایگاه داده در دسترس نیست')
  expect(reasonOf({ ...run, kind: 'reportStopped', of: 'closed' })).toBe('حساب کسی که گزارش را ذخیره کرده بسته شده است.')
})

test('a longer sentence wins over a shorter one that would take it, and facts keep their order', () => {
  const book = sentenceBook()
  book.add({ '{} more': '{} till', '{}, and {} more': '{} och {} till' })
  expect(book.say('Solaris, and 2 more')).toBe('Solaris och 2 till')
})

test.for(languages)(
  'texts of the shell, sign-in, lists, orders, invoices, customers, distributors, till and warehouse are whole in %s',
  async (language) => {
    const texts: object = Object.assign({}, ...(await allOf(language)).map((part) => part.texts))
    const missing = [...english].flatMap(([name, { tree }]) => lacking(tree, Reflect.get(texts, name), name))
    expect(missing).toEqual([])
  },
)

/** Labels, units, hints and choices, which forms, lists and filters look up. */
function wordsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    const { label, unit = '', hint = '', choices = {}, columns = {}, refersTo } = metaOf(field)
    return [label, unit, hint, ...(refersTo ? [] : Object.values(choices)), ...wordsOf(columns)]
  })
}

const entitiesOf = ({ entities = {} }: Contract) => Object.values(entities)

/** What needs no other word: names, codes and abbreviations. */
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
  const known = Object.assign({}, ...(await allOf(language)).map(({ sentences = {} }) => sentences))
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
  const known = Object.assign({}, ...(await allOf(language)).map(({ sentences = {} }) => sentences))
  const missing = Object.entries(contracts).flatMap(([room, contract]) => {
    const words = new Set(entitiesOf(contract).flatMap(({ fields }) => wordsOf(fields)))
    const count = [...words].filter((word) => !isName(word) && !(word in known)).length
    return count > 0 ? [[room, count]] : []
  })
  expect(Object.fromEntries(missing)).toEqual({ library: 15, integrations: 5, exports: 90, statistics: 33, site: 32 })
})

test.for(languages)('a field that lacks its choice is named as its label is in %s', async (language) => {
  const known = Object.assign({}, ...(await allOf(language)).map(({ sentences = {} }) => sentences))
  const book = sentenceBook()
  book.add(known)
  const fields = Object.values(contracts).flatMap((contract) => entitiesOf(contract).flatMap((entity) => Object.values(entity.fields)))
  const messages = fields.flatMap((field) => {
    const { kind, label } = metaOf(field)
    const message = z.safeParse(field, null).error?.issues[0]?.message
    return ['option', 'choice'].includes(kind) && label in known && message ? [[known[label], book.say(message)]] : []
  })
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter(([label, message]) => !message?.toLowerCase().includes(label.toLowerCase()))).toEqual([])
})

test('both languages know the same sentences, and each is still written somewhere', async () => {
  const [swedish, persian] = await Promise.all(
    languages.map(async (language) => Object.keys(Object.assign({}, ...(await allOf(language)).map(({ sentences = {} }) => sentences)))),
  )
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

test('these rooms have texts in English alone', () => {
  const count: Record<string, number> = {}
  for (const { name, source } of sources) {
    const [layer, room = ''] = name.split('/')
    if (layer === 'views' && /^(?:export )?const (?:texts|\w+Texts)\b[^=\n]* = \{/m.test(source)) count[room] = (count[room] ?? 0) + 1
  }
  expect(count).toEqual(unspoken)
})

/** Modules that are read with the entry, before any language can be here. */
function readAtOnce(): Set<string> {
  const names = new Set(sources.map(({ name }) => name))
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const source = sources.find((each) => each.name === name)?.source ?? ''
    for (const [, written = ''] of source.matchAll(/^(?:import|export) (?!type\b)[^'()]*'([^']+)'/gm)) {
      const path = written.startsWith('.') ? join(name, '..', written) : written.replace(/^#/, '')
      const found = ['', '.ts', '.tsx'].map((end) => path + end).find((full) => names.has(full))
      if (found) reach(found)
    }
  }
  reach('main.tsx')
  return reached
}

test('modules of the entry take no text out of its object before their language is here', () => {
  const entry = readAtOnce()
  expect(entry).toContain('views/access/auth/Login.tsx')
  const taken: string[] = []
  for (const { name: file, source } of sources) {
    if (!entry.has(file)) continue
    let depth = 0
    const enter = () => void depth++
    const leave = () => void depth--
    new Visitor({
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      MemberExpression({ object, start, end }) {
        if (depth === 0 && object.type === 'Identifier' && /^(texts|\w+Texts|\w+Labels|\w+Names)$/.test(object.name))
          taken.push(`${file}: ${source.slice(start, end)}`)
      },
    }).visit(parseSync(file, source).program)
  }
  expect(taken).toEqual([])
})
