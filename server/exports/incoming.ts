import { plainDigits } from '#api/core/kinds/digits'
import { readGtin } from '#api/core/kinds/gtin'
import { readIsbn } from '#api/core/kinds/isbn'
import { publishingStatusCodes } from '#api/exports/codes'
import type { MarcField, MarcRecord } from '#api/exports/marc'
import { isArabic } from '#api/exports/record'
import { plainText } from '#api/exports/text'
import { childOf, childrenOf, type ReadElement, textAt } from '../core/files/xmlReader'
import { ignoredInMarc, ignoredInOnix } from './ignored'
import { type IncomingPrice, type IncomingSubject, marcPrice, marcSubjects, onixPrice, onixSubjects, subfield } from './incomingParts'

export type IncomingPerson = {
  firstName: string
  lastName: string
  nonLatinFirstName: string
  nonLatinLastName: string
  marc: string
  onix: string
  birthYear: number | null
  isni: string
}

export type Incoming = {
  /** Of MARC `(agency)number`, of ONIX the record reference. */
  recordIds: string[]
  gtin: string | null
  isbn: string | null
  title: string
  nonLatinTitle: string
  subtitle: string
  nonLatinSubtitle: string
  originalTitle: string
  languages: string[]
  contributors: IncomingPerson[]
  publisher: string
  nonLatinPublisher: string
  place: string
  nonLatinPlace: string
  publicationDate: string
  publishingStatus: string
  pages: number | null
  heightMm: number | null
  widthMm: number | null
  weightGrams: number | null
  editionNumber: number | null
  editionText: string
  /** Code of ONIX list 150. */
  form: string
  description: string
  tableOfContents: string
  /** The main subject first. */
  subjects: IncomingSubject[]
  price: IncomingPrice | null
  ignored: string[]
}

/** Without ISBD punctuation between parts. */
const trimmed = (text: string) => text.replace(/[\s/:;,،؛=]+$/u, '').trim()

/** The field has one script, its linked 880 the other. */
const inBoth = (own: string, other: string): [latin: string, nonLatin: string] => (isArabic(own) && !other ? [own, ''] : [own, other])

function named(heading: string): { first: string; last: string } {
  const [last = '', first = ''] = trimmed(heading).split(/[,،]\s*/)
  return { first, last }
}

const bindings: readonly (readonly [RegExp, string])[] = [
  [/inbunden|hardback|hardcover|bound/i, 'BB'],
  [/häftad|paperback|softcover|pbk/i, 'BC'],
  [/e-bok|e-book|ebook|epub/i, 'ED'],
]
const firstNumber = (text: string) => Number(/\d+/.exec(plainDigits(text))?.[0] ?? Number.NaN)
const orNull = (value: number) => (Number.isFinite(value) && value > 0 ? value : null)

const birthYearOf = (dates: string) => {
  const [, year] = /^(-?\d{1,4})\s*-/.exec(plainDigits(dates).trim()) ?? []
  return year ? Number(year) : null
}

/** `Upplaga 2` is our own word for a number (src/api/exports/terms.ts), `2., omarb. uppl.` is as printed. */
function editionOf(text: string): Pick<Incoming, 'editionNumber' | 'editionText'> {
  const [, number] = /^(?:Upplaga|Edition) (\d{1,4})$/.exec(text) ?? []
  return number ? { editionNumber: Number(number), editionText: '' } : { editionNumber: null, editionText: text }
}

