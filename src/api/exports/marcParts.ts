import { lookUp } from '../core/objects'
import { carrierOf, isCreator } from './codes'
import { type CatalogueRecord, type CreditedPerson, isArabic, isPair, productFormOf, yearOf } from './record'
import { type RecordLanguage, roleWords, terms } from './terms'

export type Subfield = readonly [code: string, value: string | null | undefined | false]
/** `other` is the other script's counterpart for an 880. */
export type Planned = { tag: string; indicators: string; subfields: readonly Subfield[]; other?: readonly Subfield[] | undefined }

export const field = (tag: string, indicators: string, subfields: readonly Subfield[], other?: readonly Subfield[]): Planned => ({
  tag,
  indicators,
  subfields,
  other,
})

/** ISBD punctuation after all values but the last. */
export function punctuated(parts: readonly (readonly [code: string, value: string, before: string])[]): Subfield[] {
  const filled = parts.filter(([, value]) => value)
  return filled.map(([code, value], i) => {
    const next = filled[i + 1]?.[2]
    return [code, next ? `${value}${next}` : value]
  })
}

const life = ({ birthYear, deathYear }: CreditedPerson) => (birthYear || deathYear ? `${birthYear ?? ''}-${deathYear ?? ''}` : '')

const hasLatin = ({ lastName }: CreditedPerson): boolean => lastName !== '' && !isArabic(lastName)
const hasPersian = ({ lastName, nonLatinLastName }: CreditedPerson): boolean => isArabic(nonLatinLastName || lastName)
const persian = (person: CreditedPerson) => ({
  first: person.nonLatinLastName ? person.nonLatinFirstName : person.firstName,
  last: person.nonLatinLastName || person.lastName,
  comma: '،',
})
const latin = (person: CreditedPerson) => ({ first: person.firstName, last: person.lastName, comma: isArabic(person.lastName) ? '،' : ',' })

type Name = ReturnType<typeof latin>
const heading = ({ first, last, comma }: Name) => [last, first].filter(Boolean).join(`${comma} `)
const spoken = ({ first, last }: Name) => [first, last].filter(Boolean).join(' ')

const entry = (person: CreditedPerson, name: Name): Subfield[] => [
  ['a', life(person) ? `${heading(name)}${name.comma}` : heading(name)],
  ['d', life(person)],
  ['4', person.marc],
  ['0', person.isni && `https://isni.org/isni/${person.isni}`],
]

const hasBoth = (person: CreditedPerson) => isPair(person.lastName, person.nonLatinLastName)
export const personField = (tag: string, person: CreditedPerson): Planned =>
  field(tag, '1 ', entry(person, latin(person)), hasBoth(person) ? entry(person, persian(person)) : undefined)

function responsibility(
  people: readonly CreditedPerson[],
  nameOf: (person: CreditedPerson) => Name,
  language: RecordLanguage | 'per',
): string {
  const authors = people.filter(({ marc }) => isCreator(marc)).map((person) => spoken(nameOf(person)))
  const roles = [...new Set(people.filter(({ marc }) => !isCreator(marc)).map(({ marc }) => marc))]
  const others = roles.map((role) => {
    const names = people.filter(({ marc }) => marc === role).map((person) => spoken(nameOf(person)))
    const word = roleWords[role]?.[language]
    return word ? `${word}: ${names.join(', ')}` : names.join(', ')
  })
  return [authors.join(', '), ...others].filter(Boolean).join(' ; ')
}

/** Nonfiling characters: an article and its space. */
function nonFiling(title: string, language: string | undefined): number {
  const articles = { swe: /^(En|Ett|Den|Det|De) /, eng: /^(The|An|A) /, ger: /^(Der|Die|Das|Ein|Eine) /, fre: /^(Les?|La|Une?) |^L['’]/ }
  return (lookUp(articles, language)?.exec(title)?.[0].length ?? 0) % 10
}

const titleParts = (title: string, subtitle: string, by: string): Subfield[] =>
  punctuated([
    ['a', title, ''],
    ['b', subtitle, ' :'],
    ['c', by && `${by}.`.replace(/\.\.$/, '.'), ' /'],
  ])

export function titleField(record: CatalogueRecord, hasMainEntry: boolean, language: RecordLanguage): Planned {
  const { title, nonLatinTitle, subtitle, nonLatinSubtitle, contributors, languages } = record
  const own = title || nonLatinTitle
  const indicators = `${hasMainEntry ? 1 : 0}${nonFiling(own, languages[0]?.code)}`
  const inLatin = () => titleParts(title, inScript('latin', subtitle), responsibility(contributors.filter(hasLatin), latin, language))
  const inArabic = (of: string) =>
    titleParts(of, inScript('arabic', nonLatinSubtitle, subtitle), responsibility(contributors.filter(hasPersian), persian, 'per'))
  if (isPair(title, nonLatinTitle)) return field('245', indicators, inLatin(), inArabic(nonLatinTitle))
  return field('245', indicators, isArabic(own) ? inArabic(own) : inLatin())
}

/** The first of these texts in a script; '' if none is. A field has one script. */
const inScript = (script: 'latin' | 'arabic', ...texts: readonly string[]): string =>
  texts.find((text) => text && isArabic(text) === (script === 'arabic')) ?? ''

export function published({ publisher, publicationDate, printedYear }: CatalogueRecord): Planned[] {
  const year = yearOf(publicationDate)
  if (!publisher && !year) return []
  const parts = (place: string, name: string, when: string, comma: string) =>
    punctuated([
      ['a', place, ''],
      ['b', name, ' :'],
      ['c', when, comma],
    ])
  const { title = '', nonLatinTitle = '', place = '', nonLatinPlace = '' } = publisher ?? {}
  const inArabic = (name: string) => parts(inScript('arabic', nonLatinPlace, place), name, printedYear || year, '،')
  const own = title || nonLatinTitle
  return [
    isArabic(own)
      ? field('264', ' 1', inArabic(own))
      : field(
          '264',
          ' 1',
          parts(inScript('latin', place), own, year, ','),
          isPair(title, nonLatinTitle) ? inArabic(nonLatinTitle) : undefined,
        ),
  ]
}

export function extent(record: CatalogueRecord, language: RecordLanguage): Planned[] {
  const { pages, durationMinutes, heightMm, contributors } = record
  const carrier = carrierOf(productFormOf(record).form, record.kind)
  const words = terms[language]
  const length = pages ? words.pages(pages) : durationMinutes ? words.minutes(durationMinutes) : carrier.isOnline ? words.online : ''
  const isIllustrated = contributors.some(({ marc }) => marc === 'ill' || marc === 'pht')
  const size = heightMm && !carrier.isOnline ? `${Math.ceil(heightMm / 10)} cm` : ''
  const parts = punctuated([
    ['a', length, ''],
    ['b', length && isIllustrated ? words.illustrations : '', ' :'],
    ['c', size, ' ;'],
  ])
  return parts.length ? [field('300', '  ', parts)] : []
}
