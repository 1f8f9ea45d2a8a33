import { isCreator, marcCountry } from '#api/exports/codes'
import type { CatalogueRecord, CreditedPerson, ExportSettings } from '#api/exports/record'
import { isPair, productFormOf, subjectsOf, usesOtherScript, yearOf } from '#api/exports/record'
import { headingsOf, terms } from '#api/exports/terms'
import { plainText } from '#api/exports/text'
import type { Graph } from './client'
import { libraryOf } from './client'

type Node = Record<string, unknown>

const base = 'https://id.kb.se'
/** Libris replaces it by an address of its own. */
const temporary = `${base}/TEMPID`

const filled = (node: Node): Node =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== undefined && value !== '' && value !== null && !(Array.isArray(value) && !value.length),
    ),
  )

/** A Persian text and its romanisation by ALA-LC are one value in two languages (BCP 47, extension T). */
const inBoth = (name: string, latin: string, other: string, hasBoth: boolean): Node =>
  hasBoth && isPair(latin, other)
    ? { [`${name}ByLang`]: { fa: other, 'fa-Latn-t-fa-Arab-m0-alaloc': latin } }
    : filled({ [name]: latin || other })

/** MARC relator codes and the terms that Libris has for them. */
const relators: Readonly<Record<string, string>> = {
  aut: 'author',
  trl: 'translator',
  ill: 'illustrator',
  edt: 'editor',
  pht: 'photographer',
  nrt: 'narrator',
  cmp: 'composer',
  com: 'compiler',
  aui: 'authorOfIntroduction',
  wpr: 'writerOfPreface',
}

function contribution(person: CreditedPerson, isMain: boolean, hasBoth: boolean): Node {
  const { firstName, lastName, nonLatinFirstName, nonLatinLastName, birthYear, deathYear, marc, isni } = person
  const agent = filled({
    '@type': 'Person',
    ...inBoth('givenName', firstName, nonLatinFirstName, hasBoth),
    ...inBoth('familyName', lastName, nonLatinLastName, hasBoth),
    lifeSpan: birthYear || deathYear ? `${birthYear ?? ''}-${deathYear ?? ''}` : '',
    identifiedBy: isni ? [{ '@type': 'ISNI', value: isni }] : [],
  })
  const role = relators[marc]
  return filled({
    '@type': isMain ? 'PrimaryContribution' : 'Contribution',
    agent,
    role: role ? [{ '@id': `${base}/relator/${role}` }] : [],
  })
}

const language = (code: string) => ({ '@id': `${base}/language/${code}` })

/** Identifies our own record in Libris after an answer was lost. */
export const ownNumber = ({ agency }: Pick<ExportSettings, 'agency'>, { id }: Pick<CatalogueRecord, 'id'>) => `(${agency})pd-${id}`

export const sigelOf = (agency: string) => agency.replace(/^SE-/, '')

function work(record: CatalogueRecord, { language: cataloguing }: ExportSettings): Node {
  const { contributors, languages, originalLanguage, genres } = record
  const hasBoth = usesOtherScript(record)
  const main = contributors.find(({ marc }) => isCreator(marc))
  const others = contributors.filter((person) => person !== main)
  const isAudio = productFormOf(record).form?.startsWith('A') ?? false
  const ofGenres = genres.map(({ thema }) => ({ scheme: 'thema', code: thema ?? '' }))
  return filled({
    '@type': isAudio ? 'Audio' : 'Text',
    contribution: [...(main ? [contribution(main, true, hasBoth)] : []), ...others.map((person) => contribution(person, false, hasBoth))],
    language: languages.map(({ code }) => language(code)),
    translationOf:
      originalLanguage && originalLanguage !== languages[0]?.code ? [{ '@type': 'Work', language: [language(originalLanguage)] }] : [],
    subject: headingsOf([...subjectsOf(record), ...ofGenres], cataloguing).map(({ term, source }) => ({
      '@type': 'Topic',
      prefLabel: term,
      inScheme: { '@id': `${base}/term/${source}` },
    })),
    classification: subjectsOf(record).flatMap(({ scheme, code }): Node[] => {
      if (scheme === 'dewey') return [{ '@type': 'ClassificationDdc', code, edition: 'full', editionEnumeration: '23/swe' }]
      if (scheme === 'sab') return [{ '@type': 'Classification', code, inScheme: { '@type': 'ConceptScheme', code: 'kssb', version: '8' } }]
      return [{ '@type': 'Classification', code, inScheme: { '@type': 'ConceptScheme', code: 'thema' } }]
    }),
  })
}

