import { checkDigit13 } from '../core/kinds/isbn'
import { type Check, findingIf, furtherChecks, inRecords } from './furtherChecks'
import { type CreditedPerson, isArabic } from './record'

const nameOf = ({ firstName, lastName }: CreditedPerson) => [firstName, lastName].filter(Boolean).join(' ')
const isPlaceholder = (value: string) => /^(n\/?a|none|null|unknown|okänd|test|-+|\.+|\?+|نامشخص)$/i.test(value.trim())
/** ISO 7064 MOD 11-2. */
function isniDigit(body: string): string {
  const rest = [...body].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const last = (12 - rest) % 11
  return last === 10 ? 'X' : String(last)
}
/** Missing values are covered by readiness (api/products/readiness.ts). */
export const checks: readonly Check[] = [
  {
    rule: 'isbnWrong',
    in: { ...inRecords('error'), catalog: 'warning' },
    find: ({ isbn }) => {
      const digit = isbn && checkDigit13(isbn.slice(0, 12))
      return findingIf(isbn && !isbn.endsWith(digit as string), 'isbn', 'edition', `${isbn} is no ISBN: its last digit would be ${digit}`)
    },
  },
  {
    rule: 'printedDiffers',
    in: inRecords('warning'),
    find: ({ isbn, printedIsbn }) =>
      findingIf(
        printedIsbn && printedIsbn.replace(/[^\dX]/gi, '') !== isbn,
        'isbn',
        'edition',
        `The book says ${printedIsbn}: MARC has it as 020 $z`,
      ),
  },
  {
    rule: 'titleShouts',
    in: inRecords('warning'),
    find: ({ title }) => {
      const letters = title.replace(/[^\p{L}]/gu, '')
      const shouts = letters.length > 6 && letters === letters.toLocaleUpperCase('sv') && letters !== letters.toLocaleLowerCase('sv')
      const calm = title.charAt(0) + title.slice(1).toLocaleLowerCase('sv')
      return findingIf(shouts, 'title', 'title', 'The title is all capitals', { field: 'title', value: calm })
    },
  },
  {
    rule: 'placeholder',
    in: { ...inRecords('error'), catalog: 'warning' },
    find: (record) => {
      const values = {
        title: record.title,
        subtitle: record.subtitle,
        series: record.series?.title ?? '',
        publisher: record.publisher?.title ?? '',
      }
      const [field, value] = Object.entries(values).find(([, each]) => isPlaceholder(each)) ?? []
      return findingIf(field, field ?? '', 'title', `“${value}” is no value: leave it empty`)
    },
  },
  {
    rule: 'titleHoldsSubtitle',
    in: inRecords('warning'),
    find: ({ title, subtitle }) => findingIf(!subtitle && / ?: /.test(title), 'title', 'title', 'A colon in the title, and no subtitle'),
  },
  {
    rule: 'romanisedMissing',
    in: { libris: 'error', marc21: 'warning', onix: 'warning' },
    find: ({ title }) => findingIf(isArabic(title), 'title', 'title', 'The title has no form in Latin letters (ALA-LC)'),
  },
  {
    rule: 'nameRomanisedMissing',
    in: { libris: 'error', marc21: 'warning', onix: 'warning' },
    find: ({ contributors }) => {
      const person = contributors.find(({ lastName }) => isArabic(lastName))
      return findingIf(person, 'contributors', 'contributor', `\u2068${person && nameOf(person)}\u2069 has no name in Latin letters`)
    },
  },
  {
    rule: 'roleCode',
    in: { onix: 'error' },
    find: ({ contributors }) => {
      const person = contributors.find(({ onix }) => !onix)
      return findingIf(person, 'contributors', 'contributor', `“${person?.role}” has no code of ONIX list 17`)
    },
  },
  {
    rule: 'isniWrong',
    in: inRecords('error'),
    find: ({ contributors }) => {
      const person = contributors.find(({ isni }) => isni && isniDigit(isni.slice(0, 15)) !== isni.slice(15))
      const digit = person?.isni && isniDigit(person.isni.slice(0, 15))
      return findingIf(person, 'contributors', 'contributor', `The ISNI of \u2068${person && nameOf(person)}\u2069 would end in ${digit}`)
    },
  },
  {
    rule: 'placeMissing',
    in: { libris: 'warning', marc21: 'warning' },
    find: ({ publisher }) => findingIf(publisher && !publisher.place, 'publisher', 'publisher', 'The publisher has no place'),
  },
  {
    rule: 'countryMissing',
    in: inRecords('warning'),
    find: ({ publisher }) => findingIf(publisher && !publisher.country, 'publisher', 'publisher', 'The publisher’s country is not known'),
  },
  ...furtherChecks,
]
