import { Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { client } from '#api/core/client'
import { metaOf, text } from '#api/core/field'
import { recallTransfer, receiveTransfer, type Transfer, type TransferItem, writeOffTransfer } from '#api/inventory/transfers'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { useStoredCounts } from '#views/core/offline/useStoredCounts.ts'
import { useWorksOffline } from '#views/core/offline/worksOffline.ts'
import parts from '#views/core/Parts.module.css'
import { ScanLayout, ScanRow, ScanRows } from '#views/core/scanning/ScanLayout.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { useTitles } from '../useTitles'
import { isbnOr, itemScanned } from './itemScanned'
import { texts } from './texts'

const open = ({ quantity, lost }: TransferItem) => quantity - lost

type Props = { transfer: Transfer; isAllowed: boolean /** What else can be done with it, seldom. */; more?: ReactNode }

export function Arriving({ transfer, isAllowed, more }: Props) {
  const { id, items, missing } = transfer
  const [typed, setTyped] = useStoredCounts(`transfer ${id}`)
  const [fault, setFault] = useState<string>()
  const [wrong, setWrong] = useState<{ code: string; scan: number }>()
  const [scanned, setScanned] = useState<number>()
  const [isWritingOff, setWritingOff] = useState(false)
  useWorksOffline()
  const arrived = (item: TransferItem) => Math.max(typed[item.id] ?? 0, item.received)
  const changed = items.filter((item) => arrived(item) !== item.received)
  const titleOf = useTitles()
  const copies = changed.reduce((sum, item) => sum + arrived(item) - item.received, 0)
  const command = useCommand({
    onSucceeded: () => {
      setTyped(() => ({}))
      setFault(undefined)
      toast.success(texts.received)
      void refresh(inventoryName)
    },
    onFailed: (error) => {
      setFault(errorText(error))
      void refresh(inventoryName)
    },
  })
  const receive = (of: readonly TransferItem[], count: (item: TransferItem) => number) =>
    command.run(() =>
      client.call(receiveTransfer, {
        params: { id },
        body: { items: of.map((item) => ({ id: item.id, received: count(item), expected: item.received })) },
      }),
    )
  const scan = (code: string) => {
    const item = itemScanned(items, code)
    setFault(undefined)
    setWrong(item ? undefined : { code: isbnOr(code), scan: (wrong?.scan ?? 0) + 1 })
    setScanned(item?.id)
    if (!item) return
    setTyped((counts) => ({ ...counts, [item.id]: Math.min(arrived(item) + 1, open(item)) }))
  }
  const rows = items.map((item) => (
    <ScanRow
      key={item.id}
      title={item.title}
      code={item.isbn}
      detail={
        <>
          <span>{texts.sentOf(item.quantity)}</span>
          {item.lost > 0 && <span>{texts.lostOf(item.lost)}</span>}
        </>
      }
      isDone={arrived(item) >= open(item)}
    >
      {isAllowed && item.received < open(item) ? (
        <NumberInput
          isInteger
          className={parts.copies}
          min={item.received}
          max={open(item)}
          aria-label={texts.arrivedOf(item.title)}
          value={arrived(item)}
          onChange={({ target }) => setTyped((counts) => ({ ...counts, [item.id]: Math.max(0, Math.trunc(Number(target.value))) }))}
        />
      ) : (
        texts.arrived(item.received)
      )}
    </ScanRow>
  ))
  if (!isAllowed) return <ScanRows label={texts.titles}>{rows}</ScanRows>
  const last = items.find((item) => item.id === scanned)
  return (
    <>
      <ScanLayout
        label={texts.scan}
        onScan={scan}
        last={last && { title: last.title, code: last.isbn ?? '', figure: texts.copiesOfOpen(arrived(last), open(last)) }}
        wrong={wrong && { ...wrong, reason: texts.notOnIt, title: titleOf(wrong.code) }}
        hint={texts.typed}
        rows={rows}
        rowsLabel={texts.titles}
        more={
          <>
            <Button variant="soft" color="gray" highContrast onClick={() => setWritingOff(true)}>
              {texts.writeOff}
            </Button>
            {more}
          </>
        }
        actions={
          copies > 0 ? (
            <Button size="3" loading={command.isRunning} onClick={() => receive(changed, arrived)}>
              {texts.receive(copies)}
            </Button>
          ) : (
            <Button size="3" loading={command.isRunning} onClick={() => receive(items, open)}>
              {texts.receiveAll}
            </Button>
          )
        }
      >
        {fault && (
          <p role="alert" className={styles.note} data-tone="bad">
            <bdi>{fault}</bdi>
          </p>
        )}
      </ScanLayout>
      {isWritingOff && (
        <ReasonDialog
          title={texts.writeOff}
          text={texts.writeOffText(missing)}
          done={texts.writtenOff}
          submit={(sent) => client.call(writeOffTransfer, { params: { id }, body: sent })}
          onClose={() => setWritingOff(false)}
        />
      )}
    </>
  )
}

const fields = { reason: text(texts.reason, 300) }
const schema = formSchema(fields)

type Giving = { title: string; text: string; done: string; submit: (sent: { reason: string }) => Promise<unknown>; onClose: () => void }

function ReasonDialog({ title, text, done, submit, onClose }: Giving) {
  const [initial] = useState(() => formValues(fields, {}))
  const form = useForm({ schema, initial, submit })
  return (
    <FormDialog
      title={title}
      role="alertdialog"
      text={text}
      form={form}
      onSucceeded={() => {
        toast.success(done)
        void refresh(inventoryName)
        onClose()
      }}
      submit={title}
      onClose={onClose}
    >
      <FieldFor form={form} name="reason" meta={metaOf(fields.reason)} source={undefined} />
    </FormDialog>
  )
}

export function Recall({ id, from, copies }: { id: number; from: string; copies: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="soft" color="gray" highContrast onClick={() => setOpen(true)}>
        {texts.recall}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={texts.recall}
          text={texts.recallText(copies, from)}
          done={texts.recalled}
          submit={(sent) => client.call(recallTransfer, { params: { id }, body: sent })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
