import type { RecordKind } from '../library/facts'
import type { Mend, RecordFinding } from '../library/recordExports'
import { lacking, type ReadyEdition, type ReadyTitle } from '../products/readiness'
import type { Target } from '../products/targets'
import { checks } from './checks'
import { type CatalogueRecord, type ExportSettings, productFormOf } from './record'
import { fixedRules, type Severities } from './rules'

/** Maker's address and email are required only by the shop. */
export function readyOf(record: CatalogueRecord): [ReadyTitle, ReadyEdition] {
  const { publisher, contributors, languages, mainSubject } = record
  const title: ReadyTitle = {
    kind: record.kind,
    title: record.title,
    nonLatinTitle: record.nonLatinTitle,
    issn: record.issn,
    hasCover: record.hasCover,
    hasContributor: contributors.length > 0,
    hasLanguage: languages.length > 0,
    hasDescription: Boolean(record.description || record.nonLatinDescription),
    hasThema: mainSubject?.scheme === 'thema',
  }
  const edition: ReadyEdition = {
    isbn: record.isbn,
    gtin: record.gtin,
    articleNumber: record.articleNumber,
    productForm: productFormOf(record).form,
    isDigital: record.format?.isDigital ?? false,
    hasFormat: record.format !== null,
    hasPicture: record.hasCover,
    weightGrams: record.weightGrams,
    heightMm: record.heightMm,
    widthMm: record.widthMm,
    thicknessMm: record.thicknessMm,
    pages: record.pages,
    publisher: publisher?.title ?? null,
    publisherAddress: null,
    publisherEmail: null,
    publicationDate: record.publicationDate,
    publishingStatus: record.publishingStatus,
    hasOrigin: true,
    commodityCode: null,
    price: record.price,
    hasCurrency: record.currency !== null,
    hasVat: record.vatRate !== null,
    hasArticleGroup: true,
  }
  return [title, edition]
}

const targets: Readonly<Record<RecordKind, Target | undefined>> = { libris: 'libris', marc21: 'libris', onix: 'onix', catalog: undefined }
/** A library completes the others. */
const neededInMarc = ['title', 'languageIds']
const completedByLibris = ['pages', 'formatId']
const mends: Readonly<Record<string, Mend>> = {
  title: 'title',
  languageIds: 'title',
  contributors: 'title',
  mainSubjectId: 'title',
}
const recordFields: Readonly<Record<string, string>> = {
  languageIds: 'languages',
  publisherId: 'publisher',
  mainSubjectId: 'subjects',
  formatId: 'format',
  bookCoverId: 'format',
  taxId: 'price',
}

function missing(kind: RecordKind, record: CatalogueRecord): RecordFinding[] {
  const target = targets[kind]
  if (!target)
    return record.title ? [] : [{ rule: 'missing.title', severity: 'error', field: 'title', message: 'Missing: a title', mend: 'title' }]
  const [title, edition] = readyOf(record)
  // Fixed rules keep their severity.
  // Titles without romanisation have a more specific rule.
  const missing = lacking(target, title, edition).filter(({ field }) => target !== 'libris' || field !== 'title' || record.title === '')
  return missing.map(({ field, message }) => {
    const isError = kind === 'onix' || (kind === 'libris' ? !completedByLibris.includes(field) : neededInMarc.includes(field))
    const what = `Missing: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    return {
      rule: `missing.${field}`,
      severity: isError ? 'error' : 'warning',
      field: recordFields[field] ?? field,
      message: what,
      mend: mends[field] ?? 'edition',
    }
  })
}

export function asSeen(severities: Severities, findings: readonly RecordFinding[]): RecordFinding[] {
  const severityByRule = new Map(severities.map(({ rule, severity }) => [rule, severity]))
  return findings.flatMap((finding) => {
    const severity = fixedRules.has(finding.rule) ? undefined : severityByRule.get(finding.rule)
    if (severity === 'off') return []
    return [severity ? { ...finding, severity } : finding]
  })
}

/** Errors first; an error excludes the record. */
export function findingsOf(kind: RecordKind, record: CatalogueRecord, settings: ExportSettings): RecordFinding[] {
  const found = checks.flatMap(({ rule, in: severities, find }): RecordFinding[] => {
    const severity = severities[kind]
    const wrong = severity && find(record, settings)
    return wrong ? [{ rule, severity, ...wrong }] : []
  })
  return asSeen(settings.severities, [...missing(kind, record), ...found]).sort(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  )
}
