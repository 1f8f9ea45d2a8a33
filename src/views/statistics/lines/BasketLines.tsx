import { useMemo } from 'react'
import { orderPaths } from '#api/orders/paths'
import { type BasketLine, openBookLines, toInvoiceLines } from '#api/statistics/lines'
import { number } from '#views/core/format.ts'
import { amount, type ReportColumn } from '../columns'
import { texts } from '../texts'
import { type Behind, lineRules, whatOf } from './behind'
import { LineList } from './LineList'

const lineTexts = texts.lines
const isAmount = (of: string) => of === 'value' || of === 'toInvoice'

const columnsFor = (of: string): ReportColumn<BasketLine>[] => [
  { id: 'order', title: lineTexts.order, kind: 'isbn', width: 96, value: (row) => String(row.basketId) },
  { id: 'status', title: texts.agents.state, kind: 'text', width: 120, value: (row) => texts.statuses[row.status] },
  { id: 'title', title: lineTexts.title, kind: 'text', share: 2, value: (row) => row.title },
  { id: 'customer', title: lineTexts.customer, kind: 'text', value: (row) => row.customer },
  { id: 'createdAt', title: lineTexts.day, kind: 'day', value: (row) => row.createdAt },
  { id: 'copies', title: lineTexts.copies, kind: 'count', value: (row) => row.quantity },
  { id: 'amount', title: lineTexts.adds, kind: isAmount(of) ? 'amount' : 'count', value: (row) => row.amount },
]

const toInvoiceRules = lineRules(['toInvoice'])

type Props = { title: string; back: string; behind: Behind }
const rowLabel = (row: BasketLine) => `${row.basketId} ${row.title}`
const rowHref = ({ basketId, list }: BasketLine) => orderPaths.order[list]({ id: basketId })

export function ToInvoiceLines({ title, back, behind }: Props) {
  const body = useMemo(() => ({ fromDate: behind.from, toDate: behind.to, currency: behind.currency }), [behind])
  const columns = useMemo(() => columnsFor('toInvoice'), [])
  const what = whatOf(texts.figures.toInvoice, behind)
  return (
    <LineList<BasketLine>
      endpoint={toInvoiceLines}
      sum={amount}
      rules={toInvoiceRules}
      {...{ body, title, back, what, columns, rowLabel, rowHref }}
    />
  )
}

const openFigures = ['create', 'newOrder', 'inProgress', 'reserved', 'value'] as const
const openRules = lineRules(openFigures)

export function OpenLines({ title, back, behind }: Props) {
  const of = openFigures.find((name) => name === behind.of) ?? 'value'
  const { productDetailId, found } = behind
  const body = useMemo(() => ({ of, productDetailId, searchKey: found }), [of, productDetailId, found])
  const columns = useMemo(() => columnsFor(of), [of])
  const what = texts.openBooks[of]
  return (
    <LineList<BasketLine>
      endpoint={openBookLines}
      rules={openRules}
      sum={isAmount(of) ? amount : number}
      {...{ body, title, back, what, columns, rowLabel, rowHref }}
    />
  )
}
