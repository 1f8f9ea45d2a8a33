import { client } from '#api/core/client'
import type { Money } from '#api/core/money'
import type { Kind } from '#api/products/rules'
import { readyFor, targetNames, targets } from '#api/products/targets'
import { titleStatuses } from '#api/products/titleFields'
import type { EntityColumn } from '../../core/entity/columns'
import type { Row } from '../../core/entity/row'
import { dateTime, money, relative } from '../../core/format'
import { languageOf } from '../../core/languageOf'
import { toast } from '../../core/toast/toast'
import { useHyphens } from '../isbn/hyphens'
import styles from './TitleList.module.css'
import { texts } from './texts'

/** A row of a list of titles, as its call answers it. */
export type TitleRow = Row & {
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
  stock: { stockholm: number; tehran: number }
  readiness: number
  status: keyof typeof titleStatuses
  createdAt: string
  changedAt: string
}

const said = (text: string) => (
  <bdi lang={languageOf(text)} dir="auto">
    {text}
  </bdi>
)

function Title({ row: { title, nonLatinTitle, image } }: { row: TitleRow }) {
  return (
    <span className={styles.title}>
      {image ? (
        <img className={styles.cover} src={client.url(image.url)} alt="" loading="lazy" />
      ) : (
        <span className={styles.cover} data-empty />
      )}
      <span>
        {said(title)}
        {nonLatinTitle && nonLatinTitle !== title && <span className={styles.other}>{said(nonLatinTitle)}</span>}
      </span>
    </span>
  )
}

const copy = async (isbn: string) => {
  try {
    await navigator.clipboard.writeText(isbn)
    toast.success(texts.copied(isbn))
  } catch {
    toast.error(texts.notCopied)
  }
}

function Isbns({ row: { isbns, editionCount } }: { row: TitleRow }) {
  const hyphenate = useHyphens()
  const [first] = isbns
  if (!first) return null
  const shown = hyphenate(first)
  return (
    <span className={styles.isbns}>
      <button type="button" className={styles.isbn} dir="ltr" aria-label={texts.copy(shown)} onClick={() => void copy(shown)}>
        {shown}
      </button>
      {isbns.length > 1 && <span className={styles.more}>{texts.more(Math.max(isbns.length, editionCount) - 1)}</span>}
    </span>
  )
}

const priceOf = ({ lowestPrice, highestPrice }: TitleRow): string => {
  if (!lowestPrice || !highestPrice) return ''
  const [low, high] = [money(lowestPrice), money(highestPrice)]
  if (low === high) return low
  // The currency is said once.
  const [, upper = high] = lowestPrice.currency === highestPrice.currency ? high.split('\u00a0') : []
  return `${low} – ${upper}`
}

const all = Object.keys(targets).length

/** A meter: what it is ready for is said in words as well. */
function Ready({ row: { readiness } }: { row: TitleRow }) {
  const ready = readyFor(readiness)
  const words = texts.readyFor(ready.length, all)
  return (
    <span className={styles.ready} title={ready.map((target) => targetNames[target]).join(', ') || texts.none}>
      <meter aria-label={texts.ready} min={0} max={all} value={ready.length} />
      <span dir="ltr">{words}</span>
    </span>
  )
}

type Drawn = Omit<EntityColumn, 'cell' | 'text' | 'isNumber'> & {
  cell: (row: TitleRow) => React.ReactNode
  text: (row: TitleRow) => string | number | null
  isNumber?: boolean
}
// Lists know rows of any entity; this one's are titles.
const column = ({ cell, text, isNumber = false, ...rest }: Drawn): EntityColumn => ({
  ...rest,
  isNumber,
  cell: (row) => cell(row as TitleRow),
  text: (row) => text(row as TitleRow),
})

/** The columns of each kind's list, in their order. */
export const columnsOf = (kind: Kind): EntityColumn[] => {
  const every: (Drawn | false)[] = [
    { id: 'title', title: texts.title, sort: 'title', share: 1.7, cell: (row) => <Title row={row} />, text: ({ title }) => title },
    kind !== 'other' && {
      id: 'contributorLine',
      title: texts.contributors,
      sort: 'contributorLine',
      share: 1,
      cell: ({ contributorLine }) => contributorLine && said(contributorLine),
      text: ({ contributorLine }) => contributorLine,
    },
    {
      id: 'editions',
      title: texts.editions,
      cell: ({ editionCount, formats }) => (
        <bdi title={formats.join(', ')}>{[editionCount, formats.join(', ')].filter(Boolean).join(' · ')}</bdi>
      ),
      text: ({ editionCount, formats }) => [editionCount, ...formats].join(', '),
    },
    kind !== 'other' && {
      id: 'isbn',
      title: texts.isbn,
      width: 176,
      cell: (row) => <Isbns row={row} />,
      text: ({ isbns }) => isbns.join(', '),
    },
    { id: 'price', title: texts.price, align: 'end', width: 164, cell: (row) => <span dir="ltr">{priceOf(row)}</span>, text: priceOf },
    {
      id: 'stock',
      title: texts.stock,
      align: 'end',
      width: 92,
      cell: ({ stock: { stockholm, tehran } }) => (
        <span dir="ltr" title={texts.stockSaid(stockholm, tehran)}>
          {stockholm} / {tehran}
        </span>
      ),
      text: ({ stock: { stockholm, tehran } }) => `${stockholm} / ${tehran}`,
    },
    {
      id: 'readiness',
      title: texts.ready,
      sort: 'readiness',
      width: 104,
      cell: (row) => <Ready row={row} />,
      text: ({ readiness }) =>
        readyFor(readiness)
          .map((target) => targetNames[target])
          .join(', '),
    },
    {
      id: 'status',
      title: texts.status,
      sort: 'status',
      width: 76,
      cell: ({ status }) => titleStatuses[status],
      text: ({ status }) => titleStatuses[status],
    },
    {
      id: 'publisher',
      title: kind === 'other' ? texts.maker : texts.publisher,
      isDefault: kind === 'book',
      cell: ({ publisher }) => publisher && said(publisher),
      text: ({ publisher }) => publisher,
    },
    kind !== 'other' && {
      id: 'languageIds',
      title: texts.language,
      share: 0.8,
      cell: ({ labels }) => said(labels?.languageIds ?? ''),
      text: ({ labels }) => labels?.languageIds ?? '',
    },
    {
      id: 'changedAt',
      title: texts.changed,
      sort: 'changedAt',
      width: 116,
      cell: ({ changedAt }) => (
        <time dateTime={changedAt} title={dateTime(changedAt)}>
          {relative(changedAt)}
        </time>
      ),
      text: ({ changedAt }) => changedAt,
    },
    {
      id: 'createdAt',
      title: texts.entered,
      sort: 'createdAt',
      width: 168,
      isDefault: false,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      text: ({ createdAt }) => createdAt,
    },
    {
      id: 'id',
      title: texts.number,
      sort: 'id',
      align: 'end',
      width: 92,
      isDefault: false,
      isNumber: true,
      cell: ({ id }) => <span dir="ltr">{id}</span>,
      text: ({ id }) => id,
    },
  ]
  return every.flatMap((each) => (each ? [column(each)] : []))
}
