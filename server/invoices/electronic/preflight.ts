import { minorDigits } from '#api/core/currencies'
import { isCountry } from '#api/core/kinds/isCountry'
import { readPeppolAddress } from '#api/core/kinds/peppolAddress'
import type { Bill, Subtotal } from './bill'
import { swedishNumber } from './ubl'

export type Finding = {
  /** Of EN 16931 (`BR-…`), Peppol BIS Billing 3.0 (`R…`), its Swedish rules (`SE-R-…`) or the VAT law (`ML`, chapter:section). */
  rule: string
  field: string
  reason: string
  fix: string
}

type Rule = Finding & { isBroken: (bill: Bill) => boolean }

const currencies = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU ' +
    'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY ' +
    'KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR ' +
    'NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY ' +
    'TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VES VED VND VUV WST XAF XCD XCG XDR XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
)

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const isEmpty = (text: string) => text.trim() === ''
const isAddress = (endpoint: string) => readPeppolAddress(endpoint).address === endpoint
const has = ({ subtotals }: Bill, ...categories: Subtotal['category'][]) => subtotals.some(({ category }) => categories.includes(category))
const isSwedish = ({ seller }: Bill) => seller.address.country === 'SE'
const one = ({ currency }: Bill) => 10 ** minorDigits(currency)

const onCustomer = 'Enter it on the customer’s account'
const onCompany = 'Enter it under Administration, Company'
const ofOurs = 'Report it to whoever runs this server: the amounts of the document do not add up'

