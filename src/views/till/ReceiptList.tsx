import { tillPaths } from '#api/till/paths'
import { type ReceiptRow, saleList } from '#api/till/till'
import { useList } from '#views/core/data.ts'
import { dateTime } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { sek } from './sale'
import { texts } from './texts'
import { WaysBack } from './WaysBack'

const receiptTexts = texts.receipts

const columns: readonly Column<ReceiptRow>[] = [
  { id: 'number', title: receiptTexts.number, width: 112, cell: ({ number }) => <span dir="ltr">{number}</span> },
  { id: 'at', title: receiptTexts.at, width: 180, cell: ({ at }) => dateTime(at) },
  { id: 'kind', title: receiptTexts.kind, width: 120, cell: ({ kind }) => texts.kinds[kind] },
  { id: 'gross', title: receiptTexts.total, align: 'end', width: 140, cell: ({ gross }) => <Amount>{sek(gross)}</Amount> },
  { id: 'soldBy', title: receiptTexts.soldBy, cell: ({ soldBy }) => <bdi>{soldBy}</bdi> },
  { id: 'copies', title: receiptTexts.printed, width: 140, cell: ({ copies }) => receiptTexts.copies(copies) },
]
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    {
      name: 'kind',
      label: receiptTexts.kind,
      kind: 'option',
      options: Object.entries(texts.kinds).map(([value, label]) => ({ value, label })),
    },
    { name: 'from', label: receiptTexts.from, kind: 'day' },
    { name: 'to', label: receiptTexts.to, kind: 'day' },
  ],
}

export default function ReceiptList({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  return (
    <List<ReceiptRow>
      name="till.receipts"
      title={page.title}
      list={list}
      page={useList('CashSale', saleList, list.request)}
      columns={columns}
      rowHref={({ id }) => tillPaths.receipt({ id })}
      rowLabel={({ number }) => texts.last.number(number)}
      searchHint={receiptTexts.search}
      empty={receiptTexts.empty}
      headerActions={<WaysBack />}
    />
  )
}
