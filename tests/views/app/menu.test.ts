import { expect, test } from 'vitest'
import { permissions } from '#api/core/permissionNames'
import '#views/app/pageTable.ts'
import { sections } from '#views/app/menuSections.ts'
import { pageCommands } from '#views/app/palette/commands.ts'
import { iconOf, shapes } from '#views/app/shell/icons.tsx'
import { groupsOf, isAt, menuFor } from '#views/core/menu.ts'
import { loadPages, placeAt, sectionOf, titleAt } from '#views/core/pages.ts'

const pages = await loadPages()

const orderHandler = ['Dashboard', 'CustomerOrders', 'offer', 'NewOrders', 'InProgress']

test('the menu holds what its reader may open, and no section without an entry of theirs', () => {
  const titles = menuFor(orderHandler).map(({ title, entries }) => [title, entries?.map((entry) => entry.title)])
  expect(titles).toEqual([
    ['Dashboard', ['Dashboard']],
    ['Customer orders', ['Offers', 'New orders', 'In progress', 'Deliveries', 'Shipments']],
  ])
})

test('an entry needs its own permission, its page and its section', () => {
  const entries = (held: string[]) => menuFor(held).flatMap((section) => (section.entries ?? []).map(({ title }) => title))
  expect(entries(orderHandler.filter((name) => name !== 'NewOrders'))).not.toContain('New orders')
  expect(entries(orderHandler.filter((name) => name !== 'offer'))).not.toContain('New orders')
  expect(entries(orderHandler.filter((name) => name !== 'CustomerOrders'))).toEqual(['Dashboard'])
})

test('with no list of permissions everything is denied', () => {
  expect(menuFor(undefined)).toEqual([])
  expect(pageCommands(undefined, () => undefined)).toEqual([])
})

test('in a rail of icons only no two are alike: each section has its own', () => {
  expect(sections.map(({ name }) => iconOf(name))).toEqual(sections.map(({ name }) => name))
  expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
})

test('sections are grouped by the work they are for, and a group without a section is left out', () => {
  const groupsFor = (held: string[]) => groupsOf(menuFor(held)).map(({ group, sections }) => [group, sections.map(({ title }) => title)])
  expect(groupsFor(orderHandler)).toEqual([
    ['', ['Dashboard']],
    ['Sell', ['Customer orders']],
  ])
  expect(groupsFor([...permissions])).toEqual([
    ['', ['Dashboard']],
    ['Sell', ['Customer orders', 'Cash sell', 'Accounts and profiles']],
    ['Stock', ['Inventory', 'Transport', 'Orders to publishers', 'Distributor']],
    ['Catalogue', ['Products', 'Basic info']],
    ['Publish', ['Library services', 'Services and integrations']],
    ['Money', ['Finance', 'Fortnox', 'Statistics']],
    ['Settings', ['Administration', 'Config', 'Support']],
  ])
})

test('a section shows what is to do in it: the orders nobody has begun, not those that are done', () => {
  const toDo = menuFor([...permissions]).flatMap(({ entries = [] }) => entries.flatMap(({ title, isToDo }) => (isToDo ? [title] : [])))
  expect(toDo).toEqual(['New orders'])
})

test('list links carry the query of their list', () => {
  const [, orders] = menuFor(orderHandler)
  expect(orders?.entries?.map(({ href }) => href)).toEqual([
    '/order/new-order/list?page=1&pageSize=100&title=offer',
    '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc',
    '/order/inprogress-orders?page=1&pageSize=100&sorted=true&field=id&type=desc',
    '/order/inprogress-orders/deliveries?page=1&pageSize=100&sorted=true&field=id&type=desc',
    '/order/shipments/list?page=1&pageSize=100&sorted=true&field=id&type=desc',
  ])
})

test('the active section is the first segment of the path, and an entry is active on the pages of its orders too', () => {
  const entries = menuFor(orderHandler).flatMap((section) => section.entries ?? [])
  const activeAt = (path: string) => entries.filter((entry) => isAt(entry, path)).map(({ title }) => title)
  expect(sectionOf('/order/new-orders/edit/4711')).toBe('order')
  expect(activeAt('/order/new-orders/edit/4711')).toEqual(['New orders'])
  expect(activeAt('/order/new-order/create-new-order/4712')).toEqual(['Offers'])
  expect(activeAt('/order/inprogress-orders')).toEqual(['In progress'])
})

test('every page of the table is found at its own path, with its parameters', () => {
  // Of two rows with one path the menu has both links, and the first is the page.
  for (const page of pages) expect(placeAt(page.path.replace(':id', '4711'))?.page).toBe(pages.find(({ path }) => path === page.path))
  const place = placeAt('/order/new-orders/edit/4711/')
  expect(place?.params.id).toBe('4711')
  expect(place && titleAt(place)).toBe('Order 4711')
  expect(placeAt('/order/new-orders')).toBeUndefined()
  expect(placeAt('/order/new-orders/edit/4711/more')).toBeUndefined()
})

test('31.8 the replay of reports is in the menu of those who may open it alone', () => {
  const sectionsOf = (held: string[]) => menuFor(held).map(({ title, entries }) => [title, entries?.map((entry) => entry.href)])
  expect(sectionsOf(['Support'])).toEqual([['Support', ['/support/replay']]])
  expect(sectionsOf(permissions.filter((name) => name !== 'Support')).map(([title]) => title)).not.toContain('Support')
})
