import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { editTransfer, removeTransfer, sendTransfer, type Transfer, type TransferItem } from '#api/inventory/transfers'
import { type TransferEvent, transferLaw } from '#machines/inventory/transferStatus'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { number } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { texts } from './texts'

type Props = { transfer: Transfer; isAllowed: boolean; onRemoved: () => void }
const labels = texts.columnsOfItems

const factsOf = ({ items, missing }: Transfer) => ({
  titles: items.length,
  missing,
  shortages: items
    .filter(({ quantity, free }) => free < quantity)
    .map(({ title, quantity, free }) => ({ title, wanted: quantity, available: Math.max(0, free) })),
})

export function Draft({ transfer, isAllowed, onRemoved }: Props) {
  const { id, items } = transfer
  const [notFound, setNotFound] = useState<string>()
  const again = () => void refresh(inventoryName)
  const failed = (error: unknown) => toast.error(errorText(error))
  const editing = useCommand<{ data: { notFound: string[] } }>({
    onSucceeded: ({ data }) => {
      setNotFound(data.notFound.length ? texts.unknownCodes(data.notFound.join(', ')) : undefined)
      again()
    },
    onFailed: failed,
  })
  const sending = useCommand({
    onSucceeded: () => {
      toast.success(texts.sent)
      again()
    },
    onFailed: (error) => {
      failed(error)
      again()
    },
  })
  const removing = useCommand({
    onSucceeded: () => {
      toast.success(texts.removed)
      again()
      onRemoved()
    },
    onFailed: failed,
  })
  const edit = (item: { code?: string; productDetailId?: number; quantity?: number; add?: number }) =>
    editing.run(() => client.call(editTransfer, { params: { id }, body: { items: [item] } }))
  const refusal = (event: TransferEvent) => transferLaw.refusal('draft', event, factsOf(transfer))
  const noSend = refusal({ type: 'transfer.send' })
  return (
    <>
      {isAllowed && <ScanField label={texts.scan} onScan={(code) => edit({ code, add: 1 })} />}
      {notFound && (
        <p role="alert" className={styles.note} data-tone="bad">
          <bdi>{notFound}</bdi>
        </p>
      )}
      {items.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.balances}>
            <thead>
              <tr>
                <th scope="col">{labels.title}</th>
                <th scope="col">{labels.shelf}</th>
                <th scope="col" data-number>
                  {labels.free}
                </th>
                <th scope="col" data-number>
                  {labels.copies}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <Item
                  key={item.id}
                  item={item}
                  isAllowed={isAllowed}
                  onQuantity={(quantity) => edit({ productDetailId: item.productDetailId, quantity })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAllowed && (
        <div className={styles.row}>
          <Button
            disabled={noSend !== undefined || editing.isRunning}
            aria-describedby={noSend ? 'transfer-says' : undefined}
            loading={sending.isRunning}
            onClick={() => sending.run(() => client.call(sendTransfer, { params: { id } }))}
          >
            {texts.send}
          </Button>
          <Button
            variant="soft"
            color="gray"
            highContrast
            loading={removing.isRunning}
            onClick={() => removing.run(() => client.call(removeTransfer, { params: { id } }))}
          >
            {texts.remove}
          </Button>
          {noSend && (
            <span id="transfer-says">
              <bdi>{noSend.message}</bdi>
            </span>
          )}
        </div>
      )}
    </>
  )
}

function Item({ item, isAllowed, onQuantity }: { item: TransferItem; isAllowed: boolean; onQuantity: (quantity: number) => void }) {
  const { title, shelf, free, quantity } = item
  return (
    <tr>
      <th scope="row">
        <Name>{title}</Name>
      </th>
      <td data-label={labels.shelf}>
        <bdi>{shelf}</bdi>
      </td>
      <td data-label={labels.free} data-number>
        <span className={styles.tone} data-tone={free < quantity ? 'bad' : undefined} dir="ltr">
          {number(free)}
        </span>
      </td>
      <td data-label={labels.copies} data-number>
        {isAllowed ? (
          <NumberInput
            key={quantity}
            isInteger
            className={parts.copies}
            min={1}
            max={100_000}
            aria-label={texts.copiesOf(title)}
            defaultValue={quantity}
            onBlur={({ target }) => {
              const typed = Number(target.value)
              if (Number.isInteger(typed) && typed > 0 && typed !== quantity) onQuantity(typed)
              else target.value = String(quantity)
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        ) : (
          number(quantity)
        )}
      </td>
      <td>
        {isAllowed && (
          <Button size="1" variant="soft" color="gray" highContrast aria-label={texts.takeOf(title)} onClick={() => onQuantity(0)}>
            {texts.take}
          </Button>
        )}
      </td>
    </tr>
  )
}
