import { isInStore } from '../core/kinds/gtin'
import { nth, present } from '../core/objects'
import { carrierOf, isCreator, isFiction, marcCountry } from './codes'
import { extent, field, type Planned, personField, published, punctuated, type Subfield, titleField } from './marcParts'
import {
  type CatalogueRecord,
  type CodedSubject,
  decimal,
  type ExportSettings,
  isForthcoming,
  isPair,
  pricesOf,
  productFormOf,
  subjectsOf,
  usesOtherScript,
  yearOf,
} from './record'
import { bindingWords, genreTerm, headingsOf, languageName, type RecordLanguage, terms, wordIn } from './terms'
import { oneLine, plainText } from './text'

/** Control field `[tag, value]`, or data field `[tag, indicators, code, value, code, value …]`. */
export type MarcField = readonly string[]
export type MarcRecord = { leader: string; fields: MarcField[] }

const statement = (condition: unknown, planned: () => Planned): Planned[] => (condition ? [planned()] : [])

function identifiers(record: CatalogueRecord, language: RecordLanguage): Planned[] {
  const { isbn, printedIsbn, gtin, issn, currency } = record
  const prices = pricesOf(record)
  const binding = wordIn(bindingWords, productFormOf(record).form ?? '', language)
  const price = prices && currency ? `${decimal(prices.total, currency)} ${currency}` : ''
  const printed = printedIsbn.replace(/[^\dX]/gi, '')
  const isOther = printed !== '' && printed !== isbn
  return [
    ...statement(isbn || price, () =>
      field('020', '  ', [
        ['a', isbn],
        ['q', isbn && binding],
        ['c', price],
      ]),
    ),
    ...statement(isOther, () => field('020', '  ', [['z', printedIsbn]])),
    ...statement(issn, () => field('022', '  ', [['a', issn]])),
    ...statement(gtin && gtin !== isbn && !isInStore(gtin), () => field('024', '3 ', [['a', gtin]])),
  ]
}

function languageFields({ languages, originalLanguage, originalTitle, title }: CatalogueRecord, language: RecordLanguage): Planned[] {
  const codes = languages.map(({ code }): Subfield => ['a', code])
  const isTranslated = Boolean(originalLanguage && originalLanguage !== languages[0]?.code)
  const arabicOnes = languages.filter(({ isRightToLeft }) => isRightToLeft)
  return [
    ...statement(codes.length, () => field('041', isTranslated ? '1 ' : '0 ', [...codes, ['h', isTranslated && originalLanguage]])),
    ...statement(originalTitle && originalTitle !== title, () =>
      field('240', '10', [
        ['a', `${originalTitle}.`],
        ['l', languages[0] && capital(languageName(languages[0].code, language))],
      ]),
    ),
    ...statement(arabicOnes.length, () =>
      field('546', '  ', [['a', terms[language].written(arabicOnes.map(({ code }) => languageName(code, language)))]]),
    ),
  ]
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)

function subjectFields(record: CatalogueRecord, language: RecordLanguage): Planned[] {
  const ofGenres = record.genres.map(({ title, thema }): CodedSubject => ({ scheme: 'thema', code: thema ?? '', title }))
  const tags = { thema: ['072', ' 7', 'thema'], dewey: ['082', '04', '23/swe'], sab: ['084', '  ', 'kssb/8'] } as const
  return [
    ...subjectsOf(record).map(({ scheme, code }) => {
      const [tag, indicators, source] = tags[scheme]
      return field(tag, indicators, [
        ['a', code],
        ['2', source],
      ])
    }),
    ...headingsOf([...subjectsOf(record), ...ofGenres], language).map(({ term, source }) =>
      field('650', ' 7', [
        ['a', term],
        ['2', source],
      ]),
    ),
    ...record.hashtags.map((tag) => field('653', '  ', [['a', tag]])),
    ...genreFields(record, language),
  ]
}

