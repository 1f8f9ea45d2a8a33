import { say } from '#api/core/texts/inLanguage'
import { editionStatuses } from '#api/products/editionFields'
import type { Kind } from '#api/products/rules'
import { columnsOfRows, type EntityColumn } from '#views/core/entity/columns.tsx'
import { money, number } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { both, IsbnToCopy, type ListedRow, textCell } from './cells'
import styles from './TitleList.module.css'
import { texts } from './texts'

type EditionRow = ListedRow & {
  title: string
  contributorLine: string
  isbn?: string | null
  gtin: string | null
  articleNumber: string | null
  editionNumber?: number | null
  publicationDate: string | null
  pages?: number | null
  weightGrams: number | null
  price: number | null
  status: keyof typeof editionStatuses
  imageCount: number
}

const labelled = (id: 'formatId' | 'publisherId' | 'taxId', title: string, share: number) => ({
  id,
  title,
  share,
  cell: ({ labels }: EditionRow) => textCell(labels?.[id] ?? ''),
  text: ({ labels }: EditionRow) => labels?.[id] ?? '',
})

const coded = (id: 'articleNumber' | 'gtin' | 'publicationDate', title: string, width: number) => ({
  id,
  title,
  sort: id,
  width,
  cell: ({ [id]: code }: EditionRow) => code && <bdi dir="ltr">{code}</bdi>,
  text: ({ [id]: code }: EditionRow) => code,
})

const counted = (id: 'editionNumber' | 'pages' | 'weightGrams' | 'imageCount', title: string, width: number) => ({
  id,
  title,
  align: 'end' as const,
  width,
  isDefault: false,
  isNumber: true,
  cell: ({ [id]: count }: EditionRow) => count != null && <span dir="ltr">{number(count)}</span>,
  text: ({ [id]: count = null }: EditionRow) => count,
})

// The label of an amount is its currency code.
const priceOf = ({ price, labels }: EditionRow) => (price === null ? '' : money({ amount: price, currency: labels?.price ?? 'SEK' }))

const statusOf = ({ status }: EditionRow) => say(editionStatuses[status])

export const editionColumns = (kind: Kind): EntityColumn[] =>
  columnsOfRows<EditionRow>([
    {
      id: 'title',
      title: texts.title,
      sort: 'title',
      share: 1.7,
      cell: ({ title, contributorLine }) => (
        <>
          {textCell(title)}
          {contributorLine && <span className={styles.other}>{textCell(contributorLine)}</span>}
        </>
      ),
      text: ({ title }) => title,
    },
    labelled('formatId', texts.format, 0.8),
    kind !== 'other' && {
      id: 'isbn',
      title: texts.isbn,
      sort: 'isbn',
      width: 152,
      cell: ({ isbn }) => isbn && <IsbnToCopy isbn={isbn} />,
      text: ({ isbn }) => isbn ?? '',
    },
    { ...coded('articleNumber', texts.articleNumber, 104), isDefault: kind !== 'book' },
    { ...coded('gtin', texts.gtin, 132), isDefault: kind === 'other' },
    {
      id: 'price',
      title: texts.price,
      sort: 'price',
      align: 'end',
      width: 116,
      cell: (row) => <Amount>{priceOf(row)}</Amount>,
      text: priceOf,
    },
    both.stock,
    both.readiness,
    {
      id: 'status',
      title: texts.status,
      sort: 'status',
      width: 92,
      cell: statusOf,
      text: statusOf,
    },
    labelled('publisherId', kind === 'other' ? texts.maker : texts.publisher, 0.65),
    coded('publicationDate', texts.published, 104),
    kind !== 'other' && { ...counted('editionNumber', texts.edition, 84), sort: 'editionNumber' },
    kind !== 'other' && { ...counted('pages', texts.pages, 76), sort: 'pages' },
    { ...counted('weightGrams', texts.weight, 104), sort: 'weightGrams' },
    { ...labelled('taxId', texts.vat, 0.8), isDefault: false },
    counted('imageCount', texts.pictures, 92),
    both.changedAt,
    both.id,
  ])