export function fromMarc({ leader, fields }: MarcRecord): Incoming {
  const every = (tag: string) => fields.filter((field) => field[0] === tag)
  const first = (tag: string) => every(tag)[0]
  const others = every('880')
  const linked = (field: MarcField | undefined) => {
    const number = subfield(field, '6').slice(4, 6)
    return number && number !== '00' ? others.find((other) => subfield(other, '6').startsWith(`${field?.[0]}-${number}`)) : undefined
  }
  const title = first('245')
  const [own, nonLatin] = inBoth(trimmed(subfield(title, 'a')), trimmed(subfield(linked(title), 'a')))
  const [subtitle, nonLatinSubtitle] = inBoth(trimmed(subfield(title, 'b')), trimmed(subfield(linked(title), 'b')))
  const people = ['100', '700'].flatMap(every).map((field): IncomingPerson => {
    const [latin, persian] = [named(subfield(field, 'a')), named(subfield(linked(field), 'a'))]
    const names = { firstName: latin.first, lastName: latin.last, nonLatinFirstName: persian.first, nonLatinLastName: persian.last }
    const isni = /isni\.org\/(?:isni\/)?(\d{15}[\dX])/.exec(subfield(field, '0'))?.[1] ?? ''
    return { ...names, marc: subfield(field, '4').slice(-3) || 'aut', onix: '', birthYear: birthYearOf(subfield(field, 'd')), isni }
  })
  const published = first('264') ?? first('260')
  const [publisher, nonLatinPublisher] = inBoth(trimmed(subfield(published, 'b')), trimmed(subfield(linked(published), 'b')))
  const [place, nonLatinPlace] = inBoth(trimmed(subfield(published, 'a')), trimmed(subfield(linked(published), 'a')))
  const edition = trimmed(subfield(first('250'), 'a'))
  const year = /\d{4}/.exec(plainDigits(subfield(published, 'c')))?.[0] ?? ''
  const expected = subfield(first('263'), 'a')
  const isForthcoming = leader[17] === '8'
  const isbns = every('020').map((field) => readIsbn(subfield(field, 'a').split(' ')[0] ?? '').isbn)
  const codes = every('041').flatMap((field) =>
    field.flatMap((part, i) => (i >= 2 && i % 2 === 0 && part === 'a' ? [field[i + 1] ?? ''] : [])),
  )
  const coded = first('008')?.[1]?.slice(35, 38) ?? ''
  const size = /(\d+)(?:[.,](\d))? ?cm/.exec(plainDigits(subfield(first('300'), 'c')))
  const binding = subfield(first('020'), 'q')
  const control = first('001')?.[1]?.trim()
  const agency = first('003')?.[1]?.trim()
  const gtins = every('024').flatMap((field) => readGtin(subfield(field, 'a')).gtin ?? [])
  return {
    recordIds: [...(control && agency ? [`(${agency})${control}`] : []), ...every('035').map((field) => subfield(field, 'a'))],
    gtin: gtins[0] ?? null,
    isbn: isbns.find((isbn) => isbn !== undefined) ?? null,
    title: own,
    nonLatinTitle: nonLatin,
    subtitle,
    nonLatinSubtitle,
    originalTitle: trimmed(subfield(first('240'), 'a')).replace(/\.$/, ''),
    languages: codes.length ? codes : /^[a-z]{3}$/.test(coded) && coded !== 'und' ? [coded] : [],
    contributors: people.filter(({ lastName }) => lastName),
    publisher,
    nonLatinPublisher,
    place,
    nonLatinPlace,
    publicationDate: isForthcoming && /^\d{6}$/.test(expected) ? `${expected.slice(0, 4)}-${expected.slice(4)}` : year,
    publishingStatus: isForthcoming ? 'forthcoming' : '',
    pages: orNull(firstNumber(/(\d+)\s*(s\b|sid|p\b|pages|ص)/i.exec(plainDigits(subfield(first('300'), 'a')))?.[0] ?? '')),
    // Cataloguing rules round up to whole centimetres: fills empty values only.
    heightMm: size ? orNull(Number(`${size[1]}.${size[2] ?? 0}`) * 10) : null,
    widthMm: null,
    weightGrams: null,
    ...editionOf(edition),
    form: bindings.find(([words]) => words.test(binding))?.[1] ?? '',
    description: subfield(first('520'), 'a'),
    tableOfContents: subfield(first('505'), 'a'),
    subjects: marcSubjects(every),
    price: marcPrice(
      every('020')
        .map((field) => subfield(field, 'c'))
        .find(Boolean) ?? '',
    ),
    ignored: ignoredInMarc(fields),
  }
}

