import { client } from '#api/core/client'
import { smallOf } from '#api/core/files/small'
import type { Money } from '#api/core/money'
import { readyFor, targetNames, targets } from '#api/products/targets'
import type { RowColumn } from '#views/core/entity/columns.tsx'
import type { Row } from '#views/core/entity/row.ts'
import { money } from '#views/core/format.ts'
import { languageOf } from '#views/core/languageOf.ts'
import { useHyphens } from '#views/core/text/hyphens.ts'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from './TitleList.module.css'
import { texts } from './texts'

export const textCell = (text: string) => (
  <bdi lang={languageOf(text)} dir="auto">
    {text}
  </bdi>
)

export const Cover = ({ image }: { image: { url: string } | null }) =>
  image ? (
    <img className={styles.cover} src={smallOf(client.url(image.url))} alt="" loading="lazy" />
  ) : (
    <span className={styles.cover} data-empty />
  )

const copy = async (isbn: string) => {
  try {
    await navigator.clipboard.writeText(isbn)
    toast.success(texts.copied(isbn))
  } catch {
    toast.error(texts.notCopied)
  }
}

export function IsbnToCopy({ isbn, more = 0 }: { isbn: string; more?: number }) {
  const shown = useHyphens()(isbn)
  return (
    <span className={styles.isbns}>
      <button type="button" className={styles.isbn} dir="ltr" aria-label={texts.copy(shown)} onClick={() => void copy(shown)}>
        {shown}
      </button>
      {more > 0 && <span className={styles.more}>{texts.more(more)}</span>}
    </span>
  )
}

/** '' if there is none. */
export function priceRange(low: Money | null, high: Money | null): string {
  if (!low || !high) return ''
  const [min, max] = [money(low), money(high)]
  if (min === max) return min
  const [, upper = max] = low.currency === high.currency ? max.split('\u00a0') : []
  return `${min} – ${upper}`
}

const all = Object.keys(targets).length

function Ready({ readiness }: { readiness: number }) {
  const ready = readyFor(readiness)
  return (
    <span className={styles.ready} title={ready.map((target) => targetNames[target]).join(', ') || texts.none}>
      <meter aria-label={texts.ready} min={0} max={all} value={ready.length} />
      <span dir="ltr">{texts.readyFor(ready.length, all)}</span>
    </span>
  )
}

export type ListedRow = Row & { stock: { stockholm: number; tehran: number }; readiness: number; changedAt: string }

export const both = {
  stock: {
    id: 'stock',
    title: texts.stock,
    align: 'end',
    width: 92,
    cell: ({ stock: { stockholm, tehran } }) => (
      <span dir="ltr" title={texts.stockText(stockholm, tehran)}>
        {stockholm} / {tehran}
      </span>
    ),
    text: ({ stock: { stockholm, tehran } }) => `${stockholm} / ${tehran}`,
  },
  readiness: {
    id: 'readiness',
    title: texts.ready,
    sort: 'readiness',
    width: 104,
    cell: ({ readiness }) => <Ready readiness={readiness} />,
    text: ({ readiness }) =>
      readyFor(readiness)
        .map((target) => targetNames[target])
        .join(', '),
  },
  changedAt: {
    id: 'changedAt',
    title: texts.changed,
    sort: 'changedAt',
    width: 124,
    cell: ({ changedAt }) => <When at={changedAt} />,
    text: ({ changedAt }) => changedAt,
  },
  id: {
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
} as const satisfies Record<string, RowColumn<ListedRow>>
