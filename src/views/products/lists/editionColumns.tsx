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

const counted = (value: number | null | undefined) => value != null && <span dir="ltr">{number(value)}</span>

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
    {
      id: 'formatId',
      title: texts.format,
      share: 0.8,
      cell: ({ labels }) => textCell(labels?.formatId ?? ''),
      text: ({ labels }) => labels?.formatId ?? '',
    },
    kind !== 'other' && {
      id: 'isbn',
      title: texts.isbn,
      sort: 'isbn',
      width: 152,
      cell: ({ isbn }) => isbn && <IsbnToCopy isbn={isbn} />,
      text: ({ isbn }) => isbn ?? '',
    },
    {
      id: 'articleNumber',
      title: texts.articleNumber,
      sort: 'articleNumber',
      width: 104,
      isDefault: kind !== 'book',
      cell: ({ articleNumber }) => articleNumber && <bdi dir="ltr">{articleNumber}</bdi>,
      text: ({ articleNumber }) => articleNumber,
    },
    {
      id: 'gtin',
      title: texts.gtin,
      sort: 'gtin',
      width: 132,
      isDefault: kind === 'other',
      cell: ({ gtin }) => gtin && <bdi dir="ltr">{gtin}</bdi>,
      text: ({ gtin }) => gtin,
    },
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
    {
      id: 'publisherId',
      title: kind === 'other' ? texts.maker : texts.publisher,
      share: 0.65,
      cell: ({ labels }) => textCell(labels?.publisherId ?? ''),
      text: ({ labels }) => labels?.publisherId ?? '',
    },
    {
      id: 'publicationDate',
      title: texts.published,
      sort: 'publicationDate',
      width: 104,
      cell: ({ publicationDate }) => publicationDate && <bdi dir="ltr">{publicationDate}</bdi>,
      text: ({ publicationDate }) => publicationDate,
    },
    kind !== 'other' && {
      id: 'editionNumber',
      title: texts.edition,
      sort: 'editionNumber',
      align: 'end',
      width: 84,
      isDefault: false,
      isNumber: true,
      cell: ({ editionNumber }) => counted(editionNumber),
      text: ({ editionNumber = null }) => editionNumber,
    },
    kind !== 'other' && {
      id: 'pages',
      title: texts.pages,
      sort: 'pages',
      align: 'end',
      width: 76,
      isDefault: false,
      isNumber: true,
      cell: ({ pages }) => counted(pages),
      text: ({ pages = null }) => pages,
    },
    {
      id: 'weightGrams',
      title: texts.weight,
      sort: 'weightGrams',
      align: 'end',
      width: 104,
      isDefault: false,
      isNumber: true,
      cell: ({ weightGrams }) => counted(weightGrams),
      text: ({ weightGrams }) => weightGrams,
    },
    {
      id: 'taxId',
      title: texts.vat,
      share: 0.8,
      isDefault: false,
      cell: ({ labels }) => textCell(labels?.taxId ?? ''),
      text: ({ labels }) => labels?.taxId ?? '',
    },
    {
      id: 'imageCount',
      title: texts.pictures,
      align: 'end',
      width: 92,
      isDefault: false,
      isNumber: true,
      cell: ({ imageCount }) => counted(imageCount),
      text: ({ imageCount }) => imageCount,
    },
    both.changedAt,
    both.id,
  ])
