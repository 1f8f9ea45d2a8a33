import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amountsOf, isComplete, nothingRung, ring, type SaleEvent, signedOreOf, storedSale } from '#views/till/sale.ts'

const title = (id: number) => ({ id, isbn: `978${id}`, title: `Book ${id}`, grossPrice: 100_00, vatRate: 0.06, available: 5 })
const rung = (...events: SaleEvent[]) => events.reduce(ring, nothingRung)
const quantities = (...events: SaleEvent[]) => rung(...events).lines.map(({ title: { id }, quantity }) => [id, quantity])

const scanned = (id: number): SaleEvent => ({ type: 'title.scanned', title: title(id) })
const begun = (scan: string): SaleEvent => ({ type: 'lookup.begun', scan, code: `978${scan}` })
const found = (scan: string, id: number): SaleEvent => ({ type: 'lookup.found', scan, title: title(id) })
const parked: SaleEvent = { type: 'sale.parked', at: '2026-11-23T10:00:00Z' }
const typed = (quantity: number): SaleEvent => ({ type: 'count.typed', quantity })

test('a number is of what was scanned last, also while that is still looked up', () => {
  expect(quantities(scanned(1), typed(3))).toEqual([[1, 3]])
  expect(quantities(scanned(1), begun('a'), typed(3), found('a', 2))).toEqual([
    [1, 1],
    [2, 3],
  ])
  expect(quantities(begun('a'), typed(2), begun('b'), typed(4), found('a', 1), found('b', 2))).toEqual([
    [1, 2],
    [2, 4],
  ])
  expect(quantities(begun('a'), scanned(2), typed(4), found('a', 1))).toEqual([
    [2, 4],
    [1, 1],
  ])
})

test('where nothing is found the number that was typed of it is nobody’s', () => {
  expect(quantities(scanned(1), begun('a'), typed(3), { type: 'lookup.failed', scan: 'a' })).toEqual([[1, 1]])
  expect(quantities(scanned(1), begun('a'), { type: 'lookup.failed', scan: 'a' }, typed(3))).toEqual([[1, 3]])
})

test('a sale is not paid or put aside while something of it is looked up', () => {
  expect(isComplete(rung(scanned(1)))).toBe(true)
  expect(isComplete(rung(scanned(1), begun('a')))).toBe(false)
  expect(rung(scanned(1), begun('a'), parked).parked).toEqual([])
  expect(rung(scanned(1), begun('a'), found('a', 2), parked).parked).toHaveLength(1)
  expect(isComplete(nothingRung)).toBe(false)
})

test('a parked sale keeps its own prices and what was paid of it', () => {
  const own = { unitPrice: 80_00, reason: 'Damaged' }
  const events: SaleEvent[] = [scanned(1), { type: 'price.set', id: 1, own }, scanned(1)]
  const paid = { method: 'card' as const, amount: 50_00 }
  const put = rung(...events, { type: 'payment.taken', paid }, parked)
  expect([put.lines, put.paid]).toEqual([[], []])
  const back = ring(put, { type: 'sale.resumed', at: '2026-11-23T10:00:00Z' })
  expect(back.lines).toMatchObject([{ quantity: 2, own }])
  expect(back.paid).toEqual([paid])
  expect(amountsOf(back)).toMatchObject({ total: 160_00, left: 110_00 })
  expect(z.parse(storedSale, JSON.parse(JSON.stringify(put))).parked).toEqual(put.parked)
})

test('amounts below zero are read with either minus', () => {
  expect([signedOreOf('-50'), signedOreOf('−12,5'), signedOreOf('0'), signedOreOf('-0'), signedOreOf('-'), signedOreOf('')]).toEqual([
    -50_00,
    -12_50,
    0,
    0,
    undefined,
    undefined,
  ])
})
