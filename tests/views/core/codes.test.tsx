import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { asCode, country, language, metaOf, optional, year } from '#api/core/field'
import { layLanguage } from '#views/app/languages/laying.ts'
import { cellOf, textOf } from '#views/core/entity/cells.tsx'
import { countryChoices, languageChoices } from '#views/core/field/codes/codes.ts'
import { Form } from '#views/core/field/Form.tsx'
import { OptionField } from '#views/core/field/options/OptionField.tsx'
import { nameOfCountry } from '#views/core/text/nameOfCountry.ts'
import { useForm } from '#views/core/useForm.ts'

const row = (values: Record<string, unknown>) => ({ id: 1, version: 1, isSystem: false, ...values })

function Unset() {
  const form = useForm({ schema: z.object({ code: z.string() }), initial: { code: '' }, submit: async () => undefined })
  return (
    <Form form={form} label="Page">
      <OptionField form={form} name="code" label="Language" options={languageChoices()} />
    </Form>
  )
}

test('a field that is a code is shown and exported as its code, any other language by its name', () => {
  expect(textOf('code', metaOf(asCode(language('Code'))), row({ code: 'swe' }))).toBe('swe')
  expect(textOf('code', metaOf(asCode(country('Code'))), row({ code: 'SE' }))).toBe('SE')
  expect(textOf('language', metaOf(language('Language')), row({ language: 'swe' }))).toBe('Swedish')
})

test('a year is not grouped by thousands', () => {
  render(cellOf('born', metaOf(optional(year('Born'))), row({ born: 2001 })))
  expect(screen.queryByText('2001')).not.toBeNull()
})

test('an optional code that is not set says nothing', () => {
  render(<Unset />)
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Clear Language' })).toBeNull()
})

test('common languages come first, by name and with their codes, and each once', () => {
  const choices = languageChoices()
  expect(choices.slice(0, 4)).toEqual([
    { value: 'swe', label: 'Swedish', more: 'swe' },
    { value: 'eng', label: 'English', more: 'eng' },
    { value: 'per', label: 'Persian', more: 'per' },
    { value: 'ara', label: 'Arabic', more: 'ara' },
  ])
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
})

test('countries are named in the interface’s language and sorted as it does', async () => {
  expect([nameOfCountry('SE'), nameOfCountry('LC')]).toEqual(['Sweden', 'St. Lucia'])
  expect(textOf('country', metaOf(country('Country')), row({ country: 'AT' }))).toBe('Austria')
  const swedish = layLanguage('sv')
  onTestFinished(swedish.stop)
  await swedish.ready('/login', false)
  expect(nameOfCountry('AT')).toBe('Österrike')
  expect(textOf('country', metaOf(country('Country')), row({ country: 'AT' }))).toBe('Österrike')
  const names = countryChoices().map(({ label }) => label)
  expect(names.at(0)).toBe('Afghanistan')
  expect(names.slice(-3)).toEqual(['Åland', 'Österrike', 'Östtimor'])
})

test('a country is called the same in its list and in its field', () => {
  expect(countryChoices().filter(({ value, label }) => label !== nameOfCountry(String(value)))).toEqual([])
})
