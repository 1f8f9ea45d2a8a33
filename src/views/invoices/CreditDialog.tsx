import { Button, Flex, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type Invoice, setCredit } from '#api/invoices/invoices'
import { refresh } from '../core/data'
import { languageOf } from '../core/languageOf'
import { Modal } from '../core/list/Modal'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { messageOf } from '../orders/edit'
import { chosenCopies } from './order/CopiesTable'
import styles from './order/Order.module.css'
import { texts } from './texts'

const said = texts.crediting

const back = { stay: {}, shelf: { isRestocked: true }, away: { isRestocked: false } }

/** What of an invoice is credited, line by line: all of it, until somebody says otherwise. */
export default function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const id = useId()
  const items = invoice.items.filter(({ creditable }) => creditable > 0)
  const [typed, setTyped] = useState<Record<number, string>>(() =>
    Object.fromEntries(items.map((item) => [item.id, String(item.creditable)])),
  )
  const [reason, setReason] = useState('')
  const [goods, setGoods] = useState<keyof typeof said.goods>('stay')
  const chosen = items.map((item) => ({ invoiceItemId: item.id, quantity: chosenCopies(typed[item.id] ?? '', item.creditable) }))
  const isReadable = chosen.every(({ quantity }) => quantity !== undefined)
  const wanted = chosen.flatMap(({ invoiceItemId, quantity = 0 }) => (quantity > 0 ? [{ invoiceItemId, quantity }] : []))
  const crediting = useCommand<{ data: { number: number } }>({
    onSucceeded: ({ data }) => {
      void refresh('Invoice')
      void refresh('Basket')
      toast.success(said.done(data.number))
      onClose()
    },
  })
  const send = () => crediting.run(() => submit(setCredit, { params: { id: invoice.id }, body: { items: wanted, reason, ...back[goods] } }))
  return (
    <Modal title={said.heading(invoice.number)} role="alertdialog" onClose={onClose}>
      <div className={styles.form}>
        <table className={styles.table}>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <bdi lang={languageOf(item.title)}>{item.title}</bdi>
                </td>
                <td data-end>
                  <input
                    className={styles.copies}
                    dir="ltr"
                    inputMode="numeric"
                    aria-label={said.copiesOf(item.title)}
                    aria-invalid={chosenCopies(typed[item.id] ?? '', item.creditable) === undefined}
                    value={typed[item.id] ?? ''}
                    onChange={({ target }) => setTyped((all) => ({ ...all, [item.id]: target.value }))}
                  />{' '}
                  {said.ofLeft(item.creditable)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.form}>
          <Text as="label" size="2" weight="medium" htmlFor={id}>
            {said.reason} *
          </Text>
          <textarea
            id={id}
            className={styles.reason}
            dir="auto"
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <fieldset className={styles.ticks}>
          <legend>{said.goodsTitle}</legend>
          {Object.entries(said.goods).map(([key, label]) => (
            <label key={key} className={styles.tick}>
              <input type="radio" name={`${id}goods`} checked={goods === key} onChange={() => setGoods(key as typeof goods)} />
              {label}
            </label>
          ))}
        </fieldset>
        <Text as="p" size="1" color="gray" my="0">
          {said.stands}
        </Text>
        {crediting.error !== undefined && (
          <Text as="p" size="2" color="red" role="alert" my="0">
            <bdi>{messageOf(crediting.error)}</bdi>
          </Text>
        )}
        <Flex gap="3" justify="end">
          <Button variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            color="red"
            variant="soft"
            disabled={!isReadable || wanted.length === 0 || reason.trim() === ''}
            loading={crediting.isRunning}
            onClick={send}
          >
            {said.confirm(wanted.reduce((sum, { quantity }) => sum + quantity, 0))}
          </Button>
        </Flex>
      </div>
    </Modal>
  )
}
