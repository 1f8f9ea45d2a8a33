import { expect, test } from 'vitest'
import type { Filter } from '#views/core/list/columns.ts'
import { isNarrowed } from '#views/core/list/state/isNarrowed.ts'
import {
  changed,
  type ListRules,
  listDefaults,
  readListState,
  requestOf,
  sortedBy,
  writeListState,
} from '#views/core/list/state/listState.ts'

const filters: Filter[] = [
  { name: 'customer', label: 'Customer', kind: 'text' },
  { name: 'paymentState', label: 'Payment', kind: 'option', options: [{ value: 'settled', label: 'Paid' }] },
  { name: 'createdFrom', label: 'Created from', kind: 'day' },
  { name: 'totalFrom', label: 'Total from', kind: 'amount', digits: 2 },
]
const rules: ListRules = { sortFields: ['id', 'total'], filters }
const read = (query: string) => readListState(new URLSearchParams(query), rules)

test('an empty URL means page 1 of 100, newest id first', () => {
  expect(read('')).toEqual(listDefaults)
  expect(requestOf(read(''), { filters })).toEqual({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' })
})

test('the URL of a list is read as the specification writes it', () => {
  expect(read('page=3&pageSize=50&sorted=true&field=total&type=asc')).toMatchObject({ page: 3, pageSize: 50, field: 'total', type: 'asc' })
})

test('bad values are not applied, and are named until they are removed', () => {
  const bad =
    'page=-1&pageSize=5000&field=password&type=sideways&filter.paymentState=maybe&filter.createdFrom=2026-02-31&filter.totalFrom=1.5&filter.x=1'
  const { unknown, ...state } = read(bad)
  expect(state).toEqual(listDefaults)
  expect(unknown).toEqual(Object.fromEntries(new URLSearchParams(bad)))
  expect(read('page=99999999999')).toEqual({ ...listDefaults, unknown: { page: '99999999999' } })
  expect(read('page=2&filter.customer=Lind&title=offer&columns=id').unknown).toBeUndefined()
})

test('an unknown filter outlives a change of the list, and is gone once it is removed', () => {
  const before = new URLSearchParams('page=1&pageSize=100&field=password&filter.x=1&filter.paymentState=maybe')
  const state = readListState(before, rules)
  const searched = new URLSearchParams(writeListState(changed(state, { search: 'Lind' }), before))
  expect(Object.fromEntries(searched)).toEqual({
    page: '1',
    pageSize: '100',
    field: 'id',
    'filter.x': '1',
    'filter.paymentState': 'maybe',
    search: 'Lind',
  })
  expect(writeListState(changed(state, { unknown: {} }), before)).toBe('page=1&pageSize=100&field=id')
})

test('what is written is read back the same, whatever it holds', () => {
  const state = {
    ...listDefaults,
    page: 4,
    sorted: false,
    search: 'بوف کور & "x"=1',
    filters: { customer: 'Åsa Öberg', paymentState: 'settled', createdFrom: '2026-01-31', totalFrom: '12050' },
  }
  expect(read(writeListState(state))).toEqual(state)
})

test("parameters that are not the list's own stay, and a usual order that was unsaid stays unsaid", () => {
  const query = writeListState(listDefaults, new URLSearchParams('title=offer&search=old&filter.customer=x'))
  expect(query).toBe('title=offer&page=1&pageSize=100')
})

test('an order that the link spelled out stays spelled out', () => {
  const before = 'page=1&pageSize=100&sorted=true&field=id&type=desc'
  expect(writeListState(changed(listDefaults, { search: 'Lind' }), new URLSearchParams(before))).toBe(`${before}&search=Lind`)
})

test('filters go on the wire typed', () => {
  const { filter } = requestOf(read('filter.customer=Lind&filter.totalFrom=12050&filter.createdFrom=2026-01-31'), { filters })
  expect(filter).toEqual({ customer: 'Lind', totalFrom: 12050, createdFrom: '2026-01-31' })
})

test('a search in the default order asks for the best matches first, where the list ranks', () => {
  const ranking = { filters, isRanked: true }
  expect(requestOf(read('search=rab'), ranking).sort).toBe('')
  expect(requestOf(read('search=rab&field=total&type=asc'), ranking).sort).toBe('total asc')
  expect(requestOf(read(''), ranking).sort).toBe('id desc')
  expect(requestOf(read('search=rab'), { filters }).sort).toBe('id desc')
})

test('an unsorted list asks for no order', () => {
  expect(requestOf(read('sorted=false'), { filters }).sort).toBe('')
})

test('any change but of the page starts again at the first page', () => {
  expect(changed(read('page=7'), { search: 'x' }).page).toBe(1)
  expect(changed(read('page=7'), { page: 8 }).page).toBe(8)
})

test('a heading sorts upwards first, then the other way', () => {
  const once = sortedBy(read(''), 'total')
  expect(once).toMatchObject({ field: 'total', type: 'asc' })
  expect(sortedBy(once, 'total').type).toBe('desc')
})

test('blanks do not narrow a list', () => {
  expect(isNarrowed({ ...listDefaults, search: '  ' })).toBe(false)
  expect(isNarrowed(read('filter.customer=Lind'))).toBe(true)
})

test('a parameter that the page itself reads, and filters that exclude each other, are named as well', () => {
  const withMore: ListRules = {
    ...rules,
    parameters: { of: { label: 'Figure', isValid: (text) => text === 'revenue' } },
    impossible: ({ createdFrom = '', customer = '' }) => (createdFrom && customer === 'Nobody' ? ['createdFrom'] : []),
  }
  const state = readListState(new URLSearchParams('of=turnover&filter.customer=Nobody&filter.createdFrom=2026-02-01'), withMore)
  expect(state).toMatchObject({ filters: { customer: 'Nobody' }, unknown: { of: 'turnover', 'filter.createdFrom': '2026-02-01' } })
  expect(readListState(new URLSearchParams('of=revenue&filter.createdFrom=2026-02-01'), withMore).unknown).toBeUndefined()
})