function instance(record: CatalogueRecord, settings: ExportSettings): Node {
  const { title, nonLatinTitle, subtitle, nonLatinSubtitle, isbn, publisher, publicationDate, pages, series, numberInSeries } = record
  const { editionNumber, editionText } = record
  const hasBoth = usesOtherScript(record)
  const words = terms[settings.language]
  const isDigital = record.format?.isDigital ?? false
  const mainTitle = filled({
    '@type': 'Title',
    ...inBoth('mainTitle', title, nonLatinTitle, hasBoth),
    ...inBoth('subtitle', subtitle, nonLatinSubtitle, hasBoth),
  })
  const year = yearOf(publicationDate)
  const note = plainText(record.description || record.shortDescription || record.nonLatinDescription)
  const published = filled({
    '@type': 'PrimaryPublication',
    country: { '@id': `${base}/country/${marcCountry(publisher?.country ?? null).trim()}` },
    year,
    agent: publisher && { '@type': 'Agent', ...inBoth('label', publisher.title, publisher.nonLatinTitle, hasBoth) },
    place:
      publisher?.place || publisher?.nonLatinPlace
        ? [{ '@type': 'Place', ...inBoth('label', publisher.place, publisher.nonLatinPlace, hasBoth) }]
        : [],
  })
  const edition = editionText || (editionNumber && editionNumber > 1 ? words.edition(editionNumber) : '')
  return filled({
    '@type': isDigital ? 'DigitalResource' : 'PhysicalResource',
    issuanceType: 'Monograph',
    hasTitle: [mainTitle],
    instanceOf: work(record, settings),
    identifiedBy: isbn ? [{ '@type': 'ISBN', value: isbn }] : [],
    publication: [published],
    extent: pages ? [{ '@type': 'Extent', label: words.pages(pages) }] : [],
    editionStatement: edition,
    seriesMembership: series
      ? [filled({ '@type': 'SeriesMembership', seriesStatement: series.title || series.nonLatinTitle, seriesEnumeration: numberInSeries })]
      : [],
    summary: note ? [{ '@type': 'Summary', label: note }] : [],
  })
}

/** `at`: of a record that Libris has, its own address. */
export function recordGraph(record: CatalogueRecord, settings: ExportSettings, at = temporary): Graph {
  const isForthcoming = record.publishingStatus === 'forthcoming'
  return {
    '@graph': [
      {
        '@id': at,
        '@type': 'Record',
        mainEntity: { '@id': `${at}#it` },
        descriptionCreator: { '@id': libraryOf(sigelOf(settings.agency)) },
        descriptionLanguage: language(settings.language),
        encodingLevel: isForthcoming ? 'marc:PrepublicationLevel' : 'marc:PartialPreliminaryLevel',
        identifiedBy: [{ '@type': 'SystemNumber', value: ownNumber(settings, record) }],
      },
      { '@id': `${at}#it`, ...instance(record, settings) },
    ],
  }
}

export function holdingGraph({ shelfMark }: Pick<CatalogueRecord, 'shelfMark'>, sigel: string, of: string): Graph {
  const heldBy = { '@id': libraryOf(sigel) }
  return {
    '@graph': [
      { '@id': temporary, '@type': 'Record', mainEntity: { '@id': `${temporary}#it` } },
      {
        '@id': `${temporary}#it`,
        '@type': 'Item',
        itemOf: { '@id': `${of}#it` },
        heldBy,
        ...(shelfMark && { hasComponent: [{ '@type': 'Item', heldBy, shelfMark: { '@type': 'ShelfMark', label: shelfMark } }] }),
      },
    ],
  }
}

/** Numbers of a record by which systems know it. */
export function systemNumbers({ '@graph': [record] }: Graph): string[] {
  const { identifiedBy } = (record ?? {}) as { identifiedBy?: { '@type'?: string; value?: string }[] }
  return (identifiedBy ?? []).flatMap((each) => (each['@type'] === 'SystemNumber' && each.value ? [each.value] : []))
}
