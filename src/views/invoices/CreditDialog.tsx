import { Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import type { Invoice } from '#api/invoices/invoices'
import { setCredit } from '#api/invoices/issuing'
import { refresh } from '../core/data'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import styles from '../orders/copies/Copies.module.css'
import { CopiesDialog } from '../orders/copies/CopiesDialog'
import { CopiesTable } from '../orders/copies/CopiesTable'
import { Reason } from '../orders/copies/Reason'
import { useCopies } from '../orders/copies/useCopies'
import { texts } from './texts'

const said = texts.crediting

const back = { stay: {}, shelf: { isRestocked: true }, away: { isRestocked: false } }

/** What of an invoice is credited, line by line: all of it, until somebody says otherwise. */
export default function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const lines = invoice.items.map((line) => ({ line, most: line.creditable })).filter(({ most }) => most > 0)
  const copies = useCopies(lines, { isAll: true })
  const id = useId()
  const [reason, setReason] = useState('')
  const [goods, setGoods] = useState<keyof typeof said.goods>('stay')
  const crediting = useCommand<{ data: { number: number } }>({
    onSucceeded: ({ data }) => {
      void refresh('Invoice')
      void refresh('Basket')
      toast.success(said.done(data.number))
      onClose()
    },
  })
  const items = copies.chosen.map(({ id, quantity }) => ({ invoiceItemId: id, quantity }))
  return (
    <CopiesDialog
      title={said.heading(invoice.number)}
      isFinal
      sending={crediting}
      isDisabled={!copies.isReadable || copies.copies === 0 || reason.trim() === ''}
      confirm={said.confirm(copies.copies)}
      onConfirm={() => crediting.run(() => submit(setCredit, { params: { id: invoice.id }, body: { items, reason, ...back[goods] } }))}
      onClose={onClose}
    >
      <CopiesTable of={copies} said={said} />
      <Reason label={said.reason} value={reason} onTyped={setReason} />
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
    </CopiesDialog>
  )
}
