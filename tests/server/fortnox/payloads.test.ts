import { expect, test } from 'vitest'
import { type CustomerRecord, type InvoiceRecord, payloadOf } from '#server/fortnox/payloads'

const customer: CustomerRecord = {
  id: 7,
  name: 'Helsingin kirjasto',
  isCompany: true,
  organisationNumber: '0201256-6',
  vatNumber: 'FI02012566',
  isVatCharged: false,
  email: 'inkop@helmet.example.fi',
  phone: '',
  address: { address: 'Rautatieläisenkatu 8', postalCode: '00520', city: 'Helsinki', country: 'FI' },
}
const at = (country: string, more: Partial<CustomerRecord> = {}) =>
  payloadOf('customer', { ...customer, address: { address: '', postalCode: '', city: '', country }, ...more }).VATType

test('a customer’s VAT in Fortnox is that of the law by which their orders are reckoned', () => {
  expect(payloadOf('customer', customer)).toMatchObject({
    OrganisationNumber: '0201256-6',
    VATNumber: 'FI02012566',
    VATType: 'EUREVERSEDVAT',
    CountryCode: 'FI',
    Type: 'COMPANY',
  })
  expect(at('FI', { isCompany: false })).toBe('EUVAT')
  expect(at('FI', { isVatCharged: true })).toBe('EUVAT')
  expect(at('NO')).toBe('EXPORT')
  expect(at('FI', { isCompany: false, address: { address: '', postalCode: '22100', city: 'Mariehamn', country: 'FI' } })).toBe('EXPORT')
  expect(at('SE')).toBe('SEVAT')
  expect(payloadOf('customer', { ...customer, address: null })).toMatchObject({ VATType: 'SEVAT', CountryCode: 'SE' })
})

test('what was sold without VAT abroad is on the accounts that the VAT return asks for, whatever the article group says', () => {
  const invoice: InvoiceRecord = {
    kind: 'invoice',
    number: 100_001,
    customerId: 7,
    day: '2026-11-22',
    dueDate: null,
    deliveryDate: null,
    reference: null,
    ocr: '10000181',
    currency: 'SEK',
    rate: null,
    vatCase: 'intraEu',
    total: 100_00,
    credits: null,
    items: [
      {
        kind: 'goods',
        title: 'Boken',
        quantity: 1,
        vatRate: 0,
        net: 100_00,
        vat: 0,
        includesVat: false,
        edition: 1,
        articleNumber: 'a-1',
        isArticle: true,
        account: '3011',
      },
    ],
  }
  const accountIn = (vatCase: InvoiceRecord['vatCase']) => payloadOf('invoice', { ...invoice, vatCase }).InvoiceRows
  expect(accountIn('intraEu')).toMatchObject([{ AccountNumber: 3108, VAT: 0 }])
  expect(accountIn('export')).toMatchObject([{ AccountNumber: 3105 }])
  expect(accountIn('domestic')).toMatchObject([{ AccountNumber: 3011 }])
  expect(accountIn(null)).toMatchObject([{ AccountNumber: 3011 }])
})
