import type { Money } from '#api/core/money'
import { say } from '#api/core/texts/inLanguage'
import type { Kind } from '#api/products/rules'
import { titleStatuses } from '#api/products/titleFields'
import { columnsOfRows, type EntityColumn } from '#views/core/entity/columns.tsx'
import { dateTime } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { both, Cover, IsbnToCopy, type ListedRow, priceRange, textCell } from './cells'
import styles from './TitleList.module.css'
import { texts } from './texts'

type TitleRow = ListedRow & {
  title: string
  nonLatinTitle?: string
  image: { url: string } | null
  contributorLine: string
  editionCount: number
  formats: string[]
  isbns: string[]
  publisher: string | null
  lowestPrice: Money | null
  highestPrice: Money | null
  status: keyof typeof titleStatuses
  createdAt: string
}

const Title = ({ row: { title, nonLatinTitle, image } }: { row: TitleRow }) => (
  <span className={styles.title}>
    <Cover image={image} />
    <span>
      {textCell(title)}
      {nonLatinTitle && nonLatinTitle !== title && <span className={styles.other}>{textCell(nonLatinTitle)}</span>}
    </span>
  </span>
)

const priceOf = ({ lowestPrice, highestPrice }: TitleRow) => priceRange(lowestPrice, highestPrice)

const statusOf = ({ status }: TitleRow) => say(titleStatuses[status])

export const titleColumns = (kind: Kind): EntityColumn[] =>
  columnsOfRows<TitleRow>([
    { id: 'title', title: texts.title, sort: 'title', share: 1.7, cell: (row) => <Title row={row} />, text: ({ title }) => title },
    kind !== 'other' && {
      id: 'contributorLine',
      title: texts.contributors,
      sort: 'contributorLine',
      share: 1,
      cell: ({ contributorLine }) => contributorLine && textCell(contributorLine),
      text: ({ contributorLine }) => contributorLine,
    },
    kind !== 'other' && {
      id: 'isbn',
      title: texts.isbn,
      width: 176,
      cell: ({ isbns: [first, ...others], editionCount }) =>
        first && <IsbnToCopy isbn={first} more={others.length && Math.max(others.length, editionCount - 1)} />,
      text: ({ isbns }) => isbns.join(', '),
    },
    {
      id: 'publisher',
      title: kind === 'other' ? texts.maker : texts.publisher,
      share: 0.85,
      cell: ({ publisher }) => publisher && textCell(publisher),
      text: ({ publisher }) => publisher,
    },
    both.stock,
    both.readiness,
    {
      id: 'status',
      title: texts.status,
      sort: 'status',
      width: 76,
      cell: statusOf,
      text: statusOf,
    },
    { id: 'price', title: texts.price, align: 'end', width: 164, cell: (row) => <Amount>{priceOf(row)}</Amount>, text: priceOf },
    {
      id: 'editions',
      title: texts.editions,
      share: 0.7,
      cell: ({ editionCount, formats }) => (
        <bdi title={formats.join(', ')}>{[editionCount, formats.join(', ')].filter(Boolean).join(' · ')}</bdi>
      ),
      text: ({ editionCount, formats }) => [editionCount, ...formats].join(', '),
    },
    kind !== 'other' && {
      id: 'languageIds',
      title: texts.language,
      share: 0.8,
      cell: ({ labels }) => textCell(labels?.languageIds ?? ''),
      text: ({ labels }) => labels?.languageIds ?? '',
    },
    both.changedAt,
    {
      id: 'createdAt',
      title: texts.entered,
      sort: 'createdAt',
      width: 168,
      isDefault: false,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      text: ({ createdAt }) => createdAt,
    },
    both.id,
  ])
