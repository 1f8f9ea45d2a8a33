import type { MoveRow, ShelfRow, StockRow } from '#api/inventory/stock'
import { dateTime, number } from '#views/core/format.ts'
import type { Column, Filter } from '#views/core/list/columns.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from '../Inventory.module.css'
import { kindNames, placeNames, texts } from '../texts'

const labels = texts.columns
type Edition = Pick<StockRow, 'title' | 'isbn' | 'contributor' | 'format' | 'shelf'>

const title: Column<Edition> = {
  id: 'title',
  title: labels.title,
  sort: 'title',
  share: 2,
  cell: (row) => <Name>{row.title}</Name>,
}
const isbn: Column<Edition> = { id: 'isbn', title: labels.isbn, width: 152, cell: (row) => row.isbn && <Isbn>{row.isbn}</Isbn> }
const contributor: Column<Edition> = {
  id: 'contributor',
  title: labels.contributor,
  isDefault: false,
  cell: (row) => <bdi>{row.contributor}</bdi>,
}
const format: Column<Edition> = { id: 'format', title: labels.format, width: 104, cell: (row) => <bdi>{row.format}</bdi> }

const Copies = ({ count, isQuiet = false }: { count: number | null; isQuiet?: boolean }) => (
  <span dir="ltr" className={styles.tone} data-tone={count !== null && count < 0 ? 'bad' : undefined}>
    {count === null || (isQuiet && count === 0) ? texts.unknown : number(count)}
  </span>
)

const quiet = new Set(['transit', 'ordered', 'toOrder'])
const copies = <Row,>(id: string, heading: string, of: (row: Row) => number | null, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  title: heading,
  align: 'end',
  width: 92,
  cell: (row) => <Copies count={of(row)} isQuiet={quiet.has(id)} />,
  ...more,
})

export const stockColumns: readonly Column<StockRow>[] = [
  title,
  isbn,
  contributor,
  { id: 'shelf', title: labels.shelf, width: 96, phone: 'bare', cell: ({ shelf }) => <bdi>{shelf}</bdi> },
  copies('stockholm', placeNames.stockholm, ({ stockholm }) => stockholm.onHand, { phone: 'labelled' }),
  copies('stockholmFree', texts.inStockholm(labels.free), ({ stockholm }) => stockholm.free, { width: 148 }),
  copies('stockholmReserved', texts.inStockholm(labels.reserved), ({ stockholm }) => stockholm.reserved, { width: 148, isDefault: false }),
  copies('tehran', placeNames.tehran, ({ tehran }) => tehran.onHand, { phone: 'labelled' }),
  copies('tehranFree', texts.inTehran(labels.free), ({ tehran }) => tehran.free, { width: 128 }),
  copies('transit', labels.transit, ({ transit }) => transit),
  copies('ordered', labels.ordered, ({ ordered }) => ordered),
  format,
]

export const shelfColumns: readonly Column<ShelfRow>[] = [
  title,
  isbn,
  contributor,
  { id: 'shelf', title: labels.shelf, sort: 'shelf', width: 96, phone: 'bare', cell: ({ shelf }) => <bdi>{shelf}</bdi> },
  copies('onHand', labels.onHand, ({ onHand }) => onHand, { sort: 'onHand', phone: 'labelled' }),
  copies('reserved', labels.reserved, ({ reserved }) => reserved),
  copies('free', labels.free, ({ free }) => free, { sort: 'free', phone: 'labelled' }),
  copies('transit', labels.transit, ({ transit }) => transit),
  copies('ordered', labels.ordered, ({ ordered }) => ordered),
  copies('reorderPoint', labels.reorderPoint, ({ reorderPoint }) => reorderPoint, { width: 116, isDefault: false }),
  copies('toOrder', labels.toOrder, ({ toOrder }) => toOrder),
  format,
]

const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

export const stockFilters: readonly Filter[] = [
  { name: 'asOf', label: texts.filters.asOf, kind: 'day' },
  { name: 'kind', label: texts.filters.kind, kind: 'option', options: options(texts.kinds) },
  { name: 'stock', label: texts.filters.stock, kind: 'option', options: options(texts.stocks) },
  { name: 'shelf', label: texts.filters.shelf, kind: 'text' },
  { name: 'onShelf', label: labels.shelf, kind: 'text' },
]

const { customer: _, supplier: __, adjustment: ___, ...ours } = placeNames
export const moveFilters: readonly Filter[] = [
  { name: 'place', label: texts.filters.place, kind: 'option', options: options(ours) },
  { name: 'kind', label: texts.filters.what, kind: 'option', options: options(kindNames) },
  { name: 'from', label: texts.filters.day, kind: 'day', of: { field: 'day', bound: 'from' } },
  { name: 'to', label: texts.filters.until, kind: 'day', of: { field: 'day', bound: 'to' } },
]

export const moveColumns = (isOfOne: boolean): Column<MoveRow>[] => [
  {
    id: 'kind',
    title: labels.kind,
    width: 148,
    cell: ({ kind }) => kindNames[kind],
  },
  ...(isOfOne ? [] : [{ id: 'title', title: labels.title, share: 2, cell: (row: MoveRow) => <Name>{row.title}</Name> }]),
  { id: 'copies', title: labels.copies, align: 'end' as const, width: 80, cell: ({ quantity }: MoveRow) => number(quantity) },
  { id: 'from', title: labels.from, width: 108, cell: ({ from }: MoveRow) => placeNames[from] },
  { id: 'to', title: labels.to, width: 108, cell: ({ to }: MoveRow) => placeNames[to] },
  {
    id: 'balance',
    title: labels.balance,
    align: 'end',
    width: 148,
    cell: ({ balance }: MoveRow) => balance && <bdi>{texts.balanceIn(placeNames[balance.place], number(balance.copies))}</bdi>,
  },
  {
    id: 'cause',
    title: labels.cause,
    share: 1.4,
    cell: ({ cause, note }: MoveRow) => (
      <>
        {cause && texts.causes[cause.kind](cause.id)}
        {cause && note && ' · '}
        <bdi>{note}</bdi>
      </>
    ),
  },
  {
    id: 'at',
    title: labels.at,
    sort: 'at',
    width: 160,
    cell: ({ at }: MoveRow) => <time dateTime={at}>{dateTime(at)}</time>,
  },
  { id: 'by', title: labels.by, width: 140, cell: ({ by }: MoveRow) => <bdi>{by ?? texts.log.system}</bdi> },
]
