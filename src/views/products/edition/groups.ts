import type { Kind } from '#api/products/rules'
import { editionFieldsOf } from '../kinds'
import { texts } from './texts'

const { groups } = texts

const parts: readonly [title: string, names: string][] = [
  [groups.identity, 'isbn printedIsbn gtin articleNumber documentNumber status'],
  [
    groups.form,
    'formatId bookCoverId pages durationMinutes sizeId weightGrams heightMm widthMm thicknessMm materialId coverColorId colorIds',
  ],
  [groups.form, 'volumes volumeNumber editionNumber editionText accessibility'],
  [groups.publishing, 'publisherId distributorId publicationDate publishingStatus printedYear issueVolume issueNumber'],
  [groups.publishing, 'countryOfOriginId commodityCode physicalConditionId ecolabellingIds'],
  [groups.price, 'price currencyId taxId priceIncludesVat articleGroupId purchasePrice purchaseCurrencyId'],
  [groups.price, 'priceRule sourceAmount sourceCurrencyId markup roundTo'],
  [groups.selling, 'onSaleDate deliveryDays mostPerOrder isOrderable'],
  [groups.pictures, 'images'],
  [groups.files, 'files'],
]

export function editionGroups(kind: Kind): { title: string; names: string[] }[] {
  const declared = Object.keys(editionFieldsOf(kind))
  const placed = parts.flatMap(([, names]) => names.split(' '))
  const titles = [...new Set(parts.map(([title]) => title))]
  const named = titles.map((title) => ({
    title,
    names: parts.flatMap(([of, names]) => (of === title ? names.split(' ') : [])).filter((name) => declared.includes(name)),
  }))
  const others = { title: groups.more, names: declared.filter((name) => !placed.includes(name)) }
  return [...named, others].filter(({ names }) => names.length > 0)
}
