import { Skeleton } from '@radix-ui/themes'
import type { ComponentType } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketRow } from '#api/orders/basketLists'
import { customerNameOf } from '#api/orders/customerName'
import { customerBaskets, customerById } from '#api/orders/customers'
import { Aside } from '#views/core/Aside.tsx'
import { preloadItem, useAnswer, useItem } from '#views/core/data.ts'
import { RecordFault } from '#views/core/faults/RecordFault.tsx'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { useMay } from '#views/core/useMay.ts'
import { orderColumns, orderRules } from '../list/orderColumns'
import { CustomerCard } from '../page/customer/CustomerCard'
import { StatusBadge } from '../StatusBadge'
import { whereIs } from '../whereIs'

export type Texts = typeof texts
const texts = inLanguage('orders/CustomerPage', {
  status: 'Status',
  list: 'Orders',
  search: 'Order number or ISBN',
  empty: {
    title: 'No orders',
    text: "Orders of this customer from all lists that you can open appear here. Choose 'New order' in Offers to create one.",
  },
  notFound: 'No such customer',
  notFoundHint: (id: string) => `There is no customer ${id}, or you have no access to their orders.`,
  failed: 'Could not load the customer',
} as const)

export function preload({ params }: PageAddress): void {
  const id = toId(params.id)
  if (id !== null) preloadItem('Customer', customerById, id)
}

const [order, ...others] = orderColumns('done')

const columns: readonly Column<BasketRow>[] = [
  ...(order ? [{ ...order, width: 150, cell: (row: BasketRow) => order.cell({ ...row, customerName: '' }) }] : []),
  { id: 'status', title: texts.status, width: 132, cell: ({ status }) => <StatusBadge status={status} /> },
  ...others,
]

const rules = { ...orderRules, filters: orderRules.filters.filter(({ name }) => name !== 'customer') }

type Props = Pick<PageProps, 'params'> & { Balance: ComponentType<{ customerId: number }> }

export default function CustomerPage({ params, Balance }: Props) {
  const id = toId(params.id)
  const may = useMay()
  const { data, error, mutate } = useItem('Customer', customerById, id)
  const customer = data?.data
  if (id === null || (error && !customer)) {
    const isLasting = !error || error.kind === 'missing'
    return (
      <RecordFault
        title={isLasting ? texts.notFound : texts.failed}
        hint={isLasting ? texts.notFoundHint(params.id ?? '') : error.message}
        onRetry={isLasting ? undefined : () => void mutate()}
      />
    )
  }
  return (
    <Orders
      key={id}
      id={id}
      title={customer ? customerNameOf(customer) : texts.list}
      above={
        customer ? (
          <>
            <CustomerCard customer={customer} />
            {may('DoneOrder') && (
              <Aside>
                <Balance customerId={id} />
              </Aside>
            )}
          </>
        ) : (
          <Skeleton height="72px" width="260px" />
        )
      }
    />
  )
}

function Orders({ id, title, above }: { id: number; title: string; above: React.ReactNode }) {
  const list = useListState(rules)
  const page = useAnswer('Basket', customerBaskets, { params: { id }, body: list.request })
  return (
    <List
      name="orders.customer"
      title={title}
      list={list}
      page={page}
      columns={columns}
      rowHref={(row) => whereIs(row).page({ id: row.id })}
      rowLabel={(row) => `${row.id}`}
      searchHint={texts.search}
      empty={texts.empty}
      above={above}
    />
  )
}
