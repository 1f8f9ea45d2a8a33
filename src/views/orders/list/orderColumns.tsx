import { warehouseNames, warehouses } from '#api/inventory/warehouses'
import { type BasketRow, backOrderStates, basketSortFields, daysToBegin, handledBy } from '#api/orders/basketLists'
import { paymentState } from '#api/orders/baskets'
import type { StatusList } from '#api/orders/paths'
import { paymentLabels } from '#machines/orders/basketStatus'
import { date, dateTime, money, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { CommentIcon } from '#views/core/list/icons.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { isHandled } from '../listFacts'
import { texts } from './listTexts'
import styles from './OrderList.module.css'

const labels = texts.columns

const columns: readonly Column<BasketRow>[] = [
  {
    id: 'order',
    title: labels.order,
    sort: 'id',
    share: 1.4,
    cell: ({ id, status, warehouse, customerName, comments, arrived = 0, shortages: [short] }) => (
      <span className={styles.who}>
        <span className={styles.number} dir="ltr">
          {id}
        </span>
        {customerName === null ? <em>{texts.noCustomer}</em> : <Name>{customerName}</Name>}
        {short && (
          <span className={styles.short} title={texts.shortOf(short.title, short.wanted, short.available)}>
            {status === 'inProgress' ? texts.backOrdered : texts.short}
          </span>
        )}
        {warehouse !== warehouses[0] && <span className={styles.place}>{warehouseNames[warehouse]}</span>}
        {arrived > 0 && (
          <span className={styles.arrived} title={texts.arrivedOf(arrived)}>
            {texts.arrived}
          </span>
        )}
        {comments > 0 && (
          <span className={styles.comments} role="img" aria-label={texts.comments(comments)} title={texts.comments(comments)}>
            <CommentIcon />
            {number(comments)}
          </span>
        )}
      </span>
    ),
  },
  { id: 'items', title: labels.items, sort: 'itemCount', align: 'end', width: 72, cell: (row) => number(row.itemCount) },
  { id: 'copies', title: labels.copies, align: 'end', width: 72, isDefault: false, cell: (row) => number(row.copies) },
  {
    id: 'total',
    title: labels.total,
    sort: 'total',
    align: 'end',
    width: 124,
    cell: (row) => <Amount>{money(row.total)}</Amount>,
  },
  {
    id: 'payment',
    title: labels.payment,
    width: 108,
    cell: (row) => <span data-payment={row.paymentState}>{paymentLabels[row.paymentState]}</span>,
  },
  {
    id: 'titles',
    title: labels.titles,
    cell: ({ titles: [first, second], itemCount }) => (
      <span className={styles.titles}>
        <Name>{first}</Name>
        {second && ' · '}
        {second && <Name>{second}</Name>}
        {itemCount > 2 && <span className={styles.more}> {texts.moreTitles(itemCount - 2)}</span>}
      </span>
    ),
  },
  { id: 'handler', title: labels.handler, width: 128, cell: ({ handlerName }) => handlerName && <bdi>{handlerName}</bdi> },
  {
    id: 'changed',
    title: labels.changed,
    sort: 'changedAt',
    width: 124,
    cell: ({ changedAt }) => <When at={changedAt} />,
  },
  {
    id: 'created',
    title: labels.created,
    sort: 'createdAt',
    width: 112,
    isDefault: false,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateTime(createdAt)}>
        {date(createdAt)}
      </time>
    ),
  },
  { id: 'warehouse', title: labels.warehouse, width: 108, isDefault: false, cell: ({ warehouse }) => warehouseNames[warehouse] },
  { id: 'city', title: labels.city, width: 116, cell: ({ city }) => city && <Name>{city}</Name> },
  {
    id: 'short',
    title: labels.short,
    isDefault: false,
    cell: ({ shortages: [first] }) => first && <Name>{first.title}</Name>,
  },
]

const [payment] = columns.filter(({ id }) => id === 'payment')

const billed: readonly Column<BasketRow>[] = columns.flatMap((column) =>
  column === payment
    ? [
        { id: 'billing', title: labels.billing, width: 148, cell: billingOf },
        { ...column, isDefault: false },
      ]
    : [column],
)

function billingOf({ billing, total: { currency } }: BasketRow) {
  if (!billing) return null
  const { toInvoice, invoiced, due } = billing
  const words = texts.billing
  if (toInvoice > 0) return <span data-payment="outstanding">{invoiced > 0 ? words.part : words.none}</span>
  if (due === 0) return <span data-payment="settled">{words.paid}</span>
  const amount = money({ amount: Math.abs(due), currency })
  return <bdi data-payment="outstanding">{due > 0 ? words.due(amount) : words.repay(amount)}</bdi>
}

const unhandled = columns.map((column) => ({
  ...column,
  isDefault: column.id === 'created' || (column.id !== 'handler' && column.isDefault !== false),
}))

export const orderColumns = (list: StatusList): readonly Column<BasketRow>[] =>
  list === 'done' ? billed : isHandled(list) ? columns : unhandled

const filters = texts.filters

/** Amounts are typed in whole units with two digits. */
export const orderRules: ListRules = {
  sortFields: basketSortFields,
  filters: [
    { name: 'customer', label: filters.customer, kind: 'text' },
    { name: 'handler', label: filters.handler, kind: 'text' },
    {
      name: 'handledBy',
      label: filters.handledBy,
      kind: 'option',
      options: handledBy.options.map((value) => ({ value, label: filters[value] })),
    },
    {
      name: 'paymentState',
      label: filters.paymentState,
      kind: 'option',
      options: paymentState.options.map((value) => ({ value, label: paymentLabels[value] })),
    },
    {
      name: 'backOrder',
      label: filters.backOrder,
      kind: 'option',
      options: backOrderStates.map((value) => ({ value, label: filters[value] })),
    },
    { name: 'age', label: filters.age, kind: 'option', options: [{ value: 'old', label: filters.old(daysToBegin) }] },
    {
      name: 'warehouse',
      label: filters.warehouse,
      kind: 'option',
      options: warehouses.map((value) => ({ value, label: warehouseNames[value] })),
    },
    { name: 'createdFrom', label: filters.createdFrom, kind: 'day' },
    { name: 'createdTo', label: filters.createdTo, kind: 'day' },
    { name: 'totalFrom', label: filters.totalFrom, kind: 'amount', digits: 2 },
    { name: 'totalTo', label: filters.totalTo, kind: 'amount', digits: 2 },
  ],
}