const statuses = Object.fromEntries(Object.entries(publishingStatusCodes).map(([name, code]) => [code, name]))
const date = (text: string) => [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter(Boolean).join('-')

const texts = (details: readonly ReadElement[], type: string) => {
  const detail = details.find((each) => textAt(each, 'TitleType') === type)
  const element = childrenOf(detail, 'TitleElement').find((each) => textAt(each, 'TitleElementLevel') === '01')
  const prefix = textAt(element, 'TitlePrefix')
  const rest = textAt(element, 'TitleText') || textAt(element, 'TitleWithoutPrefix')
  return { title: [prefix, rest].filter(Boolean).join(' '), subtitle: textAt(element, 'Subtitle') }
}

function onixPerson(element: ReadElement): IncomingPerson[] {
  const names = (from: ReadElement | undefined) => ({ first: textAt(from, 'NamesBeforeKey'), last: textAt(from, 'KeyNames') })
  const [own, other] = [names(element), names(childOf(element, 'AlternativeName'))]
  if (!own.last) return []
  const [latin, arabic] = isArabic(own.last)
    ? other.last
      ? [other, own]
      : [own, { first: '', last: '' }]
    : [own, isArabic(other.last) ? other : { first: '', last: '' }]
  const spelled = { firstName: latin.first, lastName: latin.last, nonLatinFirstName: arabic.first, nonLatinLastName: arabic.last }
  const isni = textAt(
    childrenOf(element, 'NameIdentifier').find((each) => textAt(each, 'NameIDType') === '16'),
    'IDValue',
  ).replaceAll(' ', '')
  return [{ ...spelled, marc: '', onix: textAt(element, 'ContributorRole'), birthYear: null, isni }]
}

export function fromOnix(product: ReadElement): Incoming {
  const details = childOf(product, 'DescriptiveDetail')
  const publishing = childOf(product, 'PublishingDetail')
  const identifier = (type: string) =>
    textAt(
      childrenOf(product, 'ProductIdentifier').find((each) => textAt(each, 'ProductIDType') === type),
      'IDValue',
    )
  const titles = childrenOf(details, 'TitleDetail')
  const [own, other, original] = [texts(titles, '01'), texts(titles, '14'), texts(titles, '03')]
  const isOther = isArabic(own.title) && other.title !== ''
  const [latin, arabic] = isOther ? [other, own] : [own, isArabic(other.title) ? other : { title: '', subtitle: '' }]
  const measure = (type: string) =>
    orNull(
      Number(
        textAt(
          childrenOf(details, 'Measure').find((each) => textAt(each, 'MeasureType') === type),
          'Measurement',
        ),
      ),
    )
  const text = (type: string) =>
    textAt(
      childrenOf(childOf(product, 'CollateralDetail'), 'TextContent').find((each) => textAt(each, 'TextType') === type),
      'Text',
    )
  const extent = childrenOf(details, 'Extent').find((each) => ['00', '11', '05'].includes(textAt(each, 'ExtentType')))
  return {
    recordIds: [textAt(product, 'RecordReference')].filter(Boolean),
    gtin: readGtin(identifier('03')).gtin ?? null,
    isbn: readIsbn(identifier('15')).isbn ?? null,
    title: latin.title,
    nonLatinTitle: arabic.title,
    subtitle: latin.subtitle,
    nonLatinSubtitle: arabic.subtitle,
    originalTitle: original.title,
    languages: childrenOf(details, 'Language').flatMap((each) =>
      textAt(each, 'LanguageRole') === '01' ? [textAt(each, 'LanguageCode')] : [],
    ),
    contributors: childrenOf(details, 'Contributor').flatMap(onixPerson),
    publisher: textAt(publishing, 'Publisher', 'PublisherName') || textAt(publishing, 'Imprint', 'ImprintName'),
    nonLatinPublisher: '',
    place: textAt(publishing, 'CityOfPublication'),
    nonLatinPlace: '',
    publicationDate: date(
      textAt(
        childrenOf(publishing, 'PublishingDate').find((each) => textAt(each, 'PublishingDateRole') === '01'),
        'Date',
      ),
    ),
    publishingStatus: statuses[textAt(publishing, 'PublishingStatus')] ?? '',
    pages: orNull(Number(textAt(extent, 'ExtentValue'))),
    heightMm: measure('01'),
    widthMm: measure('02'),
    weightGrams: measure('08'),
    editionNumber: orNull(Number(textAt(details, 'EditionNumber'))),
    editionText: textAt(details, 'EditionStatement'),
    form: textAt(details, 'ProductForm'),
    description: plainText(text('03')),
    tableOfContents: plainText(text('04')),
    subjects: onixSubjects(details),
    price: onixPrice(product),
    ignored: ignoredInOnix(product),
  }
}