/** A genre with a code has a term, or is a heading; one without is the catalogue's own word. */
function genreFields({ genres }: CatalogueRecord, language: RecordLanguage): Planned[] {
  const fields = genres.flatMap(({ title, thema }): Planned[] => {
    const found = genreTerm(thema, language)
    const own = thema ? [] : [field('655', ' 4', [['a', title]])]
    return found
      ? [
          field('655', ' 7', [
            ['a', found.term],
            ['2', found.source],
          ]),
        ]
      : own
  })
  const termOf = ({ subfields }: Planned) => subfields[0]?.[1]
  return fields.filter((each, i) => fields.findIndex((other) => termOf(other) === termOf(each)) === i)
}

function carriage(record: CatalogueRecord): Planned[] {
  const { content, media, carrier } = carrierOf(productFormOf(record).form, record.kind)
  const term = (tag: string, code: string, source: string) =>
    field(tag, '  ', [
      ['b', code],
      ['2', source],
    ])
  return [term('336', content, 'rdacontent'), term('337', media, 'rdamedia'), term('338', carrier, 'rdacarrier')]
}

/** As printed in 490, traced in 830: each series of the catalogue is one record. */
function seriesFields({ series, numberInSeries }: CatalogueRecord, tag: string, indicators: string): Planned[] {
  if (!series) return []
  const parts = (name: string, comma: string, mark: string) =>
    punctuated([
      ['a', name, ''],
      ['x', series.issn ?? '', comma],
      ['v', numberInSeries, mark],
    ])
  const { title, nonLatinTitle } = series
  return [
    field(
      tag,
      indicators,
      parts(title || nonLatinTitle, ',', ' ;'),
      isPair(title, nonLatinTitle) ? parts(nonLatinTitle, '،', ' ؛') : undefined,
    ),
  ]
}

function planned(record: CatalogueRecord, { agency, coverBase, language }: ExportSettings, isLibris: boolean): Planned[] {
  const { contributors, institution, ageGroup, editionNumber, editionText, awards, shelfMark } = record
  const main = contributors.find(({ marc }) => isCreator(marc))
  const edition = editionText || (editionNumber && editionNumber > 1 ? terms[language].edition(editionNumber) : '')
  const note = plainText(record.description || record.shortDescription || record.nonLatinDescription)
  const cover = coverBase && record.cover ? `${coverBase}${record.cover}` : ''
  return [
    ...identifiers(record, language),
    field('035', '  ', [['a', `(${agency})pd-${record.id}`]]),
    field('040', '  ', [
      ['a', isLibris ? agency.replace(/^SE-/, '') : agency],
      ['b', language],
      ['e', 'rda'],
    ]),
    ...languageFields(record, language),
    ...subjectFields(record, language),
    ...statement(main, () => personField('100', present(main))),
    ...statement(!main && institution, () => field('110', '2 ', [['a', institution]])),
    titleField(record, Boolean(main || institution), language),
    ...statement(edition, () => field('250', '  ', [['a', edition]])),
    ...statement(isForthcoming(record) && record.publicationDate, () =>
      field('263', '  ', [['a', (record.publicationDate as string).replace(/-/g, '').slice(0, 6).padEnd(6, '-')]]),
    ),
    ...published(record),
    ...extent(record, language),
    ...carriage(record),
    ...seriesFields(record, '490', '1 '),
    ...statement(record.tableOfContents, () => field('505', '0 ', [['a', record.tableOfContents]])),
    ...statement(note, () => field('520', '  ', [['a', note]])),
    ...statement(ageGroup, () => field('521', '  ', [['a', ageGroup && terms[language].audience(ageGroup)]])),
    ...statement(record.accessibility, () => field('532', '1 ', [['a', `EPUB/ONIX 196: ${record.accessibility}`]])),
    ...awards.map(({ title, year }) => field('586', '  ', [['a', [title, year].filter(Boolean).join(', ')]])),
    ...contributors.filter((person) => person !== main).map((person) => personField('700', person)),
    ...statement(main && institution, () => field('710', '2 ', [['a', institution]])),
    ...seriesFields(record, '830', ' 0'),
    ...statement(shelfMark, () =>
      field('852', '  ', [
        ['b', agency.replace(/^SE-/, '')],
        ['h', shelfMark],
      ]),
    ),
    ...statement(cover, () =>
      field('856', '42', [
        ['3', terms[language].cover],
        ['u', cover],
      ]),
    ),
  ]
}

