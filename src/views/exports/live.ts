import { toXml } from '#api/core/sheet/xml'
import { marcOf, mnemonic } from '#api/exports/marc'
import { onixProduct } from '#api/exports/onix'
import { referenceName } from '#api/exports/onixTags'
import type { CatalogueRecord, ExportSettings } from '#api/exports/record'
import { decimal, pricesOf } from '#api/exports/record'
import { terms } from '#api/exports/terms'
import { plainText } from '#api/exports/text'
import type { RecordKind } from '#api/library/facts'
import { nameOf } from '#machines/core/session'

export type Line = { text: string; fields: readonly string[] }

const marcFields: Readonly<Record<string, readonly string[]>> = {
  '020': ['isbn', 'price', 'format'],
  '022': ['issn'],
  '041': ['languages'],
  '072': ['subjects'],
  '082': ['subjects'],
  '084': ['subjects'],
  '100': ['contributors'],
  '700': ['contributors'],
  '245': ['title', 'subtitle'],
  '240': ['languages'],
  '546': ['languages'],
  '263': ['publicationDate', 'publishingStatus'],
  '264': ['publisher', 'publicationDate'],
  '300': ['pages', 'heightMm'],
  '490': ['series'],
  '650': ['subjects'],
  '830': ['series'],
  '505': ['tableOfContents'],
  '520': ['description', 'shortDescription'],
  '852': ['shelfMark'],
  '856': ['cover'],
}

const onixFields: Readonly<Record<string, readonly string[]>> = {
  ProductIdentifier: ['isbn'],
  ProductForm: ['format'],
  ProductFormFeature: ['accessibility'],
  Measure: ['heightMm'],
  Collection: ['series'],
  TitleDetail: ['title', 'subtitle'],
  Contributor: ['contributors'],
  Language: ['languages'],
  Extent: ['pages'],
  Subject: ['subjects'],
  TextContent: ['description', 'shortDescription', 'tableOfContents'],
  SupportingResource: ['cover'],
  Imprint: ['publisher'],
  Publisher: ['publisher'],
  CityOfPublication: ['publisher'],
  CountryOfPublication: ['publisher'],
  ProductContact: ['publisher'],
  PublishingStatus: ['publishingStatus'],
  PublishingDate: ['publicationDate'],
  ProductAvailability: ['stock', 'expected'],
  Stock: ['stock'],
  Price: ['price'],
  UnpricedItemType: ['price'],
}

function marcLines(record: CatalogueRecord, settings: ExportSettings, at: Date, isLibris: boolean): Line[] {
  return mnemonic(marcOf(record, settings, at, isLibris)).map((text) => {
    // An 880 belongs to its linked field.
    const tag = text.startsWith('=880') ? (/\$6(\d{3})/.exec(text)?.[1] ?? '880') : text.slice(1, 4)
    return { text, fields: marcFields[tag] ?? [] }
  })
}

function onixLines(record: CatalogueRecord, settings: ExportSettings): Line[] {
  const open: string[] = []
  return toXml(onixProduct(record, settings))
    .split('\n')
    .map((text) => {
      const [, isEnd, tag = ''] = /^ *<(\/?)(\w+)/.exec(text) ?? []
      const name = referenceName(tag)
      const inside = [...open, name].flatMap((each) => onixFields[each] ?? [])
      if (isEnd) open.pop()
      else if (!text.includes('</') && !text.endsWith('/>')) open.push(name)
      return { text, fields: inside }
    })
}

function printedLines(record: CatalogueRecord, { language }: ExportSettings): Line[] {
  const { title, nonLatinTitle, subtitle, contributors, publisher, publicationDate, pages, isbn, currency } = record
  const prices = pricesOf(record)
  const names = contributors.map(nameOf)
  const lines: [string, string[]][] = [
    [[nonLatinTitle || title, subtitle].filter(Boolean).join(': '), ['title', 'subtitle']],
    [nonLatinTitle && nonLatinTitle !== title ? title : '', ['title']],
    [names.join(', '), ['contributors']],
    [
      [publisher?.title, publicationDate?.slice(0, 4), pages && terms[language].pages(pages)].filter(Boolean).join(' · '),
      ['publisher', 'publicationDate', 'pages'],
    ],
    [plainText(record.description || record.shortDescription || record.nonLatinDescription), ['description', 'shortDescription']],
    [isbn ? `ISBN ${isbn}` : '', ['isbn']],
    [prices && currency ? `${decimal(prices.total, currency)} ${currency}` : '', ['price']],
  ]
  return lines.filter(([text]) => text).map(([text, fields]) => ({ text, fields }))
}

const tagsAndCodes = /(\$\w|<[^>]*>)/
/** ISBD punctuation before a code, and at the end of a field; notes (5XX) are sentences. */
const isbd = / ?[/:;=,،؛]+$/u
const isbdAtEnd = / ?[/:;=,،؛.]+$/u

/** Each value is isolated without the punctuation that follows it, so that a Persian one moves neither that nor the next code. */
export function partsOf(text: string): string[] {
  const parts = text.split(tagsAndCodes).filter(Boolean)
  if (!/^=[^5]/.test(text)) return parts
  return parts.flatMap((part, i) => {
    if (part.startsWith('$') || part.startsWith('=')) return part
    const [mark = ''] = (i === parts.length - 1 ? isbdAtEnd : isbd).exec(part) ?? []
    return [part.slice(0, part.length - mark.length), mark].filter(Boolean)
  })
}

/** By the functions that write the file. */
export function linesOf(kind: RecordKind, record: CatalogueRecord, settings: ExportSettings, at: Date): Line[] {
  if (kind === 'onix') return onixLines(record, settings)
  if (kind === 'catalog') return printedLines(record, settings)
  return marcLines(record, settings, at, kind === 'libris')
}
