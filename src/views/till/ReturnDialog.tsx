import { Button, Flex, Text } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { client } from '#api/core/client'
import { addSale, type CashMethod, type CashRegister, type CashSale, saleById, saleList } from '#api/till/till'
import { cashDue } from '#api/till/totals'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const returningTexts = texts.returning
const ways: readonly Exclude<CashMethod, 'other'>[] = ['cash', 'card', 'swish']

export default function ReturnDialog({ register, onClose }: { register: CashRegister; onClose: () => void }) {
  const id = useId()
  const [number, setNumber] = useState('')
  const [sale, setSale] = useState<CashSale>()
  const finding = useCommand<CashSale>({ onSucceeded: setSale })
  const find = (event: FormEvent) => {
    event.preventDefault()
    finding.run(async () => {
      const { data } = await client.call(saleList, { body: { searchKey: number } })
      const found = data.find(({ kind }) => kind === 'sale')
      if (!found) throw new Error(returningTexts.notFound(number))
      return (await client.call(saleById, { params: { id: found.id } })).data
    })
  }
  return (
    <Modal title={returningTexts.title} onClose={onClose}>
      <form className={styles.form} onSubmit={find}>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {returningTexts.number}
        </Text>
        <Flex gap="3">
          <NumberInput id={id} isInteger value={number} onChange={({ target }) => setNumber(target.value)} />
          <Button type="submit" variant="soft" disabled={!/^\d+$/.test(number.trim())} loading={finding.isRunning}>
            {returningTexts.find}
          </Button>
        </Flex>
        {finding.error !== undefined && <ErrorLine as="span">{messageOf(finding.error)}</ErrorLine>}
      </form>
      {sale && <Back key={sale.id} {...{ sale, register, onClose }} />}
      <Flex justify="end" mt="3">
        <Button variant="soft" color="gray" onClick={onClose}>
          {returningTexts.cancel}
        </Button>
      </Flex>
    </Modal>
  )
}

function Back({ sale, register, onClose }: { sale: CashSale; register: CashRegister; onClose: () => void }) {
  const items = sale.items.filter(({ returnable }) => returnable > 0)
  const [typed, setTyped] = useState<Record<number, string>>({})
  // Idempotency key of the whole return.
  const [clientId] = useState(() => crypto.randomUUID())
  const wanted = items.flatMap((item) => {
    const quantity = Number(typed[item.id] ?? '0')
    return quantity === 0 ? [] : [{ ...item, quantity }]
  })
  const isFit =
    wanted.length > 0 && wanted.every(({ quantity, returnable }) => Number.isInteger(quantity) && quantity > 0 && quantity <= returnable)
  const gross = isFit ? wanted.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0) : 0
  const returning = useCommand<{ data: CashSale }>({
    onSucceeded: ({ data }) => {
      void refresh('CashTitles')
      void refresh('CashDay')
      toast.success(returningTexts.done(data.number))
      onClose()
    },
  })
  const owed = (method: CashMethod) => (method === 'cash' ? cashDue(gross, 0).due : gross)
  const send = (method: CashMethod) =>
    returning.run(() =>
      client.call(addSale, {
        body: {
          registerId: register.id,
          clientId,
          kind: 'return',
          returnsId: sale.id,
          payments: [{ method, amount: owed(method) }],
          items: wanted.map(({ productDetailId, quantity, unitPrice }) => ({ productDetailId, quantity, unitPrice })),
        },
      }),
    )
  if (items.length === 0) return <Text size="2">{returningTexts.none}</Text>
  return (
    <div className={styles.page}>
      <ul className={styles.lines}>
        {items.map(({ id, title, returnable }) => (
          <li key={id} className={styles.line}>
            <Name>{title}</Name>
            <NumberInput
              isInteger
              placeholder="0"
              aria-label={returningTexts.copiesOf(title)}
              value={typed[id] ?? ''}
              onChange={({ target }) => setTyped((all) => ({ ...all, [id]: target.value }))}
            />
            <span>{returningTexts.ofLeft(returnable)}</span>
          </li>
        ))}
      </ul>
      {returning.error !== undefined && <ErrorLine as="span">{messageOf(returning.error)}</ErrorLine>}
      <Flex gap="3" wrap="wrap">
        {ways.map((method) => (
          <Button key={method} variant="soft" disabled={!isFit || returning.isRunning} onClick={() => send(method)}>
            {returningTexts.pay(texts.methods[method], sek(owed(method)))}
          </Button>
        ))}
      </Flex>
    </div>
  )
}
