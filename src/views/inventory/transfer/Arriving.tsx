import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { metaOf, text } from '#api/core/field'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { recallTransfer, receiveTransfer, type Transfer, type TransferItem, writeOffTransfer } from '#api/inventory/transfers'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { number } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { useStoredCounts } from '#views/core/offline/useStoredCounts.ts'
import { useWorksOffline } from '#views/core/offline/worksOffline.ts'
import parts from '#views/core/Parts.module.css'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { WrongScan } from '#views/core/scanning/WrongScan.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { texts as inventory } from '../texts'
import { useTitles } from '../useTitles'
import { texts } from './texts'

const labels = texts.columnsOfItems
const open = ({ quantity, lost }: TransferItem) => quantity - lost

export function Arriving({ transfer, isAllowed }: { transfer: Transfer; isAllowed: boolean }) {
  const { id, items, missing } = transfer
  const [typed, setTyped] = useStoredCounts(`transfer ${id}`)
  const [fault, setFault] = useState<string>()
  const [wrong, setWrong] = useState<{ code: string; scan: number }>()
  const [isWritingOff, setWritingOff] = useState(false)
  useWorksOffline()
  const arrived = (item: TransferItem) => Math.max(typed[item.id] ?? 0, item.received)
  const changed = items.filter((item) => arrived(item) !== item.received)
  const titleOf = useTitles()
  const more = changed.reduce((sum, item) => sum + arrived(item) - item.received, 0)
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
    const isbn = readIsbn(code).isbn ?? plainDigits(code)
    const item = items.find((each) => each.isbn === isbn || `PD-${each.productDetailId}` === code.toUpperCase())
    setFault(undefined)
    setWrong(item ? undefined : { code: isbn, scan: (wrong?.scan ?? 0) + 1 })
    if (!item) return
    setTyped((counts) => ({ ...counts, [item.id]: Math.min(arrived(item) + 1, open(item)) }))
  }
  return (
    <>
      {isAllowed && <ScanField label={texts.scan} onScan={scan} />}
      {isAllowed && <Text size="2">{texts.typed}</Text>}
      {wrong && <WrongScan key={wrong.scan} reason={texts.notOnIt} code={wrong.code} title={titleOf(wrong.code)} />}
      {fault && (
        <p role="alert" className={styles.note} data-tone="bad">
          <bdi>{fault}</bdi>
        </p>
      )}
      <div className={styles.scroll}>
        <table className={styles.balances}>
          <thead>
            <tr>
              <th scope="col">{labels.title}</th>
              {[labels.sent, labels.arrived, labels.lost].map((heading) => (
                <th key={heading} scope="col" data-number>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <Name>{item.title}</Name>
                </th>
                <td data-label={labels.sent} data-number>
                  {number(item.quantity)}
                </td>
                <td data-label={labels.arrived} data-number>
                  {isAllowed && item.received < open(item) ? (
                    <NumberInput
                      isInteger
                      className={parts.copies}
                      min={item.received}
                      max={open(item)}
                      aria-label={texts.arrivedOf(item.title)}
                      value={arrived(item)}
                      onChange={({ target }) =>
                        setTyped((counts) => ({ ...counts, [item.id]: Math.max(0, Math.trunc(Number(target.value))) }))
                      }
                    />
                  ) : (
                    number(item.received)
                  )}
                </td>
                <td data-label={labels.lost} data-number>
                  {item.lost ? number(item.lost) : inventory.unknown}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAllowed && (
        <div className={styles.row}>
          {more > 0 ? (
            <Button loading={command.isRunning} onClick={() => receive(changed, arrived)}>
              {texts.receive(more)}
            </Button>
          ) : (
            <Button loading={command.isRunning} onClick={() => receive(items, open)}>
              {texts.receiveAll}
            </Button>
          )}
          <Button variant="soft" color="gray" highContrast onClick={() => setWritingOff(true)}>
            {texts.writeOff}
          </Button>
        </div>
      )}
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
