import type { RecipientView } from '#api/exports/roundTrip'
import { bindingWords, languageName } from '#api/exports/terms'
import { plainText } from '#api/exports/text'
import { childOf, childrenOf, type ReadElement, textAt } from '../../core/files/xmlReader'

/** ONIX list 65. */
const availabilities: Readonly<Record<string, string>> = {
  '10': 'Not yet available',
  '20': 'Available',
  '21': 'In stock',
  '22': 'To order',
  '31': 'Out of stock',
  '40': 'Not available',
  '51': 'Out of print',
}
/** ONIX list 58. */
const priceTypes: Readonly<Record<string, string>> = { '01': 'without VAT', '02': 'with VAT', '05': 'net, without VAT' }
/** ONIX list 17. */
const roles: Readonly<Record<string, string>> = {
  A01: '',
  A12: 'illustrations',
  A13: 'photographs',
  A15: 'foreword',
  A24: 'introduction',
  A06: 'music',
  B01: 'editor',
  B06: 'translation',
  C01: 'compilation',
  E07: 'read by',
  Z99: '',
}

const dated = (text: string) => [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter(Boolean).join('-')
const typed = (elements: readonly ReadElement[], name: string, code: string) => elements.find((each) => textAt(each, name) === code)

function titleOf(detail: ReadElement | undefined): string {
  const element = childrenOf(detail, 'TitleElement').find((each) => textAt(each, 'TitleElementLevel') === '01')
  return [textAt(element, 'TitleText'), textAt(element, 'Subtitle')].filter(Boolean).join(': ')
}

function creditOf(contributor: ReadElement): { text: string; other: string } {
  const named = (of: ReadElement | undefined) => [textAt(of, 'NamesBeforeKey'), textAt(of, 'KeyNames')].filter(Boolean).join(' ')
  const role = roles[textAt(contributor, 'ContributorRole')]
  const label = role ? `${role}: ` : ''
  const other = named(childOf(contributor, 'AlternativeName'))
  return { text: `${label}${named(contributor) || textAt(contributor, 'CorporateName')}`, other: other && `${label}${other}` }
}

/** A shop shows the first title, its words for codes, and what no page of its own is without. */
export function shopPageOf(product: ReadElement): RecipientView {
  const details = childOf(product, 'DescriptiveDetail')
  const collateral = childOf(product, 'CollateralDetail')
  const publishing = childOf(product, 'PublishingDetail')
  const supply = childOf(childOf(product, 'ProductSupply'), 'SupplyDetail')
  const titles = childrenOf(details, 'TitleDetail')
  const credits = childrenOf(details, 'Contributor').map(creditOf)
  const texts = childrenOf(collateral, 'TextContent')
  const textOf = (type: string) => plainText(textAt(typed(texts, 'TextType', type), 'Text'))
  const [price] = childrenOf(supply, 'Price')
  const tax = textAt(price, 'Tax', 'TaxRatePercent')
  const side = priceTypes[textAt(price, 'PriceType')] ?? ''
  const amount = price && `${textAt(price, 'PriceAmount')} ${textAt(price, 'CurrencyCode')}`
  const code = textAt(supply, 'ProductAvailability')
  const expected = dated(textAt(childOf(supply, 'SupplyDate'), 'Date'))
  const measures = childrenOf(details, 'Measure')
  const measured = (type: string) => {
    const measure = typed(measures, 'MeasureType', type)
    return (
      measure &&
      `${textAt(measure, 'Measurement')} ${textAt(measure, 'MeasureUnitCode') === 'gr' ? 'g' : textAt(measure, 'MeasureUnitCode')}`
    )
  }
  const extents = childrenOf(details, 'Extent')
  const pages = textAt(typed(extents, 'ExtentType', '00'), 'ExtentValue')
  const minutes = textAt(typed(extents, 'ExtentType', '09'), 'ExtentValue')
  const form = textAt(details, 'ProductForm')
  const languages = childrenOf(details, 'Language').filter((each) => textAt(each, 'LanguageRole') === '01')
  const series = childrenOf(details, 'Collection').map((each) => {
    const element = childOf(childOf(each, 'TitleDetail'), 'TitleElement')
    return [textAt(element, 'TitleText'), textAt(element, 'PartNumber')].filter(Boolean).join(' ')
  })
  const ages = childrenOf(childOf(details, 'AudienceRange'), 'AudienceRangeValue').map(({ text }) => text.trim())
  const subjects = childrenOf(details, 'Subject').flatMap((each) => textAt(each, 'SubjectCode') || [])
  const identifiers = childrenOf(product, 'ProductIdentifier')
  const isbn = textAt(typed(identifiers, 'ProductIDType', '15'), 'IDValue')
  const ean = textAt(typed(identifiers, 'ProductIDType', '03'), 'IDValue')
  const cover = textAt(
    childrenOf(collateral, 'SupportingResource').find((each) => textAt(each, 'ResourceContentType') === '01'),
    'ResourceVersion',
    'ResourceLink',
  )
  const one = (label: string, text: string | undefined) => ({ label, text: text ?? '', other: '' })
  const lines = [
    one('Format', bindingWords[form]?.eng ?? form),
    one('Extent', [pages && `${pages} pages`, minutes && `${minutes} min`].filter(Boolean).join(', ')),
    one('Size', [measured('01'), measured('02'), measured('03')].filter(Boolean).join(' × ')),
    one('Weight', measured('08')),
    one('Publisher', textAt(publishing, 'Publisher', 'PublisherName')),
    one('Published', dated(textAt(typed(childrenOf(publishing, 'PublishingDate'), 'PublishingDateRole', '01'), 'Date'))),
    one('Language', languages.map((each) => languageName(textAt(each, 'LanguageCode'), 'eng')).join(', ')),
    one('Series', series.join('; ')),
    one('Ages', ages.join('–')),
    one('Categories', subjects.join(', ')),
    one('Product safety', textAt(publishing, 'ProductContact', 'ProductContactName')),
    one('ISBN', isbn),
    one('EAN', ean === isbn ? '' : ean),
    one('Sold by', textAt(supply, 'Supplier', 'SupplierName')),
  ]
  const text = textOf('03') || textOf('02')
  const missing = [
    ...(cover ? [] : ['Cover']),
    ...(text ? [] : ['Description']),
    ...(price ? [] : ['Price']),
    ...(subjects.length ? [] : ['Category (Thema)']),
  ]
  return {
    view: 'page',
    title: titleOf(typed(titles, 'TitleType', '01')),
    otherTitle: titleOf(typed(titles, 'TitleType', '14')),
    by: credits.map((each) => each.text).join('; '),
    otherBy: credits.flatMap(({ other }) => other || []).join('; '),
    price: amount ? [amount, [side, tax && `(${tax} %)`].filter(Boolean).join(' ')].filter(Boolean).join(' ') : '',
    availability: [availabilities[code] ?? code, expected && `expected ${expected}`].filter(Boolean).join(', '),
    cover,
    text,
    lines: lines.filter((each) => each.text),
    missing,
  }
}
