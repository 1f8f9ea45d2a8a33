import { expect, test } from 'vitest'
import { permissions } from '#api/core/permissionNames'
import '#views/app/pageTable.ts'
import { type Command, once, pageCommands } from '#views/app/palette/commands.ts'
import { matching } from '#views/app/palette/matching.ts'
import { nearly } from '#views/app/palette/nearly.ts'
import { readQuery } from '#views/app/palette/query.ts'
import { foundOrders, foundRecords, recordCommands } from '#views/app/palette/records.ts'
import { loadPages, placeAt } from '#views/core/pages.ts'
import { listFact } from '#views/orders/listFacts.ts'

await loadPages()

const orderHandler = ['Dashboard', 'CustomerOrders', 'offer', 'NewOrders', 'InProgress']
const ignore = () => undefined
const everyPage = pageCommands(permissions, ignore)
const titlesOf = (commands: readonly Command[]) => commands.map(({ title }) => title)

test('the palette offers the pages one may open without a number', () => {
  const titles = pageCommands(orderHandler, () => undefined).map(({ title }) => title)
  expect(titles).toEqual([
    'Dashboard',
    'Order map',
    'Offers',
    'New orders',
    'In progress',
    'Deliveries',
    'Shipments',
    'Book parcels',
    'Sign-in and security',
    'Notifications',
  ])
})

test('a search finds every word in title or section, without regard to case and accents, what begins with it first', () => {
  const command = (title: string, group = '') => ({ key: title, title, group, icon: 'order' as const, run: () => undefined })
  const commands = [command('Pending orders', 'Customer orders'), command('Orders of Åsa'), command('Genre', 'Basic info')]
  const titles = (query: string) => matching(commands, query).map(({ title }) => title)
  expect(titles('')).toHaveLength(3)
  expect(titles('orders')).toEqual(['Orders of Åsa', 'Pending orders'])
  expect(titles('CUSTOMER pend')).toEqual(['Pending orders'])
  expect(titles('asa')).toEqual(['Orders of Åsa'])
  expect(titles('nothing')).toEqual([])
})

test('a page that two links lead to is two rows, each with a key of its own', () => {
  const keys = everyPage.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(titlesOf(everyPage)).toEqual(expect.arrayContaining(['Requests', 'Submit New Order']))
  expect(titlesOf(matching(everyPage, 'dark'))).toEqual([])
  const twice = matching(everyPage, 'requests')
  expect(once([...twice, ...twice])).toEqual(twice)
})

test('an entry of the menu that one may not see is not found', () => {
  const withoutSubmitting = pageCommands(['OrdersToPubAgents', 'OrdersToPubAgentsPreorder'], ignore)
  expect(titlesOf(withoutSubmitting)).toContain('Requests')
  expect(titlesOf(withoutSubmitting)).not.toContain('Submit New Order')
})

test('letters that are missing, wrong or swapped still find a page, in any order of words', () => {
  const best = (query: string) => nearly(everyPage, query)[0]?.title
  expect(best('nw ordr')).toBe('New orders')
  expect(best('shpments')).toBe('Shipments')
  expect(best('invioces')).toBe('Invoices')
  expect(best('ordr nw')).toBe('New orders')
  expect(nearly(everyPage, 'xyzzy')).toEqual([])
  const persian: Command = { key: 'x', title: 'بوف کور', group: '', icon: 'order', run: ignore }
  expect(nearly([persian], 'بف کور')).toEqual([persian])
})

test('words that people type find pages: password, stock, audit log, two-factor', () => {
  const found = (query: string) => titlesOf(matching(everyPage, query))
  expect(found('password')).toEqual(expect.arrayContaining(['Change Password', 'Sign-in and security']))
  expect(found('stock')).toContain('Inventory')
  expect(found('audit log')).toEqual(['Operator activity reports'])
  expect(found('2fa')).toEqual(['Sign-in and security'])
})

test('a number beside the name of a kind or of an action is searched alone, anything else as it is typed', () => {
  expect(readQuery('invoice 100111 print')).toEqual({ searchKey: '100111', kinds: ['invoice'] })
  expect(readQuery('  Order #606 ')).toEqual({ searchKey: '#606', kinds: ['order'] })
  expect(readQuery('print invoice ۱۰۰۱۱۱')).toEqual({ searchKey: '100111', kinds: ['invoice'] })
  expect(readQuery('deliv 7')).toEqual({ searchKey: '7', kinds: ['delivery'] })
  for (const typed of ['100111', 'order of the phoenix', 'Aniara 2', '978-91-29-68831-3', 'invoice'])
    expect(readQuery(typed)).toEqual({ searchKey: typed, kinds: [] })
})

test('a record comes with what is done most with it, and only with pages that one may open', () => {
  const records = foundRecords([
    { kind: 'invoice', id: 41, title: '100111', note: 'Anna Ek', of: 'invoice' },
    { kind: 'edition', id: 7, title: 'Aniara', note: '9789100124311', of: 'document' },
    { kind: 'request', id: 3, title: '3', note: 'Ferdosi', of: 'ownRequest' },
    { kind: 'customer', id: 9, title: 'Malmö stad', note: 'kund@malmo.se', of: 'institutional' },
  ])
  const commands = recordCommands(records, () => true, ignore)
  expect(commands.map(({ title, href }) => [title, href])).toEqual([
    ['Invoice 100111', '/order/done-orders/invoice/41'],
    ['Print invoice 100111', undefined],
    ['Aniara', '/products/document-product/detail/edit/7'],
    ['Stock of \u2068Aniara\u2069', '/inventory/list/edit/7'],
    ['Request 3', '/agent/in-progress/distributor/request/detail-list/3'],
    ['Orders of \u2068Malmö stad\u2069', '/order/customer/9'],
  ])
  for (const { href } of commands) if (href) expect(placeAt(href)).toBeDefined()
  expect(titlesOf(matching(commands, 'invoice 100111 print'))).toEqual(['Print invoice 100111'])
  const withoutStock = recordCommands(records, (href) => !href.startsWith('/inventory'), ignore)
  expect(titlesOf(withoutStock)).not.toContain('Stock of \u2068Aniara\u2069')
})

test('an order comes with its payment and its history', () => {
  const place = listFact('done')
  const order = { id: 606, by: 'number', status: 'done', paymentState: 'settled', customerName: 'Anna Ek' } as const
  const found = foundOrders([{ ...order, total: { amount: 39_800, currency: 'SEK' }, place, href: place.page({ id: 606 }) }])
  expect(recordCommands(found, () => true, ignore).map(({ title, href }) => [title, href])).toEqual([
    ['Order 606', '/order/done-orders/edit/606'],
    ['Payment of order 606', '/order/done-orders/edit/606#payment'],
    ['History of order 606', '/order/done-orders/edit/606#history'],
  ])
})
