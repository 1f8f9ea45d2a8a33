import { isInStore } from '../core/kinds/gtin'
import { type Element, el, toXml, withAttributes, xmlDeclaration } from '../core/sheet/xml'
import { prizeCodes, publishingStatusCodes } from './codes'
import { descriptive, textElement } from './onixDescriptive'
import { inTags } from './onixTags'
import { type CatalogueRecord, decimal, type ExportSettings, isArabic, isForthcoming, nameIn, pricesOf } from './record'
import { plainText } from './text'

const text = (type: string, words: string, language: string) =>
  words
    ? el(
        'TextContent',
        el('TextType', type),
        el('ContentAudience', '00'),
        withAttributes(el('Text', words), { textformat: '06', language: isArabic(words) ? 'per' : language }),
      )
    : undefined

function collateral(
  { shortDescription, description, nonLatinDescription, tableOfContents, awards, cover }: CatalogueRecord,
  { coverBase, language }: ExportSettings,
) {
  const texts = [
    text('02', plainText(shortDescription).slice(0, 350), language),
    text('03', plainText(description), language),
    text('03', plainText(nonLatinDescription), 'per'),
    text('04', plainText(tableOfContents), language),
  ]
  const picture =
    coverBase && cover
      ? el(
          'SupportingResource',
          el('ResourceContentType', '01'),
          el('ContentAudience', '00'),
          el('ResourceMode', '03'),
          el('ResourceVersion', el('ResourceForm', '02'), el('ResourceLink', `${coverBase}${cover}`)),
        )
      : undefined
  const prizes = awards.map(({ title, year, outcome }) =>
    el('Prize', el('PrizeName', title), textElement('PrizeYear', year), textElement('PrizeCode', prizeCodes[outcome])),
  )
  const all = [...texts, picture, ...prizes].filter((each) => each !== undefined)
  return all.length ? el('CollateralDetail', all) : undefined
}

/** ONIX list 55: 00 a day, 01 a month, 05 a year. */
const dateOf = (date: string) =>
  withAttributes(el('Date', date.replace(/-/g, '')), { dateformat: { 4: '05', 7: '01' }[date.length] ?? '00' })

function publishing(record: CatalogueRecord, { safetyName, safetyEmail }: ExportSettings): Element | undefined {
  const { publisher, publicationDate, publishingStatus } = record
  const name = publisher && nameIn(record, publisher)
  // The schema requires a publisher in this block.
  if (!name) return undefined
  // Regulation (EU) 2023/988, article 19: EU contact for products from elsewhere.
  const needsEuContact = safetyName && !publisher.isInEu
  return el(
    'PublishingDetail',
    el('Imprint', el('ImprintName', name)),
    el('Publisher', el('PublishingRole', '01'), el('PublisherName', name)),
    textElement('CityOfPublication', nameIn(record, { title: publisher.place, nonLatinTitle: publisher.nonLatinPlace })),
    textElement('CountryOfPublication', publisher.country),
    needsEuContact
      ? el('ProductContact', el('ProductContactRole', '10'), el('ProductContactName', safetyName), textElement('EmailAddress', safetyEmail))
      : undefined,
    el('PublishingStatus', publishingStatusCodes[publishingStatus ?? ''] ?? '09'),
    publicationDate ? el('PublishingDate', el('PublishingDateRole', '01'), dateOf(publicationDate)) : undefined,
  )
}

/** ONIX list 65. */
export function availabilityOf(record: CatalogueRecord): string {
  const { publishingStatus, stock, isOrderable, expected } = record
  if (isForthcoming(record)) return '10'
  if (publishingStatus === 'cancelled' || publishingStatus === 'withdrawn') return '40'
  if (stock > 0) return '21'
  if (publishingStatus === 'outOfPrint') return '51'
  if (expected) return '31'
  return isOrderable ? '22' : '40'
}

/** ONIX list 58. */
const priceTypeCodes = { retail: '02', retailWithoutVat: '01', supplierNet: '05' } as const

