import { useState } from 'react'
import { client } from '#api/core/client'
import type { Money } from '#api/core/money'
import { otherWarehouse, warehouseNames } from '#api/inventory/warehouses'
import { updateBasketWarehouse, type WarehouseChange } from '#api/orders/warehouse'
import { refresh, useDryRun } from '#views/core/data.ts'
import { money, number } from '#views/core/format.ts'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../../copies/Copies.module.css'
import { CopiesDialog } from '../../copies/CopiesDialog'
import { edit } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts } from './texts'

export default function WarehouseDialog({ onClose }: { onClose: () => void }) {
  const { basket, reread } = useBasket()
  const { id } = basket
  // The order is read again before the dialog hears that it is done.
  const [expected] = useState(basket.warehouse)
  const warehouse = otherWarehouse(expected)
  const place = warehouseNames[warehouse]
  const preview = useDryRun(updateBasketWarehouse, { params: { id }, body: { warehouse, expected, isRehearsal: true } })
  const filling = useCommand({
    onSucceeded: () => {
      toast.success(texts.filled(place))
      void refresh('Basket')
      onClose()
    },
  })
  const fill = () =>
    filling.run(() =>
      edit(() => client.call(updateBasketWarehouse, { params: { id }, body: { warehouse, expected } }), {
        reread,
        isDone: (now) => now.warehouse === warehouse,
      }),
    )
  const change = preview.data?.data
  return (
    <CopiesDialog
      title={texts.filling(id, place)}
      sending={{ isRunning: filling.isRunning, error: filling.error ?? preview.error }}
      isDisabled={!change || preview.error !== undefined}
      confirm={texts.fill(place)}
      onConfirm={fill}
      onClose={onClose}
    >
      {change ? <Preview change={change} /> : !preview.error && <p>{texts.loading}</p>}
    </CopiesDialog>
  )
}

const shown = (amount: Money) => money(amount)

function Preview({ change: { isSetAside, lines, freight, postService } }: { change: WarehouseChange }) {
  const [first] = lines
  if (!first) return <p>{texts.isFree}</p>
  const [from, to] = [warehouseNames[first.before.warehouse], warehouseNames[first.after.warehouse]]
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  const missing = sum(({ wanted, after }) => wanted - after.reserved)
  const sentences = [
    isSetAside ? texts.putBack(from) : texts.isFree,
    isSetAside && missing > 0 && texts.backOrdered(missing),
    postService !== null && texts.service(postService, to),
    freight.before.amount !== freight.after.amount && texts.freight(shown(freight.before), shown(freight.after)),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{isSetAside ? texts.setAside : texts.available}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.title}</th>
            <th scope="col" data-end>
              {texts.wanted}
            </th>
            <th scope="col" data-end>
              {from}
            </th>
            <th scope="col" data-end>
              {to}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, wanted, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <Name>{title}</Name>
              </th>
              <td data-end>{number(wanted)}</td>
              <td data-end>{number(before.reserved)}</td>
              <td data-end>{number(after.reserved)}</td>
            </tr>
          ))}
          {lines.length > 1 && (
            <tr>
              <th scope="row">{texts.sum}</th>
              <td data-end>{number(sum(({ wanted }) => wanted))}</td>
              <td data-end>{number(sum(({ before }) => before.reserved))}</td>
              <td data-end>{number(sum(({ after }) => after.reserved))}</td>
            </tr>
          )}
        </tbody>
      </table>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
    </>
  )
}
