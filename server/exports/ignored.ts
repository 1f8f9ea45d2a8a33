import type { MarcField } from '#api/exports/marc'
import { childOf, childrenOf, type ReadElement, textAt } from '../core/files/xmlReader'
import { subfield } from './incomingParts'

/** Compared, coded values of these, or punctuation of the record itself. */
const usedTags = new Set(
  '020 024 035 040 041 072 082 084 100 240 245 250 260 263 264 300 336 337 338 490 505 520 546 700 830 880'.split(' '),
)
const tagNames: Readonly<Record<string, string>> = {
  '022': 'ISSN',
  '110': 'Institution',
  '521': 'Audience',
  '532': 'Accessibility',
  '586': 'Award',
  '650': 'Subject heading',
  '651': 'Subject heading',
  '653': 'Keyword',
  '655': 'Genre',
  '710': 'Institution',
  '852': 'Shelf mark',
  '856': 'Link',
}
const trimmed = (text: string) => text.replace(/[\s/:;,،؛=]+$/u, '')
const named = (label: string, ...values: readonly string[]) => {
  const text = values.map(trimmed).filter(Boolean).join(' ')
  return text ? [`${label} ${text}`] : []
}
const once = (values: readonly string[]) => [...new Set(values)]

/** What a record says and no field here takes over. */
export function ignoredInMarc(fields: readonly MarcField[]): string[] {
  const series = fields.find(([tag]) => tag === '830') ?? fields.find(([tag]) => tag === '490')
  const others = fields.filter(([tag = '']) => tag >= '010' && !usedTags.has(tag))
  const codeOf = (field: MarcField) => (field[0] === '856' ? 'u' : field[0] === '852' ? 'h' : 'a')
  return once([
    ...named('Series', subfield(series, 'a'), subfield(series, 'v')),
    ...others.flatMap((field) => named(tagNames[field[0] ?? ''] ?? `Field ${field[0]}`, subfield(field, codeOf(field)))),
  ])
}

/** ONIX list 27: schemes that are taken over as subjects. */
const takenSchemes = new Set(['93', '94', '95', '96', '97', '98', '99', '01', '48'])

/** ONIX list 58: retail and fixed prices. */
const takenPrices = new Set(['01', '02', '03', '04'])

export function ignoredInOnix(product: ReadElement): string[] {
  const details = childOf(product, 'DescriptiveDetail')
  const collateral = childOf(product, 'CollateralDetail')
  const supply = childOf(childOf(product, 'ProductSupply'), 'SupplyDetail')
  const series = childrenOf(details, 'Collection').flatMap((each) => {
    const element = childOf(childOf(each, 'TitleDetail'), 'TitleElement')
    return named('Series', textAt(element, 'TitleText'), textAt(element, 'PartNumber'))
  })
  const subjects = childrenOf(details, 'Subject')
    .filter((each) => !takenSchemes.has(textAt(each, 'SubjectSchemeIdentifier')))
    .flatMap((each) => named('Keyword', textAt(each, 'SubjectHeadingText') || textAt(each, 'SubjectCode')))
  const ages = childrenOf(details, 'AudienceRange').flatMap((each) =>
    named(
      'Audience',
      childrenOf(each, 'AudienceRangeValue')
        .map(({ text }) => text.trim())
        .join('–'),
    ),
  )
  const codes = childrenOf(details, 'Audience').flatMap((each) => named('Audience code', textAt(each, 'AudienceCodeValue')))
  const prices = childrenOf(supply, 'Price')
    .filter((each) => !takenPrices.has(textAt(each, 'PriceType')))
    .flatMap((each) => named(`Price of type ${textAt(each, 'PriceType')}`, textAt(each, 'PriceAmount'), textAt(each, 'CurrencyCode')))
  const taxes = childrenOf(supply, 'Price').flatMap((each) => {
    const percent = textAt(each, 'Tax', 'TaxRatePercent')
    return percent ? [`VAT ${percent} %`] : []
  })
  return once([
    ...series,
    ...(ages.length ? ages : codes),
    ...subjects,
    ...childrenOf(details, 'Contributor').flatMap((each) => named('Institution', textAt(each, 'CorporateName'))),
    ...childrenOf(details, 'ProductFormFeature').flatMap((each) => named('Accessibility', textAt(each, 'ProductFormFeatureValue'))),
    ...childrenOf(collateral, 'Prize').flatMap((each) => named('Award', textAt(each, 'PrizeName'), textAt(each, 'PrizeYear'))),
    ...prices,
    ...taxes,
  ])
}
