import { labels } from './labels'
import type { Comparison, Step, Window } from './periods'
import type { AgentTimeRow, BookSalesRow, CustomerBookRow, OpenBookRow, SalesRow } from './reports'

/** `hours` are shown as days where they are many; `amount` is öre. */
export type Kind = 'text' | 'isbn' | 'day' | 'count' | 'amount' | 'share' | 'decimal' | 'hours'
export type Value = string | number | null

/** `isPrinted: false` leaves a column out of the PDF, which has room for few. */
export type SheetColumn<Row> = { id: string; title: string; kind: Kind; value: (row: Row) => Value; isPrinted?: boolean }

export const isNumber = (kind: Kind): boolean => !['text', 'isbn', 'day'].includes(kind)

const hoursTitle = (title: string) => `${title}, hours`

/** Numbers stay numbers in a file, so that they can be summed: amounts in kronor, durations in hours. */
export const filed = (kind: Kind, value: Value): Value => (kind === 'amount' && typeof value === 'number' ? value / 100 : value)
export const filedTitle = ({ kind, title }: Pick<SheetColumn<never>, 'kind' | 'title'>): string =>
  kind === 'hours' ? hoursTitle(title) : title

/** Share of change; null without something to compare with. */
export const changeOf = (now: number, before: number | null | undefined): number | null =>
  before ? (now - before) / Math.abs(before) : null

const { figures, books, openBooks, agents } = labels

const each = <const Name extends string>(
  kind: Kind,
  names: readonly Name[],
  titles: Readonly<Record<NoInfer<Name>, string>>,
  isPrinted?: boolean,
): SheetColumn<Readonly<Record<Name, Value>>>[] =>
  names.map((name) => ({
    id: name,
    title: titles[name],
    kind,
    value: (row) => row[name],
    ...(isPrinted !== undefined && { isPrinted }),
  }))

const comparing = <Row extends { revenue: number; compared: number | null }>(compare: Comparison): SheetColumn<Row>[] =>
  compare === 'none'
    ? []
    : [
        ...each('amount', ['compared'], figures),
        { id: 'change', title: figures.change, kind: 'share', value: ({ revenue, compared }) => changeOf(revenue, compared) },
      ]

/** `nameOf` names a step; `isPrinted` says what a sheet of A4 has room for. */
export const salesColumns = (step: Step, compare: Comparison, nameOf: (step: Window) => string): SheetColumn<SalesRow>[] => [
  { id: 'from', title: labels.steps[step], kind: 'text', value: nameOf },
  ...each('amount', ['revenue'], figures),
  ...comparing<SalesRow>(compare),
  ...each('amount', ['sales', 'credits'], figures, compare === 'none'),
  ...each('count', ['orders'], figures),
  ...each('amount', ['averageOrder'], figures),
  ...each('count', ['copies', 'receipts'], figures),
  ...each('amount', ['vat', 'discount', 'toInvoice'], figures, false),
]

export const bookColumns = (compare: Comparison): SheetColumn<BookSalesRow>[] => [
  ...each('text', ['title'], books),
  ...each('isbn', ['isbn'], books),
  ...each('text', ['contributor', 'publisher', 'genre', 'language'], books, false),
  ...each('amount', ['revenue'], figures),
  ...comparing<BookSalesRow>(compare),
  ...each('count', ['sold', 'returned'], figures, false),
  ...each('count', ['copies'], figures),
  ...each('share', ['share'], books),
  ...each('share', ['cumulative'], books, false),
  ...each('text', ['class'], books),
  ...each('count', ['onHand'], books),
  ...each('decimal', ['weeks'], books, false),
]

export const customerColumns = (compare: Comparison): SheetColumn<CustomerBookRow>[] => [
  ...each('text', ['customer', 'title'], books),
  ...each('isbn', ['isbn'], books, false),
  ...each('amount', ['revenue'], figures),
  ...comparing<CustomerBookRow>(compare),
  ...each('count', ['orders', 'copies'], figures),
  ...each('day', ['first', 'last'], books, compare === 'none'),
]

export const openBookColumns = (): SheetColumn<OpenBookRow>[] => [
  ...each('text', ['title'], books),
  ...each('isbn', ['isbn'], books),
  ...each('amount', ['value'], openBooks),
  ...each('count', ['create', 'newOrder', 'inProgress', 'reserved'], openBooks),
  ...each('count', ['onHand'], books),
  ...each('count', ['short', 'waiting'], openBooks),
]

const spans = ['answered', 'delivered', 'whole'] as const

export const agentColumns = (): SheetColumn<AgentTimeRow>[] => [
  ...each('text', ['agent'], agents),
  ...each('count', ['requests'], agents),
  ...spans.flatMap((span): SheetColumn<AgentTimeRow>[] => [
    { id: span, title: agents[span], kind: 'hours', value: (row) => row[span].median },
    {
      id: `${span}P90`,
      title: agents.p90(agents[span]),
      kind: 'hours',
      value: (row) => row[span].p90,
      isPrinted: span === 'whole',
    },
    { id: `${span}Longest`, title: agents.longest(agents[span]), kind: 'hours', value: (row) => row[span].longest, isPrinted: false },
  ]),
  ...each('count', ['late', 'due'], agents),
  { id: 'lateShare', title: agents.lateShare, kind: 'share', value: ({ late, due }) => (due ? late / due : null) },
  ...each('count', ['open'], agents),
]
