import type { DiscountState } from '#api/discounts/discounts'
import { type DiscountFigures, discountStates } from '#api/discounts/entities'
import { columnsOfRows, type EntityColumn } from '#views/core/entity/columns.tsx'
import type { Row } from '#views/core/entity/row.ts'
import { dateTime, money, number } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { DiscountBadge } from './DiscountBadge'
import styles from './Discounts.module.css'
import { texts } from './texts'

const listTexts = texts.list

type DiscountRow = Row & {
  title: string
  nonLatinTitle: string | null
  state: DiscountState
  valueKind: 'percent' | 'amount' | 'newPrice'
  percent: number | null
  amount: number | null
  startsAt: string
  endsAt: string | null
  editions: number
  note: string | null
  figures: DiscountFigures
  /** ISO 4217. */
  currency: string
}

function valueText({ valueKind, percent, amount, currency }: DiscountRow): string {
  if (valueKind === 'percent') return listTexts.percentOff(number(Number(((percent ?? 0) * 100).toFixed(2))))
  const shown = money({ amount: amount ?? 0, currency })
  return valueKind === 'amount' ? listTexts.amountOff(shown) : listTexts.newPrice(shown)
}

const time = (at: string | null) => (at === null ? listTexts.open : <time dateTime={at}>{dateTime(at)}</time>)

export const discountColumns: EntityColumn[] = columnsOfRows<DiscountRow>([
  {
    id: 'title',
    title: listTexts.title,
    sort: 'title',
    share: 1.6,
    cell: ({ title, nonLatinTitle }) => (
      <>
        <Name>{title}</Name>
        {nonLatinTitle && (
          <span className={styles.other}>
            <Name>{nonLatinTitle}</Name>
          </span>
        )}
      </>
    ),
    text: ({ title }) => title,
  },
  {
    id: 'state',
    title: listTexts.state,
    sort: 'state',
    width: 100,
    cell: ({ state }) => <DiscountBadge state={state} />,
    text: ({ state }) => discountStates[state],
  },
  { id: 'value', title: listTexts.value, width: 132, cell: (row) => <bdi>{valueText(row)}</bdi>, text: valueText },
  {
    id: 'editions',
    title: listTexts.editions,
    sort: 'editions',
    align: 'end',
    width: 92,
    isNumber: true,
    cell: ({ editions }) => <span dir="ltr">{number(editions)}</span>,
    text: ({ editions }) => editions,
  },
  {
    id: 'saving',
    title: listTexts.saving,
    align: 'end',
    width: 128,
    cell: ({ figures, currency }) => figures && <Amount>{money({ amount: figures.savingAtStock, currency })}</Amount>,
    text: ({ figures, currency }) => figures && money({ amount: figures.savingAtStock, currency }),
  },
  {
    id: 'conflicts',
    title: listTexts.conflicts,
    align: 'end',
    width: 92,
    cell: ({ figures }) =>
      figures && (
        <span dir="ltr" className={figures.conflicts > 0 ? styles.faulty : undefined}>
          {number(figures.conflicts)}
        </span>
      ),
    text: ({ figures }) => figures?.conflicts ?? null,
    isNumber: true,
  },
  {
    id: 'startsAt',
    title: listTexts.starts,
    sort: 'startsAt',
    width: 160,
    cell: ({ startsAt }) => time(startsAt),
    text: ({ startsAt }) => startsAt,
  },
  { id: 'endsAt', title: listTexts.ends, sort: 'endsAt', width: 160, cell: ({ endsAt }) => time(endsAt), text: ({ endsAt }) => endsAt },
  {
    id: 'note',
    title: listTexts.note,
    isDefault: false,
    cell: ({ note }) => (
      <span dir="auto" title={note ?? undefined}>
        {note}
      </span>
    ),
    text: ({ note }) => note,
  },
  {
    id: 'id',
    title: listTexts.number,
    sort: 'id',
    align: 'end',
    width: 92,
    isDefault: false,
    isNumber: true,
    cell: ({ id }) => <span dir="ltr">{id}</span>,
    text: ({ id }) => id,
  },
])