/** Uncoded positions get the fill character (loc.gov/marc/bibliographic/bd008a.html). */
function coded(record: CatalogueRecord): string {
  const { entered, publicationDate, publisher, ageGroup, languages } = record
  const year = yearOf(publicationDate)
  const carrier = carrierOf(productFormOf(record).form, record.kind)
  const audience = ageGroup && (ageGroup.toAge ?? 99) <= 15 ? 'j' : ' '
  const isText = carrier.type === 'a'
  const start = `${entered.slice(2).replace(/-/g, '')}${year ? 's' : 'n'}${year || 'uuuu'}    ${marcCountry(publisher?.country ?? null)}`
  const middle = isText
    ? `||||${audience}${carrier.isOnline ? 'o' : ' '}    |00| ${isFiction(subjectsOf(record), record.genres) ? '1' : '0'}|`
    : `||||${audience}${'|'.repeat(12)}`
  return `${start}${middle}${languages[0]?.code ?? 'und'} d`
}

const filled = (subfields: readonly Subfield[]) =>
  subfields.flatMap(([code, value]) => {
    const text = oneLine(value || '')
    return text ? [code, text] : []
  })

/** 880 linking numbers follow this order. */
const paired = ['100', '245', '250', '264', '490', '700', '830']

/**
 * loc.gov/marc/bibliographic. Persian goes into an 880 beside the romanised field (model A), or into the field itself without one (model
 * B). `at` is the file's time.
 */
export function marcOf(record: CatalogueRecord, settings: ExportSettings, at: Date, isLibris = false): MarcRecord {
  const all = planned(record, settings, isLibris)
  const inPairs = all
    .filter(({ other }) => usesOtherScript(record) && other && filled(other).length)
    .sort((a, b) => paired.indexOf(a.tag) - paired.indexOf(b.tag) || all.indexOf(a) - all.indexOf(b))
  const numberOf = (each: Planned) => String(inPairs.indexOf(each) + 1).padStart(2, '0')
  const fields = all.map((each): MarcField => {
    const link = inPairs.includes(each) ? ['6', `880-${numberOf(each)}`] : []
    return [each.tag, each.indicators, ...link, ...filled(each.subfields)]
  })
  const others = inPairs.map(
    (each): MarcField => ['880', each.indicators, '6', `${each.tag}-${numberOf(each)}/(3/r`, ...filled(each.other ?? [])],
  )
  const { type } = carrierOf(productFormOf(record).form, record.kind)
  const stamp = at.toISOString().replace(/\D/g, '').slice(0, 14)
  const control: MarcField[] = [
    ['001', `pd-${record.id}`],
    ['003', settings.agency],
    ['005', `${stamp}.0`],
    ['008', coded(record)],
  ]
  const inOrder = fields.filter((each) => each.length > 2).sort((a, b) => nth(a, 0).localeCompare(nth(b, 0)))
  return {
    leader: `00000n${type}m a2200000${isForthcoming(record) ? '8' : ' '}i 4500`,
    fields: [...control, ...inOrder, ...others],
  }
}

/** `=245  10$aTitle`, as MarcEdit and Koha show it. */
export const mnemonic = ({ leader, fields }: MarcRecord): string[] => [
  `=LDR  ${leader}`,
  ...fields.map(([tag = '', first = '', ...rest]) => {
    if (tag < '010') return `=${tag}  ${first}`
    const subfields = rest.map((part, i) => (i % 2 ? part.replaceAll('$', '{dollar}') : `$${part}`))
    return `=${tag}  ${first.replaceAll(' ', '\\')}${subfields.join('')}`
  }),
]
