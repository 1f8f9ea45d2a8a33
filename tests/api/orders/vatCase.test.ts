import { expect, test } from 'vitest'
import { isEuVatNumber, vatNumberForm } from '#api/core/kinds/vatNumber'
import { rateIn, type VatFacts, vatCaseOf, vatRefusal } from '#api/orders/vatCase'

const facts = (known: Partial<VatFacts> = {}): VatFacts => ({
  country: null,
  isBusiness: true,
  vatNumber: '',
  isVatCharged: false,
  ...known,
})
const [sweden, finland, norway] = [
  { code: 'SE', isInEu: true },
  { code: 'FI', isInEu: true },
  { code: 'NO', isInEu: false },
]

test('VAT is that of Sweden at home, for people of the EU, for who pays it all the same, and where nobody knows the place', () => {
  expect(vatCaseOf(facts())).toBe('domestic')
  expect(vatCaseOf(facts({ country: sweden, vatNumber: 'FI12345678' }))).toBe('domestic')
  expect(vatCaseOf(facts({ country: finland, isBusiness: false }))).toBe('domestic')
  expect(vatCaseOf(facts({ country: finland, isVatCharged: true }))).toBe('domestic')
  expect(vatCaseOf(facts({ country: norway, isVatCharged: true }))).toBe('domestic')
})

test('no VAT is charged of businesses elsewhere in the EU, nor of anybody out of it', () => {
  expect(vatCaseOf(facts({ country: finland }))).toBe('intraEu')
  expect(vatCaseOf(facts({ country: norway, isBusiness: false }))).toBe('export')
  expect(vatCaseOf(facts({ country: { code: 'GB', isInEu: false } }))).toBe('export')
  expect(vatCaseOf(facts({ country: { code: 'GB', isInEu: false }, vatNumber: 'XI123456789' }))).toBe('intraEu')
  expect([rateIn('domestic', 600), rateIn('intraEu', 600), rateIn('export', 2500)]).toEqual([600, 0, 0])
})

test('a sale within the EU needs a number of another member state in the form that it gives', () => {
  for (const vatNumber of ['', 'FI1234567', 'NO123456789', 'SE556677889901', 'DE12345678', 'fi12345678'])
    expect(vatRefusal('intraEu', { vatNumber })?.reason, vatNumber).toBe('hasVatNumber')
  for (const vatNumber of ['FI12345678', 'DE123456789', 'ATU12345678', 'NL123456789B01', 'EL123456789', 'IE1234567WA', 'XI123456789'])
    expect(vatRefusal('intraEu', { vatNumber }), vatNumber).toBeUndefined()
  expect(vatRefusal('export', { vatNumber: '' })).toBeUndefined()
})

test('a number of a country outside the EU is kept as it is, one of a member state in its form', () => {
  for (const number of ['NO123456789MVA', 'GB123456789', 'CHE123456789', 'FI12345678'])
    expect(vatNumberForm.test(number), number).toBe(true)
  for (const number of ['FI123', 'SE5566778899', 'FI 12345678', '12345678']) expect(vatNumberForm.test(number), number).toBe(false)
  expect(isEuVatNumber('NO123456789MVA')).toBe(false)
})