/** The buyer's fields first. */
export const rules: readonly Rule[] = [
  {
    rule: 'R003',
    field: 'Buyer reference',
    reason: 'no buyer reference',
    fix: 'Enter it on the customer’s account, or under Payment of the order before work on it starts',
    isBroken: ({ buyerReference, orderReference }) => isEmpty(buyerReference) && isEmpty(orderReference),
  },
  {
    rule: 'R010',
    field: 'Electronic address of the customer',
    reason: 'no electronic address of the customer',
    fix: onCustomer,
    isBroken: ({ buyer }) => !isAddress(buyer.endpoint),
  },
  {
    rule: 'BR-07',
    field: 'Customer’s name',
    reason: 'no name of the customer',
    fix: onCustomer,
    isBroken: ({ buyer }) => isEmpty(buyer.legalName),
  },
  {
    rule: 'BR-11',
    field: 'Customer’s country',
    reason: 'no country of the customer',
    fix: 'Choose it in the billing address',
    isBroken: ({ buyer }) => !isCountry(buyer.address.country),
  },
  {
    rule: 'BR-IC-02',
    field: 'Customer’s VAT number',
    reason: 'no VAT number of the customer',
    fix: onCustomer,
    isBroken: (bill) => has(bill, 'K') && isEmpty(bill.buyer.vatNumber),
  },
  {
    rule: 'BR-AE-02',
    field: 'Customer’s VAT number',
    reason: 'no VAT number of the customer',
    fix: onCustomer,
    isBroken: (bill) => has(bill, 'AE') && isEmpty(bill.buyer.vatNumber) && isEmpty(bill.buyer.orgNumber),
  },
  {
    rule: 'BR-CO-09',
    field: 'Customer’s VAT number',
    reason: 'the customer’s VAT number has no country',
    fix: 'Correct it on the customer’s account',
    isBroken: ({ buyer }) => !isEmpty(buyer.vatNumber) && !hasCountry(buyer.vatNumber),
  },
  {
    rule: 'BR-IC-11',
    field: 'Delivery date',
    reason: 'nothing is delivered yet',
    fix: 'Hand the goods over first, or invoice as PDF',
    isBroken: (bill) => has(bill, 'K') && bill.delivery.on === null,
  },
  {
    rule: 'BR-IC-12',
    field: 'Delivery country',
    reason: 'no country of the delivery',
    fix: 'Choose it in the delivery address',
    isBroken: (bill) => has(bill, 'K') && isEmpty(bill.delivery.address?.country ?? ''),
  },
  {
    rule: 'BR-57',
    field: 'Delivery country',
    reason: 'no country of the delivery',
    fix: 'Choose it in the delivery address',
    isBroken: (bill) => !has(bill, 'K') && bill.delivery.address !== null && isEmpty(bill.delivery.address.country),
  },
  {
    rule: 'BR-CL-14',
    field: 'Delivery country',
    reason: 'the country of the delivery is not in the list',
    fix: 'Choose it in the delivery address',
    isBroken: ({ delivery }) => !isEmpty(delivery.address?.country ?? '') && !isCountry(delivery.address?.country ?? ''),
  },
  {
    rule: 'R020',
    field: 'Electronic address of the company',
    reason: 'no electronic address of the company',
    fix: onCompany,
    isBroken: ({ seller }) => !isAddress(seller.endpoint),
  },
  {
    rule: 'BR-06',
    field: 'Company name',
    reason: 'no name of the company',
    fix: onCompany,
    isBroken: ({ seller }) => isEmpty(seller.legalName),
  },
  {
    rule: 'BR-09',
    field: 'Company country',
    reason: 'no country of the company',
    fix: onCompany,
    isBroken: ({ seller }) => !isCountry(seller.address.country),
  },
  {
    // EN 16931 accepts F-tax approval for other sales, the VAT law does not.
    rule: 'BR-G-02',
    field: 'Company VAT number',
    reason: 'no VAT number of the company',
    fix: onCompany,
    isBroken: (bill) => has(bill, 'K', 'G') && isEmpty(bill.seller.vatNumber),
  },
  {
    rule: 'ML 17:24',
    field: 'Company VAT number',
    reason: 'no VAT number of the company',
    fix: onCompany,
    isBroken: (bill) => !has(bill, 'K', 'G') && isEmpty(bill.seller.vatNumber),
  },
  {
    rule: 'SE-R-001',
    field: 'Company VAT number',
    reason: 'the company’s VAT number is not Swedish',
    fix: 'Correct it under Administration, Company: SE, ten digits and 01',
    isBroken: (bill) =>
      isSwedish(bill) && !isEmpty(bill.seller.vatNumber) && !/^SE\d{10}01$/.test(bill.seller.vatNumber.replace(/\s/g, '')),
  },
  {
    rule: 'SE-R-003',
    field: 'Company organisation number',
    reason: 'the company’s organisation number is wrong',
    fix: 'Correct it under Administration, Company: ten digits, the last of which checks the others',
    isBroken: (bill) => isSwedish(bill) && swedishNumber(bill.seller.orgNumber) === undefined,
  },
  {
    rule: 'BR-61',
    field: 'Bankgiro',
    reason: 'no account to pay to',
    fix: 'Enter a bankgiro or an IBAN under Administration, Company',
    isBroken: ({ isCredit, account, totals }) => !isCredit && totals.payable > 0 && !account?.number,
  },
  {
    rule: 'SE-R-009',
    field: 'Bankgiro',
    reason: 'the bankgiro is wrong',
    fix: 'Correct it under Administration, Company: 7 or 8 digits',
    isBroken: ({ account }) => account?.kind === 'bankgiro' && !/^\d{7,8}$/.test(account.number),
  },
  {
    rule: 'SE-R-006',
    field: 'VAT rate',
    reason: 'a VAT rate that Sweden does not have',
    fix: 'Choose 6, 12 or 25 % for the title or the service',
    isBroken: (bill) =>
      isSwedish(bill) && bill.subtotals.some(({ category, percent }) => category === 'S' && ![6, 12, 25].includes(percent)),
  },
  {
    rule: 'BR-CL-04',
    field: 'Currency',
    reason: 'the currency is not in the list of ISO 4217',
    fix: 'Choose another currency for the customer, or invoice as PDF',
    isBroken: ({ currency }) => !currencies.has(currency),
  },
  {
    rule: 'BR-DEC',
    field: 'Currency',
    reason: 'the currency has more than two decimals',
    fix: 'Choose another currency for the customer, or invoice as PDF',
    isBroken: ({ currency }) => minorDigits(currency) > 2,
  },
  {
    rule: 'ML 17:29',
    field: 'Currency rate',
    reason: 'no VAT in kronor',
    fix: 'Enter the rate under Finance, Currency rates',
    isBroken: ({ currency, vatSek }) => currency !== 'SEK' && vatSek === null,
  },
  {
    rule: 'BR-16',
    field: 'Lines',
    reason: 'no lines',
    fix: 'Invoice something that was delivered',
    isBroken: ({ lines }) => lines.length === 0,
  },
  {
    rule: 'BR-25',
    field: 'Title',
    reason: 'a line without a title',
    fix: 'Enter the title of the edition or service',
    isBroken: ({ lines }) => lines.some(({ name }) => isEmpty(name)),
  },
  {
    rule: 'BR-27',
    field: 'Price',
    reason: 'a price below zero',
    fix: ofOurs,
    isBroken: ({ lines }) => lines.some(({ unitPrice }) => unitPrice < 0),
  },
  {
    rule: 'R120',
    field: 'Lines',
    reason: 'a line that does not multiply out',
    fix: ofOurs,
    isBroken: ({ lines }) => lines.some(({ quantity, unitPrice, discount, net }) => Math.abs(quantity * unitPrice - discount - net) > 2),
  },
  {
    rule: 'ML 17:22',
    field: 'Credited invoice',
    reason: 'no number of the credited invoice',
    fix: ofOurs,
    isBroken: ({ isCredit, credits }) => isCredit && !credits,
  },
  {
    rule: 'BR-CO-10',
    field: 'Sum of the lines',
    reason: 'the lines do not add up',
    fix: ofOurs,
    isBroken: ({ lines, totals }) => sum(lines.map(({ net }) => net)) !== totals.lines,
  },
  {
    rule: 'BR-CO-12',
    field: 'Freight',
    reason: 'the charges do not add up',
    fix: ofOurs,
    isBroken: ({ charges, totals }) => sum(charges.map(({ net }) => net)) !== totals.charges,
  },
  {
    rule: 'BR-CO-13',
    field: 'Amount without VAT',
    reason: 'the amount without VAT does not add up',
    fix: ofOurs,
    isBroken: ({ totals }) => totals.lines + totals.charges !== totals.net,
  },
  {
    rule: 'BR-CO-14',
    field: 'VAT',
    reason: 'the VAT does not add up',
    fix: ofOurs,
    isBroken: ({ subtotals, totals }) => sum(subtotals.map(({ vat }) => vat)) !== totals.vat,
  },
  {
    rule: 'BR-CO-15',
    field: 'Amount with VAT',
    reason: 'the amount with VAT does not add up',
    fix: ofOurs,
    isBroken: ({ totals }) => totals.net + totals.vat !== totals.total,
  },
  {
    rule: 'BR-CO-16',
    field: 'Amount to pay',
    reason: 'the amount to pay does not add up',
    fix: ofOurs,
    isBroken: ({ totals }) => totals.total - totals.prepaid !== totals.payable,
  },
  {
    rule: 'BR-CO-17',
    field: 'VAT',
    reason: 'VAT is not what its rate gives',
    fix: ofOurs,
    isBroken: (bill) => bill.subtotals.some((subtotal) => isVatOff(subtotal, one(bill))),
  },
  {
    rule: 'BR-S-08',
    field: 'VAT',
    reason: 'the amounts of a VAT rate do not add up',
    fix: ofOurs,
    isBroken: (bill) => bill.subtotals.some((subtotal) => netOf(bill, subtotal) !== subtotal.net),
  },
  {
    rule: 'BR-CO-25',
    field: 'Due date',
    reason: 'no due date',
    fix: 'Enter the days of the payment method',
    isBroken: ({ isCredit, dueDate, totals }) => !isCredit && totals.payable > 0 && !dueDate,
  },
]

/** EN 16931 rounds to hundredths and allows a difference below one unit. */
const isVatOff = ({ net, vat, percent }: Subtotal, unit: number) => Math.abs(vat / unit - Math.round((net / unit) * percent) / 100) >= 1

const hasCountry = (vatNumber: string) => isCountry(vatNumber.slice(0, 2)) || ['EL', 'XI'].includes(vatNumber.slice(0, 2))

const netOf = ({ lines, charges }: Bill, { category, percent }: Subtotal) =>
  sum([...lines, ...charges].filter((each) => each.category === category && each.percent === percent).map(({ net }) => net))

export const preflight = (bill: Bill): Finding[] =>
  rules.filter(({ isBroken }) => isBroken(bill)).map(({ rule, field, reason, fix }) => ({ rule, field, reason, fix }))
