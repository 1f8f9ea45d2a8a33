import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minorDigits } from '#api/core/currencies'
import { numberOf } from '#api/core/kinds/typedNumber'
import { layLanguage } from '#views/app/languages/laying.ts'
import { counted, date, dateTime, fullTime, money, number, percent, relative, time, unitPrice } from '#views/core/format.ts'

const spaced = (text: string) => text.replace(/\s/g, ' ')

test('money is minor units with the digits of its currency', () => {
  expect(spaced(money({ amount: 123450, currency: 'SEK' }))).toBe('SEK 1,234.50')
  expect(spaced(money({ amount: 5, currency: 'EUR' }))).toBe('€0.05')
  expect(spaced(money({ amount: 1200, currency: 'JPY' }))).toBe('JP¥1,200')
  expect(spaced(money({ amount: 1234567, currency: 'KWD' }))).toBe('KWD 1,234.567')
})

test('money below zero keeps its sign, and nothing stays nothing', () => {
  expect(spaced(money({ amount: -99, currency: 'EUR' }))).toBe('−€0.99')
  expect(spaced(money({ amount: 0, currency: 'SEK' }))).toBe('SEK 0.00')
})

test('money is exact where a float would round', () => {
  expect(money({ amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' })).toBe('€90,071,992,547,409.91')
})

test('a currency that is no currency still shows its amount', () => {
  expect(money({ amount: 1250, currency: '' })).toBe('12.50')
  expect(minorDigits('')).toBe(2)
})

test('VAT is a percentage without idle decimals', () => {
  expect(percent(0.06)).toBe('6%')
  expect(percent(0.125)).toBe('12.5%')
  expect(percent(0)).toBe('0%')
})

test('numbers are grouped', () => expect(number(1234567)).toBe('1,234,567'))

test('a count says whether it stopped, and about how many there are where that is more', () => {
  expect([counted(12_000), counted(10_000, true), counted(10_000, true, 990_000)]).toEqual(['12,000', '10,000+', '≈ 990,000'])
  expect(counted(1_000_100, true, 990_000)).toBe('1,000,100+')
})

test('times on the wire are UTC and shown in a zone', () => {
  expect(date('2026-03-01T23:30:00Z', 'Europe/Stockholm')).toBe('2 Mar 2026')
  expect(dateTime('2026-03-01T23:30:00Z', 'Asia/Tehran')).toBe('2 Mar 2026, 03:00')
  expect(time('2026-03-01T23:30:00Z', 'UTC')).toBe('23:30')
})

test('what is recent is told by its distance, what is old by its day', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(relative('2026-03-10T11:59:40Z', now)).toBe('now')
  expect(relative('2026-03-10T11:55:00Z', now)).toBe('5 minutes ago')
  expect(relative('2026-03-10T09:00:00Z', now)).toBe('3 hours ago')
  expect(relative('2026-03-09T11:00:00Z', now)).toBe('yesterday')
  expect(relative('2026-03-05T11:00:00Z', now)).toBe('5 days ago')
  expect(relative('2026-02-01T12:00:00Z', now)).toBe('1 Feb 2026')
})

test('negative numbers, shares and unit prices have a true minus, which a field reads back', () => {
  expect([number(-1200), percent(-0.06), spaced(unitPrice({ amount: -1068_33, currency: 'EUR' }))]).toEqual(['−1,200', '−6%', '−€1,068.33'])
  expect(numberOf(number(-12))).toBe(-12)
})

test('numbers, money and times ago are written by one module, names by one component', () => {
  const sources = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.stories.') && name !== 'core/format.ts')
    .map((name) => [name, readFileSync(join('src/views', name), 'utf8')] as const)
  const using = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([name]) => name)
  // Texts of a language are read before any module of the app.
  expect(using(/Intl\.(NumberFormat|RelativeTimeFormat)|\.toLocale(Date|Time)?String/)).toEqual(['app/languages/numbers.ts'])
  expect(using(/>\s*\{relative\(/)).toEqual([])
  expect(using(/<bdi lang=\{languageOf\((\w+)\)\}>\{\1\}/)).toEqual([])
})

/** In another language than English, for one test. */
async function readIn(language: 'sv' | 'fa'): Promise<void> {
  const { ready, stop } = layLanguage(language)
  onTestFinished(stop)
  await ready('/login', false)
}

test('Swedish money and numbers have their spaces and commas, and parse again', async () => {
  await readIn('sv')
  expect(spaced(money({ amount: -123450, currency: 'SEK' }))).toBe('−1 234,50 kr')
  expect(numberOf(number(-1234.5))).toBe(-1234.5)
  expect(date('2026-11-28', 'UTC')).toBe('28 nov. 2026')
})

test('Persian counts have Persian digits, money Latin ones without hidden marks, and full times their Iranian day', async () => {
  await readIn('fa')
  expect(number(1234)).toBe('۱٬۲۳۴')
  expect(money({ amount: 123450, currency: 'SEK' })).not.toMatch(/[\u200e\u200f\u06f0-\u06f9]/)
  expect(date('2026-11-28', 'UTC')).toContain('۲۰۲۶')
  expect(fullTime('2024-03-19T12:00:00Z')).toContain('اسفند ۱۴۰۲')
  expect(fullTime('2024-03-20T12:00:00Z')).toContain('۱ فروردین ۱۴۰۳')
})
