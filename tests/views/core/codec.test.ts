import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from '#api/core/field'
import { formSchema, formValues, leftOut, newValues, toForm, toWire } from '#views/core/field/codec.ts'

const problemsOf = (fields: Parameters<typeof formSchema>[0], values: Record<string, unknown>) =>
  Object.fromEntries((z.safeParse(formSchema(fields), values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test('what is blank and required is said in the same words for every kind', () => {
  const fields = {
    title: field.text('Title'),
    pages: field.integer('Pages'),
    price: field.money('Price'),
    genre: field.ref('Genre', 'Genre'),
    subjects: field.refs('Subjects', 'Subject', 1),
    cover: field.image('Cover'),
    about: field.richText('About'),
  }
  expect(problemsOf(fields, formValues(fields))).toEqual({
    title: 'Title is required',
    pages: 'Pages is required',
    price: 'Price is required',
    genre: 'Genre is required',
    subjects: 'Subjects is required',
    cover: 'Cover is required',
    about: 'About is required',
  })
})

test('words that are blank are sent as an empty text', () => {
  const fields = { recipient: field.words('Recipient', 10), city: field.text('City') }
  expect(z.parse(formSchema(fields), { ...formValues(fields), city: ' Lund ' })).toEqual({ recipient: '', city: 'Lund' })
  expect(problemsOf(fields, { recipient: 'Umeå stadsbibliotek', city: '' })).toEqual({
    recipient: 'Recipient is at most 10 characters',
    city: 'City is required',
  })
})

test('what is blank and optional is sent as nothing', () => {
  const fields = {
    title: field.optional(field.text('Title')),
    pages: field.optional(field.integer('Pages')),
    genre: field.optional(field.ref('Genre', 'Genre')),
    subjects: field.refs('Subjects', 'Subject'),
    isActive: field.flag('Active'),
  }
  expect(z.parse(formSchema(fields), { ...formValues(fields), title: '  ' })).toEqual({
    title: null,
    pages: null,
    genre: null,
    subjects: [],
    isActive: false,
  })
})

test('a record goes through its form unchanged', () => {
  const metas = {
    price: [field.metaOf(field.money('Price', 'SEK')), 12_950],
    rate: [field.metaOf(field.percent('VAT')), 0.125],
    weight: [field.metaOf(field.number('Weight')), -0.5],
    shown: [field.metaOf(field.time('Shown')), '2026-10-14T09:30:00.000Z'],
    day: [field.metaOf(field.date('Day')), '2026-01-31'],
  } as const
  for (const [meta, value] of Object.values(metas)) expect(toWire(meta, toForm(meta, value))).toBe(value)
})

test('numbers are read as people type them, and a text that is none is refused by name', () => {
  const price = field.metaOf(field.money('Price', 'SEK'))
  expect(toWire(price, '1 250,50')).toBe(125_050)
  expect(toWire(price, '۱۲۵')).toBe(12_500)
  expect(toWire(field.metaOf(field.percent('VAT')), '6')).toBe(0.06)
  expect(problemsOf({ weight: field.number('Weight') }, { weight: 'heavy' })).toEqual({ weight: 'Weight must be a number' })
  expect(problemsOf({ price: field.money('Price') }, { price: '1,234' })).toEqual({ price: 'Price must be an amount' })
})

test('a file that would be refused is refused before it is sent', () => {
  const fields = { cover: field.optional(field.image('Cover')) }
  expect(problemsOf(fields, { cover: new File(['x'], 'a.svg', { type: 'image/svg+xml' }) })).toEqual({
    cover: 'a.svg is no PNG, JPEG, WebP or GIF',
  })
  expect(problemsOf(fields, { cover: new File(['x'], 'a.png', { type: 'image/png' }) })).toEqual({})
})

test('fields that another value leaves out are not sent as typed, and nothing is wrong with them', () => {
  const fields = {
    kind: field.choice('Kind', { percent: 'Percent', price: 'Price' }),
    percent: field.askedWith('kind', ['percent'], field.optional(field.percent('Percent off'))),
    rounding: field.askedWith('kind', ['percent'], field.choice('Rounded to', { 1: 'Öre', 100: 'Krona' }), '1'),
  }
  const typed = { percent: '250', rounding: '100' }
  expect(leftOut(fields, { ...typed, kind: 'percent' })).toEqual({})
  expect(leftOut(fields, { ...typed, kind: 'price' })).toEqual({ percent: '', rounding: '1' })
  expect(z.parse(formSchema(fields), { ...typed, kind: 'price' })).toMatchObject({ kind: 'price', percent: null, rounding: '1' })
  expect(z.safeParse(formSchema(fields), { ...typed, kind: 'percent' }).success).toBe(false)
})

test('a new record begins now where its field says so', () => {
  const fields = { startsAt: field.fromNow(field.time('Starts')), endsAt: field.optional(field.time('Ends')) }
  const { startsAt, endsAt } = newValues(fields, '2026-06-01T10:00:00.000Z')
  expect(new Date(String(startsAt)).toISOString()).toBe('2026-06-01T10:00:00.000Z')
  expect(endsAt).toBe('')
})
