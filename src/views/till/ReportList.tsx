import { tillPaths } from '#api/till/paths'
import { type CashDayRow, dayList } from '#api/till/till'
import { countedMethods } from '#api/till/totals'
import { useList } from '#views/core/data.ts'
import { dateTime, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { sek } from './sale'
import { texts } from './texts'
import { WaysBack } from './WaysBack'

const reportTexts = texts.reports

/** Per method: a surplus in cash does not offset a missing card amount. */
const differencesText = ({ differences }: CashDayRow): string => {
  if (!differences) return reportTexts.isOpen
  const different = countedMethods.filter((method) => differences[method] !== 0)
  return different.map((method) => `${texts.methods[method]} ${sek(differences[method])}`).join(', ') || reportTexts.none
}

const columns: readonly Column<CashDayRow>[] = [
  { id: 'z', title: reportTexts.z, width: 112, cell: ({ z }) => <span dir="ltr">{z}</span> },
  { id: 'openedAt', title: reportTexts.openedAt, width: 180, cell: ({ openedAt }) => dateTime(openedAt) },
  { id: 'closedAt', title: reportTexts.closedAt, width: 180, cell: ({ closedAt }) => (closedAt ? dateTime(closedAt) : reportTexts.isOpen) },
  { id: 'closedBy', title: reportTexts.closedBy, cell: ({ closedBy }) => <bdi>{closedBy}</bdi> },
  { id: 'sales', title: texts.day.sales, align: 'end', width: 96, cell: ({ sales }) => number(sales) },
  { id: 'gross', title: texts.day.gross, align: 'end', width: 150, cell: ({ gross }) => <Amount>{sek(gross)}</Amount> },
  { id: 'differences', title: reportTexts.difference, width: 220, cell: (row) => <bdi>{differencesText(row)}</bdi> },
]
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    { name: 'from', label: texts.receipts.from, kind: 'day' },
    { name: 'to', label: texts.receipts.to, kind: 'day' },
  ],
}

export default function ReportList({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  return (
    <List<CashDayRow>
      name="till.reports"
      title={page.title}
      list={list}
      page={useList('CashDay', dayList, list.request)}
      columns={columns}
      rowHref={({ id }) => tillPaths.report({ id })}
      rowLabel={({ z, closedAt }) => reportTexts.title(closedAt === null, z)}
      searchHint={reportTexts.search}
      empty={reportTexts.empty}
      headerActions={<WaysBack />}
    />
  )
}
