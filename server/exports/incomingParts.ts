import { minorDigits } from '#api/core/currencies'
import { plainDigits } from '#api/core/kinds/digits'
import type { MarcField } from '#api/exports/marc'
import { childOf, childrenOf, type ReadElement, textAt } from '../core/files/xmlReader'

export type IncomingSubject = { scheme: 'thema' | 'sab' | 'dewey'; code: string; isMain: boolean }

/** Minor units. */
export type IncomingPrice = { amount: number; currency: string; includesVat: boolean }

export const subfield = (field: MarcField | undefined, code: string): string => {
  const at = field?.findIndex((part, i) => i >= 2 && i % 2 === 0 && part === code) ?? -1
  return at === -1 ? '' : (field?.[at + 1] ?? '').trim()
}

/** 020 $c, such as 137.00 SEK: the price a buyer pays. */
export function marcPrice(text: string): IncomingPrice | null {
  const [, amount = '', currency = ''] = /^(\d+(?:[.,]\d{1,2})?)\s*([A-Z]{3}|kr)\b/.exec(plainDigits(text).trim()) ?? []
  return amount ? priced(amount, currency === 'kr' ? 'SEK' : currency, true) : null
}

function priced(amount: string, currency: string, includesVat: boolean): IncomingPrice | null {
  const value = Math.round(Number(amount.replace(',', '.')) * 10 ** minorDigits(currency))
  return Number.isSafeInteger(value) && value >= 0 ? { amount: value, currency, includesVat } : null
}

export const marcSubjects = (every: (tag: string) => MarcField[]): IncomingSubject[] => {
  const of = (scheme: IncomingSubject['scheme'], fields: readonly MarcField[]) =>
    fields.flatMap((field): IncomingSubject[] => (subfield(field, 'a') ? [{ scheme, code: subfield(field, 'a'), isMain: false }] : []))
  const all = [
    ...of(
      'thema',
      every('072').filter((field) => subfield(field, '2') === 'thema'),
    ),
    ...of(
      'sab',
      every('084').filter((field) => subfield(field, '2').startsWith('kssb')),
    ),
    ...of('dewey', every('082')),
  ]
  return all.map((each, i) => ({ ...each, isMain: i === 0 }))
}

/** ONIX list 27: Thema is 93, its qualifiers 94 to 99, Dewey 01, SAB 48. */
const subjectSchemes: Readonly<Record<string, IncomingSubject['scheme']>> = {
  '93': 'thema',
  '94': 'thema',
  '95': 'thema',
  '96': 'thema',
  '97': 'thema',
  '98': 'thema',
  '99': 'thema',
  '01': 'dewey',
  '48': 'sab',
}
export const onixSubjects = (details: ReadElement | undefined): IncomingSubject[] =>
  childrenOf(details, 'Subject').flatMap((each): IncomingSubject[] => {
    const [scheme, code] = [subjectSchemes[textAt(each, 'SubjectSchemeIdentifier')], textAt(each, 'SubjectCode')]
    return scheme && code ? [{ scheme, code, isMain: childOf(each, 'MainSubject') !== undefined }] : []
  })

/** ONIX list 58: 02 and 04 include VAT, 01 and 03 do not. */
export function onixPrice(product: ReadElement): IncomingPrice | null {
  const supply = childOf(childOf(product, 'ProductSupply'), 'SupplyDetail')
  const prices = childrenOf(supply, 'Price').map((each) => ({
    type: textAt(each, 'PriceType'),
    amount: textAt(each, 'PriceAmount'),
    currency: textAt(each, 'CurrencyCode'),
  }))
  const found = prices.find(({ type }) => type === '02' || type === '04') ?? prices.find(({ type }) => type === '01' || type === '03')
  return found && /^\d+(\.\d+)?$/.test(found.amount) && /^[A-Z]{3}$/.test(found.currency)
    ? priced(found.amount, found.currency, found.type === '02' || found.type === '04')
    : null
}
