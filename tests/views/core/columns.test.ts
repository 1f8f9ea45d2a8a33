import { expect, test } from 'vitest'
import { statusLists } from '#api/orders/paths'
import { actionsBeside, type Column, checkWidth, fittingColumns, widthsOf } from '#views/core/list/columns.ts'
import { orderColumns } from '#views/orders/list/orderColumns.tsx'
import { titleColumns } from '#views/products/lists/columns.tsx'

const named = (...widths: (number | undefined)[]): Column<unknown>[] =>
  widths.map((width, i) => ({ id: `column-${i}`, title: `Column ${i}`, width, cell: () => null }))

test('every column is shown where there is room for all of them', () => {
  expect(fittingColumns(named(undefined, 100, 100), 340)).toBe(3)
})

test('columns go from the end until the title keeps 140 pixels', () => {
  expect(fittingColumns(named(undefined, 100, 100), 339)).toBe(2)
  expect(fittingColumns(named(undefined, 100, 100), 239)).toBe(1)
})

test('columns without a width share what is left as long as each keeps 140 pixels', () => {
  expect(fittingColumns(named(undefined, undefined, 100, undefined), 520)).toBe(4)
  expect(fittingColumns(named(undefined, undefined, 100, undefined), 519)).toBe(3)
})

test('actions stand beside one another where that costs no column, else the main one where it costs one, else none', () => {
  const main = { of: () => 'Start work', width: 60 }
  const all = { of: () => 'Start work, Mark done', width: 200, main }
  const columns = named(undefined, 100, 100)
  expect(actionsBeside(all, columns, 540)).toBe(all)
  expect(actionsBeside({ ...all, hasMore: true }, columns, 540)).toBe(main)
  expect(actionsBeside(all, columns, 412)).toBe(main)
  expect(actionsBeside(all, named(undefined, 20, 20, 20), 240)?.width).toBe(0)
  expect(actionsBeside(undefined, columns, 540)).toBeUndefined()
})

test('columns without a width share what the others leave of the room, each by its share', () => {
  const [title, code, status] = named(undefined, undefined, 100)
  if (!title || !code || !status) throw new Error('Three columns were named')
  expect(widthsOf([{ ...title, share: 1.5 }, { ...code, share: 0.5 }, status])).toEqual([
    'calc((var(--room) - 100px) * 0.75)',
    'calc((var(--room) - 100px) * 0.25)',
    100,
  ])
})

test('what has a larger share is shown where it keeps its part of that', () => {
  const [title, code] = named(undefined, undefined)
  if (!title || !code) throw new Error('Two columns were named')
  const columns = [
    { ...title, share: 1.5 },
    { ...code, share: 0.5 },
  ]
  expect(fittingColumns(columns, 280)).toBe(2)
  expect(fittingColumns(columns, 279)).toBe(1)
  expect(fittingColumns([{ ...title, share: 1.5 }, code], 349)).toBe(1)
})

test('the title stays however little room there is', () => {
  expect(fittingColumns(named(undefined), 10)).toBe(1)
})

test('a list of orders in half a screen shows the order, its items, its total and its payment', () => {
  const usual = orderColumns('newOrders').filter((column) => column.isDefault !== false)
  const shown = usual.slice(0, fittingColumns(usual, 500))
  expect(shown.map(({ id }) => id)).toEqual(['order', 'items', 'total', 'payment'])
})

test('no list of orders has a column for what all of its rows have: their status, or a handler before work has begun', () => {
  for (const list of statusLists) expect(orderColumns(list).map(({ id }) => id)).not.toContain('status')
  for (const list of ['offers', 'newOrders', 'pending'] as const)
    expect(orderColumns(list).find(({ id }) => id === 'handler')?.isDefault).toBe(false)
})

test('a list of titles shows stock, readiness, status and publisher on a laptop of 1366 pixels, with the menu unfolded too', () => {
  for (const kind of ['book', 'document', 'other'] as const) {
    const usual = titleColumns(kind).filter((column) => column.isDefault !== false)
    // Menu, margins, scroll bar and checkbox taken off.
    const shown = usual.slice(0, fittingColumns(usual, 1366 - 264 - 48 - 15 - checkWidth)).map(({ id }) => id)
    expect(shown).toEqual(expect.arrayContaining(['stock', 'readiness', 'status', 'publisher']))
  }
})
