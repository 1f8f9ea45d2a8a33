import { type CashDayRow, dayList } from '#api/till/till'
import { countedMethods } from '#api/till/totals'
import { useList } from '../core/data'
import { dateTime, number } from '../core/format'
import type { Column } from '../core/list/columns'
import { List } from '../core/list/List'
import type { ListRules } from '../core/list/state/listState'
import { useListState } from '../core/list/state/useListState'
import type { PageProps } from '../core/pages'
import { sek } from './sale'
import { texts } from './texts'
import { WaysBack } from './WaysBack'

const said = texts.reports

/** Each method that differs: a surplus in cash does not make up for what the terminal lacks. */
const differencesText = ({ differences }: CashDayRow): string => {
  if (!differences) return said.isOpen
  const different = countedMethods.filter((method) => differences[method] !== 0)
  return different.map((method) => `${texts.methods[method]} ${sek(differences[method])}`).join(', ') || said.none
}

const columns: readonly Column<CashDayRow>[] = [
  { id: 'z', title: said.z, width: 112, cell: ({ z }) => <span dir="ltr">{z}</span> },
  { id: 'openedAt', title: said.openedAt, width: 180, cell: ({ openedAt }) => dateTime(openedAt) },
  { id: 'closedAt', title: said.closedAt, width: 180, cell: ({ closedAt }) => (closedAt ? dateTime(closedAt) : said.isOpen) },
  { id: 'closedBy', title: said.closedBy, cell: ({ closedBy }) => <bdi>{closedBy}</bdi> },
  { id: 'sales', title: texts.day.sales, align: 'end', width: 96, cell: ({ sales }) => number(sales) },
  { id: 'gross', title: texts.day.gross, align: 'end', width: 150, cell: ({ gross }) => <span dir="ltr">{sek(gross)}</span> },
  { id: 'differences', title: said.difference, width: 220, cell: (row) => <bdi>{differencesText(row)}</bdi> },
]
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    { name: 'from', label: texts.receipts.from, kind: 'day' },
    { name: 'to', label: texts.receipts.to, kind: 'day' },
  ],
}

/** Every day of the till with its report, newest first. */
export default function ReportList({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  return (
    <List<CashDayRow>
      name="till.reports"
      title={page.title}
      list={list}
      page={useList('CashDay', dayList, list.request)}
      columns={columns}
      rowHref={({ id }) => `/cash-sell/reports/${id}`}
      rowLabel={({ z, closedAt }) => said.title(closedAt === null, z)}
      searchHint={said.search}
      empty={said.empty}
      headerActions={<WaysBack />}
    />
  )
}
