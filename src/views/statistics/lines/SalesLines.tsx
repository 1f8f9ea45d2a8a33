import { useMemo } from 'react'
import { lookUp } from '#api/core/objects'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { type SalesFigure, type SalesLine, salesFigure, type salesLines } from '#api/statistics/lines'
import { tillPaths } from '#api/till/paths'
import { number } from '#views/core/format.ts'
import { amount, type ReportColumn } from '../columns'
import { texts } from '../texts'
import { type Behind, lineRules, whatOf } from './behind'
import { LineList } from './LineList'

const lineTexts = texts.lines
const rules = lineRules(Object.keys(salesFigure.def.entries))
const isCount = (of: SalesFigure) => ['orders', 'receipts', 'copies', 'sold', 'returned'].includes(of)

const whereOf = ({ kind, documentId, basketId }: SalesLine) =>
  documentId && (kind === 'invoice' || kind === 'credit')
    ? invoicePaths.invoice({ invoiceId: documentId })
    : basketId
      ? orderPaths.orderByNumber({ id: basketId })
      : documentId
        ? tillPaths.receipt({ id: documentId })
        : undefined

const documentOf = ({ kind, number: issued }: SalesLine) => (issued === null ? texts.kinds[kind] : `${texts.kinds[kind]} ${issued}`)
const titleOf = ({ item, title }: SalesLine) => title || (item === 'goods' ? '' : texts.freight)

type Props = { endpoint: (typeof salesLines)['sales']; title: string; back: string; behind: Behind }

export function SalesLines({ endpoint, title, back, behind }: Props) {
  const of: SalesFigure = lookUp(salesFigure.def.entries, behind.of ?? '') ?? 'revenue'
  const body = useMemo(() => {
    const { from, to, productDetailId, customerId, found, currency } = behind
    return { of, fromDate: from, toDate: to, productDetailId, customerId, searchKey: found, currency }
  }, [behind, of])
  const columns = useMemo<ReportColumn<SalesLine>[]>(
    () => [
      { id: 'document', title: lineTexts.document, kind: 'text', value: documentOf },
      { id: 'day', title: lineTexts.day, kind: 'day', value: (row) => row.day },
      { id: 'title', title: lineTexts.title, kind: 'text', share: 2, value: titleOf },
      { id: 'customer', title: lineTexts.customer, kind: 'text', value: (row) => row.customer },
      {
        id: 'order',
        title: lineTexts.order,
        kind: 'isbn',
        width: 96,
        value: ({ basketId }) => (basketId === null ? null : String(basketId)),
        href: ({ basketId }) => (basketId ? orderPaths.orderByNumber({ id: basketId }) : undefined),
      },
      { id: 'copies', title: lineTexts.copies, kind: 'count', value: (row) => row.quantity },
      { id: 'net', title: lineTexts.net, kind: 'amount', value: (row) => row.net },
      { id: 'amount', title: lineTexts.adds, kind: isCount(of) ? 'count' : 'amount', value: (row) => row.amount },
    ],
    [of],
  )
  return (
    <LineList<SalesLine>
      endpoint={endpoint}
      body={body}
      rules={rules}
      title={title}
      back={back}
      what={whatOf(texts.figures[of], behind)}
      sum={isCount(of) ? number : amount}
      columns={columns}
      rowLabel={(row) => `${documentOf(row)} ${titleOf(row)}`}
      rowHref={whereOf}
    />
  )
}
