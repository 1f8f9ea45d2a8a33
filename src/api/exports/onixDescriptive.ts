import { type Element, el, withAttributes } from '../core/sheet/xml'
import { subjectScheme } from './codes'
import { type CatalogueRecord, type CreditedPerson, isArabic, isPair, nameIn, productFormOf, subjectsOf, usesOtherScript } from './record'

export const textElement = (name: string, text: string | number | null | undefined) =>
  text === '' || text === null || text === undefined ? undefined : el(name, String(text))

const scripted = (name: string, text: string, script: 'Arab' | 'Latn' | undefined, language?: string) =>
  text ? withAttributes(el(name, text), { language, textscript: script }) : undefined

function titleDetail(type: string, title: string, subtitle: string, language: string | undefined, script: 'Arab' | 'Latn' | undefined) {
  const parts = [scripted('TitleText', title, script, language), scripted('Subtitle', subtitle, script, language)]
  return el('TitleDetail', el('TitleType', type), el('TitleElement', el('TitleElementLevel', '01'), parts))
}

/** ONIX list 15: 01 distinctive title, 14 in another script, 03 in the original language. */
function titles(record: CatalogueRecord) {
  const { title, nonLatinTitle, subtitle, nonLatinSubtitle, originalTitle, originalLanguage, languages } = record
  const language = languages[0]?.code
  const hasBoth = usesOtherScript(record) && isPair(title, nonLatinTitle)
  const own = nameIn(record, record)
  const script = isArabic(own) ? ('Arab' as const) : undefined
  return [
    titleDetail('01', own, own === nonLatinTitle ? nonLatinSubtitle || (hasBoth ? '' : subtitle) : subtitle, language, script),
    hasBoth ? titleDetail('14', title, subtitle, language, 'Latn') : undefined,
    originalTitle ? titleDetail('03', originalTitle, '', originalLanguage ?? undefined, undefined) : undefined,
  ]
}

function contributor(person: CreditedPerson, place: number, isOtherScript: boolean): Element {
  const { firstName, lastName, nonLatinFirstName, nonLatinLastName, isni, onix } = person
  const hasBoth = isOtherScript && isPair(lastName, nonLatinLastName)
  const [first, last] = nonLatinLastName && (isOtherScript || !lastName) ? [nonLatinFirstName, nonLatinLastName] : [firstName, lastName]
  const arabic = isArabic(last) ? ('Arab' as const) : undefined
  return el(
    'Contributor',
    el('SequenceNumber', String(place + 1)),
    el('ContributorRole', onix ?? 'Z99'),
    isni ? el('NameIdentifier', el('NameIDType', '16'), el('IDValue', isni)) : undefined,
    scripted('NamesBeforeKey', first, arabic),
    scripted('KeyNames', last, arabic),
    hasBoth
      ? el('AlternativeName', el('NameType', '05'), scripted('NamesBeforeKey', firstName, 'Latn'), scripted('KeyNames', lastName, 'Latn'))
      : undefined,
  )
}

const corporate = (name: string, place: number) =>
  el('Contributor', el('SequenceNumber', String(place + 1)), el('ContributorRole', 'Z99'), el('CorporateName', name))

const measure = (type: string, value: number | null, unit: string) =>
  value === null ? undefined : el('Measure', el('MeasureType', type), el('Measurement', String(value)), el('MeasureUnitCode', unit))

function collection(record: CatalogueRecord) {
  const { series, numberInSeries } = record
  if (!series) return undefined
  const id = series.issn && el('CollectionIdentifier', el('CollectionIDType', '02'), el('IDValue', series.issn.replace('-', '')))
  const title = el('TitleText', nameIn(record, series))
  return el(
    'Collection',
    el('CollectionType', '10'),
    id || undefined,
    el(
      'TitleDetail',
      el('TitleType', '01'),
      el('TitleElement', el('TitleElementLevel', '02'), textElement('PartNumber', numberInSeries), title),
    ),
  )
}

/** The main subject first; only a Thema subject, not a qualifier, has the flag. */
function subjects(record: CatalogueRecord) {
  return [
    ...subjectsOf(record).map(({ scheme, code }) => {
      const isMain = record.mainSubject?.scheme === scheme && record.mainSubject.code === code
      const marked = isMain ? el('MainSubject') : undefined
      return el('Subject', marked, el('SubjectSchemeIdentifier', subjectScheme(scheme, code)), el('SubjectCode', code))
    }),
    record.hashtags.length
      ? el('Subject', el('SubjectSchemeIdentifier', '20'), el('SubjectHeadingText', record.hashtags.join('; ')))
      : undefined,
  ]
}

/** ONIX list 28: 01 general, 02 children, 03 young adults; range in years (list 30, 17). */
function audience({ ageGroup }: CatalogueRecord) {
  const to = ageGroup?.toAge ?? 99
  const code = !ageGroup || to > 18 ? '01' : to > 12 ? '03' : '02'
  const range = ageGroup && [
    el('AudienceRangePrecision', '03'),
    el('AudienceRangeValue', String(ageGroup.fromAge)),
    ...(ageGroup.toAge === null ? [] : [el('AudienceRangePrecision', '04'), el('AudienceRangeValue', String(ageGroup.toAge))]),
  ]
  return [
    el('Audience', el('AudienceCodeType', '01'), el('AudienceCodeValue', code)),
    range ? el('AudienceRange', el('AudienceRangeQualifier', '17'), range) : undefined,
  ]
}

export function descriptive(record: CatalogueRecord): Element {
  const { contributors, institution, editionNumber, editionText, languages, originalLanguage, pages, durationMinutes } = record
  const { form, details } = productFormOf(record)
  const isAudio = form?.startsWith('A') ?? false
  const named = contributors.map((person, place) => contributor(person, place, usesOtherScript(record)))
  const all = institution ? [...named, corporate(institution, named.length)] : named
  return el(
    'DescriptiveDetail',
    el('ProductComposition', '00'),
    el('ProductForm', form ?? '00'),
    details.map((code) => el('ProductFormDetail', code)),
    form === 'ED' && !details.length ? el('ProductFormDetail', 'E101') : undefined,
    record.accessibility
      ? el('ProductFormFeature', el('ProductFormFeatureType', '09'), el('ProductFormFeatureValue', record.accessibility))
      : undefined,
    el('PrimaryContentType', isAudio ? '01' : '10'),
    measure('01', record.heightMm, 'mm'),
    measure('02', record.widthMm, 'mm'),
    measure('03', record.thicknessMm, 'mm'),
    measure('08', record.weightGrams, 'gr'),
    collection(record),
    titles(record),
    all.length ? all : el('NoContributor'),
    editionNumber && editionNumber > 1 ? textElement('EditionNumber', editionNumber) : undefined,
    textElement('EditionStatement', editionText),
    languages.map(({ code, isRightToLeft }) =>
      el('Language', el('LanguageRole', '01'), el('LanguageCode', code), isRightToLeft ? el('ScriptCode', 'Arab') : undefined),
    ),
    originalLanguage && originalLanguage !== languages[0]?.code
      ? el('Language', el('LanguageRole', '02'), el('LanguageCode', originalLanguage))
      : undefined,
    pages ? el('Extent', el('ExtentType', '00'), el('ExtentValue', String(pages)), el('ExtentUnit', '03')) : undefined,
    durationMinutes ? el('Extent', el('ExtentType', '09'), el('ExtentValue', String(durationMinutes)), el('ExtentUnit', '05')) : undefined,
    subjects(record),
    audience(record),
  )
}