function price(record: CatalogueRecord, priceType: ExportSettings['priceType']): Element {
  const { currency, vatRate } = record
  const prices = pricesOf(record)
  if (!prices || !currency) return el('UnpricedItemType', '04')
  const includesVat = priceType === 'retail'
  const percent = Math.round((vatRate ?? 0) * 10_000) / 100
  const rate = percent === 0 ? 'Z' : percent < 25 ? 'R' : 'S'
  return el(
    'Price',
    el('PriceType', priceTypeCodes[priceType]),
    el('PriceAmount', decimal(includesVat ? prices.total : prices.net, currency)),
    // The tax that the amount includes.
    includesVat
      ? el(
          'Tax',
          el('TaxType', '01'),
          el('TaxRateCode', rate),
          el('TaxRatePercent', String(percent)),
          el('TaxableAmount', decimal(prices.net, currency)),
          el('TaxAmount', decimal(prices.vat, currency)),
        )
      : undefined,
    el('CurrencyCode', currency),
    el('Territory', el('CountriesIncluded', 'SE')),
  )
}

function supply(record: CatalogueRecord, { sender, gln, tellsStock, priceType }: ExportSettings): Element {
  const { expected, stock } = record
  const availability = availabilityOf(record)
  return el(
    'ProductSupply',
    el('Market', el('Territory', el('CountriesIncluded', 'SE'))),
    el(
      'SupplyDetail',
      el(
        'Supplier',
        el('SupplierRole', '11'),
        // ONIX list 92, 06: GLN.
        gln ? el('SupplierIdentifier', el('SupplierIDType', '06'), el('IDValue', gln)) : undefined,
        el('SupplierName', sender),
      ),
      el('ProductAvailability', availability),
      availability === '31' ? el('SupplyDate', el('SupplyDateRole', '08'), dateOf(expected)) : undefined,
      tellsStock ? el('Stock', el('OnHand', String(Math.max(stock, 0)))) : undefined,
      price(record, priceType),
    ),
  )
}

/** ONIX list 5: 15 ISBN-13, 03 GTIN-13. */
const identifier = (type: string, value: string | null) =>
  value ? el('ProductIdentifier', el('ProductIDType', type), el('IDValue', value)) : undefined

/** ONIX 3.0 or 3.1; element order as in EDItEUR's schema. */
export const onixProduct = (record: CatalogueRecord, settings: ExportSettings): Element =>
  inTags(settings.onixTags, productOf(record, settings))

function productOf(record: CatalogueRecord, settings: ExportSettings): Element {
  const gtin = record.gtin && record.gtin !== record.isbn && !isInStore(record.gtin) ? record.gtin : null
  return el(
    'Product',
    el('RecordReference', `${settings.recordPrefix}.${record.id}`),
    el('NotificationType', isForthcoming(record) ? '02' : '03'),
    el('RecordSourceType', '05'),
    identifier('15', record.isbn),
    // The schema requires one; list 5, 01 is proprietary.
    record.isbn || gtin
      ? undefined
      : el('ProductIdentifier', el('ProductIDType', '01'), el('IDTypeName', settings.sender), el('IDValue', `pd-${record.id}`)),
    identifier('03', gtin),
    descriptive(record),
    collateral(record, settings),
    publishing(record, settings),
    supply(record, settings),
  )
}

export function onixStart({ sender, contactName, email, gln, onixRelease, onixTags, language }: ExportSettings, at: Date): string {
  const header = el(
    'Header',
    el(
      'Sender',
      gln ? el('SenderIdentifier', el('SenderIDType', '06'), el('IDValue', gln)) : undefined,
      el('SenderName', sender),
      textElement('ContactName', contactName),
      textElement('EmailAddress', email),
    ),
    el('SentDateTime', `${at.toISOString().replace(/[-:]|\.\d+/g, '')}`),
    el('DefaultLanguageOfText', language),
  )
  const root = `<${rootNames[onixTags]} release="${onixRelease}" xmlns="http://ns.editeur.org/onix/${onixRelease}/${onixTags}">`
  return `${xmlDeclaration}${root}\n${toXml(inTags(onixTags, header))}\n`
}

const rootNames = { reference: 'ONIXMessage', short: 'ONIXmessage' } as const
export const onixEnd = ({ onixTags }: ExportSettings): string => `</${rootNames[onixTags]}>\n`
