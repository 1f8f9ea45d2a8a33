import { minorDigits } from '#api/core/currencies'
import { textOfAmount } from '#api/core/kinds/typedNumber'
import { say } from '#api/core/texts/inLanguage'
import { warehouseNames } from '#api/inventory/warehouses'
import type { BasketRow } from '#api/orders/basketLists'
import { paymentLabels } from '#machines/orders/basketStatus'
import ExportDialog, { type ExportColumn, type ExportDialogProps } from '#views/core/entity/ExportDialog.tsx'

import type { Column } from '#views/core/list/columns.ts'
import { texts } from './listTexts'

/** Plain decimals, and times as on the wire. */
const written: Readonly<Record<string, (row: BasketRow) => string | number | null>> = {
  order: ({ id }) => id,
  items: ({ itemCount }) => itemCount,
  copies: ({ copies }) => copies,
  total: ({ total }) => Number(textOfAmount(String(total.amount), minorDigits(total.currency))),
  payment: ({ paymentState }) => paymentLabels[paymentState],
  titles: ({ titles, itemCount }) => [...titles, ...(itemCount > titles.length ? ['…'] : [])].join(' · '),
  city: ({ city }) => city,
  handler: ({ handlerName }) => handlerName,
  changed: ({ changedAt }) => changedAt,
  warehouse: ({ warehouse }) => warehouseNames[warehouse],
  created: ({ createdAt }) => createdAt,
  short: ({ shortages }) => shortages.map(({ title }) => title).join(', '),
}

function columnsOf(columns: readonly Column<BasketRow>[]): ExportColumn<BasketRow>[] {
  const own = (id: string, title: string, text: (row: BasketRow) => string) => ({ id, title, text, cell: text })
  const exported = columns.map((column) => ({ ...column, text: written[column.id] ?? (() => null) }))
  const [order, ...others] = exported
  const more = [
    own('customer', texts.filters.customer, ({ customerName }) => customerName ?? ''),
    own('currency', say('Currency'), ({ total }) => total.currency),
  ]
  return order ? [order, ...more, ...others] : more
}

type Props = Omit<ExportDialogProps<BasketRow>, 'columns'> & { columns: readonly Column<BasketRow>[] }

export default function OrderExport({ columns, ...props }: Props) {
  return <ExportDialog {...props} columns={columnsOf(columns)} always={['customer', 'currency']} />
}
