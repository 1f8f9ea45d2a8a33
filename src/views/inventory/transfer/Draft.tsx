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
import { ScanLayout, ScanRow, ScanRows } from '#views/core/scanning/ScanLayout.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { itemScanned } from './itemScanned'
import { texts } from './texts'

type Props = { transfer: Transfer; isAllowed: boolean; onRemoved: () => void }

const factsOf = ({ items, missing }: Transfer) => ({
  titles: items.length,
  missing,
  shortages: items
    .filter(({ quantity, free }) => free < quantity)
    .map(({ title, quantity, free }) => ({ title, wanted: quantity, available: Math.max(0, free) })),
})

export function Draft({ transfer, isAllowed, onRemoved }: Props) {
  const { id, items } = transfer
  const [notFound, setNotFound] = useState<{ code: string; scan: number }>()
  const [scanned, setScanned] = useState<string>()
  const again = () => void refresh(inventoryName)
  const failed = (error: unknown) => toast.error(errorText(error))
  const editing = useCommand<{ data: { notFound: string[] } }>({
    onSucceeded: ({ data }) => {
      const [code] = data.notFound
      setNotFound((before) => (code === undefined ? undefined : { code, scan: (before?.scan ?? 0) + 1 }))
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
  const rows = items.map((item) => (
    <Item
      key={item.id}
      item={item}
      isAllowed={isAllowed}
      onQuantity={(quantity) => edit({ productDetailId: item.productDetailId, quantity })}
    />
  ))
  if (!isAllowed) return <ScanRows label={texts.titles}>{rows}</ScanRows>
  const added = scanned === undefined ? undefined : itemScanned(items, scanned)
  return (
    <ScanLayout
      label={texts.scan}
      onScan={(code) => {
        setScanned(code)
        edit({ code, add: 1 })
      }}
      last={added && { title: added.title, code: added.isbn ?? '', figure: number(added.quantity), isBad: added.free < added.quantity }}
      wrong={notFound && { scan: notFound.scan, reason: texts.unknownCode, code: notFound.code }}
      hint={items.length === 0 ? texts.none : texts.scanHint}
      rows={rows}
      rowsLabel={texts.titles}
      more={
        <Button
          variant="soft"
          color="gray"
          highContrast
          loading={removing.isRunning}
          onClick={() => removing.run(() => client.call(removeTransfer, { params: { id } }))}
        >
          {texts.remove}
        </Button>
      }
      actions={
        <>
          {noSend && (
            <span id="transfer-says">
              <bdi>{noSend.message}</bdi>
            </span>
          )}
          <Button
            size="3"
            disabled={noSend !== undefined || editing.isRunning}
            aria-describedby={noSend ? 'transfer-says' : undefined}
            loading={sending.isRunning}
            onClick={() => sending.run(() => client.call(sendTransfer, { params: { id } }))}
          >
            {texts.send}
          </Button>
        </>
      }
    />
  )
}

type ItemProps = { item: TransferItem; isAllowed: boolean; onQuantity: (quantity: number) => void }

function Item({ item, isAllowed, onQuantity }: ItemProps) {
  const { title, isbn, shelf, free, quantity } = item
  return (
    <ScanRow
      title={title}
      code={isbn}
      detail={
        <>
          <bdi>{shelf}</bdi>
          <span className={styles.tone} data-tone={free < quantity ? 'bad' : undefined}>
            {texts.available(free)}
          </span>
        </>
      }
    >
      {isAllowed ? (
        <>
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
          <Button size="2" variant="soft" color="gray" highContrast aria-label={texts.takeOf(title)} onClick={() => onQuantity(0)}>
            ×
          </Button>
        </>
      ) : (
        number(quantity)
      )}
    </ScanRow>
  )
}
