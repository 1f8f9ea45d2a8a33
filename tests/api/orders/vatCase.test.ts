import { expect, test } from 'vitest'
import { isEuVatNumber, vatNumberForm } from '#api/core/kinds/vatNumber'
import { type VatFacts, vatDecision, vatRefusal } from '#api/orders/vat/vatCase'

const facts = (country: string, overrides: Partial<VatFacts> & { postalCode?: string } = {}): VatFacts => {
  const { postalCode = '', ...more } = overrides
  return { place: { country, postalCode }, isBusiness: true, vatNumber: '', isVatCharged: false, ...more }
}
const caseOf = (...args: Parameters<typeof facts>) => vatDecision(facts(...args)).case
const whyOf = (...args: Parameters<typeof facts>) => vatDecision(facts(...args)).why

test('VAT is that of Sweden at home, for people of the EU and for who pays it all the same, and the order says which', () => {
  expect(vatDecision({ ...facts('SE'), place: null })).toEqual({ case: 'domestic', why: 'Swedish VAT: the order has no address yet' })
  expect(whyOf('SE', { vatNumber: 'FI12345678' })).toBe('Swedish VAT: the goods stay in Sweden')
  expect(whyOf('FI', { isBusiness: false })).toBe('Swedish VAT: not a business, in Finland')
  expect(whyOf('FI', { isVatCharged: true })).toBe('Swedish VAT: set on the customer’s account')
  expect(caseOf('NO', { isVatCharged: true })).toBe('domestic')
})

test('no VAT is charged of businesses elsewhere in the EU, nor of anybody out of it, and the order says why', () => {
  expect(vatDecision(facts('DE', { vatNumber: 'DE136695976' }))).toEqual({
    case: 'intraEu',
    why: '0 %: business in the EU, DE136695976, Article 138',
  })
  expect(whyOf('NO', { isBusiness: false })).toBe('0 %: export to Norway, Article 146')
  expect(caseOf('GB')).toBe('export')
})

test('a country that nobody could read decides no VAT: the order is not invoiced before one is chosen', () => {
  const decision = vatDecision(facts('Grmany', { vatNumber: 'DE136695976' }))
  expect(decision.why).toBe('VAT is not decided: “Grmany” is not a country in the list. Choose the country of the address.')
  expect(vatRefusal('domestic', facts('Grmany'))?.reason).toBe('hasCountry')
  expect(vatRefusal('domestic', facts(''))?.reason).toBe('hasCountry')
  expect(vatRefusal('domestic', facts('SE'))).toBeUndefined()
})

test('VAT follows the VAT area of the EU and not the borders of its countries', () => {
  const outside = [
    ['AX', '22100'],
    ['FI', '22100'],
    ['FI', 'FI-22 100'],
    ['ES', '35001'],
    ['ES', '38320'],
    ['ES', '51001'],
    ['ES', '52004'],
    ['DE', '78266'],
    ['DE', '27498'],
    ['IT', '23041'],
    ['IT', '22061'],
    ['GR', '630 86'],
    ['IM', 'IM1 1AA'],
    ['JE', ''],
    ['GG', ''],
    ['GP', ''],
    ['MQ', ''],
    ['GF', ''],
    ['RE', ''],
    ['YT', ''],
    ['FR', '97400'],
    ['GL', ''],
    ['FO', ''],
    ['DK', '3900'],
    ['SM', ''],
    ['VA', ''],
    ['GB', 'SW1A 1AA'],
    ['CH', ''],
    ['NO', ''],
    ['AW', ''],
    ['GI', ''],
  ]
  for (const [country = '', postalCode] of outside) expect(caseOf(country, { postalCode }), `${country} ${postalCode}`).toBe('export')
  const inside = [
    ['FI', '00520'],
    ['ES', '07001'],
    ['ES', '28001'],
    ['DE', '78267'],
    ['IT', '23030'],
    ['PT', '9000-001'],
    ['MC', '98000'],
    ['FR', '75001'],
    ['GB', 'BT1 5GS'],
    ['GB', 'bt15gs'],
    ['CY', '1010'],
    ['DK', '2100'],
    ['GR', '10431'],
  ]
  for (const [country = '', postalCode] of inside) expect(caseOf(country, { postalCode }), `${country} ${postalCode}`).toBe('intraEu')
  expect(whyOf('FI', { postalCode: '22100' })).toBe('0 %: export to Åland, which is outside the EU VAT area, Article 146')
  expect(whyOf('GB', { postalCode: 'BT1 5GS', isBusiness: false })).toBe('Swedish VAT: not a business, in Northern Ireland')
})

test('Northern Ireland is told by its postal code, and by the buyer’s number where an address has none', () => {
  expect(caseOf('GB', { vatNumber: 'XI123456789' })).toBe('intraEu')
  expect(caseOf('GB', { vatNumber: 'XI123456789', postalCode: 'SW1A 1AA' })).toBe('export')
})

test('a sale within the EU needs a number of another member state in the form that it gives', () => {
  for (const vatNumber of ['', 'FI1234567', 'NO123456789', 'SE556677889901', 'DE12345678', 'fi12345678'])
    expect(vatRefusal('intraEu', facts('FI', { vatNumber }))?.reason, vatNumber).toBe('hasVatNumber')
  for (const vatNumber of ['FI12345678', 'DE123456789', 'ATU12345678', 'NL123456789B01', 'EL123456789', 'IE1234567WA', 'XI123456789'])
    expect(vatRefusal('intraEu', facts('FI', { vatNumber })), vatNumber).toBeUndefined()
  expect(vatRefusal('export', facts('NO'))).toBeUndefined()
  // An invoice of Swedish VAT stands: what is left is invoiced alike.
  expect(vatRefusal('domestic', facts('FI'))).toBeUndefined()
})

test('a number of a country outside the EU is kept as it is, one of a member state in its form', () => {
  for (const number of ['NO123456789MVA', 'GB123456789', 'CHE123456789', 'FI12345678'])
    expect(vatNumberForm.test(number), number).toBe(true)
  for (const number of ['FI123', 'SE5566778899', 'FI 12345678', '12345678']) expect(vatNumberForm.test(number), number).toBe(false)
  expect(isEuVatNumber('NO123456789MVA')).toBe(false)
})
