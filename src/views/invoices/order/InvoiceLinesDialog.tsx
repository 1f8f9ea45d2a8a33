import { Button, Flex, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { createInvoices, type MadeInvoice } from '#api/invoices/issuing'
import { refresh, useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import field from '#views/core/field/Field.module.css'
import { money } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from '#views/orders/copies/Copies.module.css'
import { messageOf } from '#views/orders/edit.ts'
import { texts } from './texts'

const invoiceLinesTexts = texts.invoiceLines

type Props = { lines: readonly number[]; onIssued: () => void; onClose: () => void }

export default function InvoiceLinesDialog({ lines, onIssued, onClose }: Props) {
  const id = useId()
  const [mergeBy, setMergeBy] = useState<'basket' | 'customer'>('customer')
  const items = lines.map((basketDetailId) => ({ basketDetailId }))
  const dryRun = useDryRun(createInvoices, { body: { items, mergeBy, isRehearsal: true } })
  const made = dryRun.error ? undefined : dryRun.data?.data
  const held = useHeldCommand(`Invoices of lines ${lines.join(' ')}`)
  const issue = (of: readonly MadeInvoice[]) =>
    held.request({
      title: invoiceLinesTexts.title(lines.length),
      send: async () => {
        try {
          const { data } = await submit(createInvoices, { body: { items, mergeBy, expected: of.map(({ total }) => total) } })
          toast.success(invoiceLinesTexts.issued(data.length))
          onIssued()
        } catch (error) {
          void dryRun.mutate()
          throw error
        } finally {
          void refresh('Basket')
          void refresh('Invoice')
        }
      },
    })
  const fault = held.error ?? dryRun.error
  return (
    <Modal title={invoiceLinesTexts.title(lines.length)} onClose={onClose}>
      <div className={styles.form}>
        <div>
          <Text as="label" size="2" weight="medium" htmlFor={id}>
            {invoiceLinesTexts.mergeBy}
          </Text>
          <select
            id={id}
            className={field.select}
            value={mergeBy}
            disabled={held.isUnderWay}
            onChange={({ target }) => setMergeBy(target.value as 'basket' | 'customer')}
          >
            <option value="customer">{invoiceLinesTexts.byCustomer}</option>
            <option value="basket">{invoiceLinesTexts.byBasket}</option>
          </select>
        </div>
        {made ? (
          <table className={styles.table}>
            <tbody>
              {made.map(({ basketIds, number, total, document }) => (
                <tr key={basketIds.join(' ')}>
                  <th scope="row">
                    <bdi>{document.buyer.name}</bdi>
                  </th>
                  <td>{invoiceLinesTexts.orders(basketIds)}</td>
                  <td data-end>
                    <bdi dir="ltr">{number}</bdi>
                  </td>
                  <td data-end>
                    <Amount>{money(total)}</Amount>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          fault === undefined && <Text size="2">{texts.invoice.reckoning}</Text>
        )}
        {fault !== undefined && <ErrorLine>{messageOf(fault)}</ErrorLine>}
        <Text as="p" size="1" color="gray" my="0">
          {texts.invoice.irreversible}
        </Text>
        <HeldNotice held={held} title={texts.invoice.held.since} />
        <Flex gap="3" justify="end">
          <Button variant="soft" color="gray" onClick={onClose}>
            {texts.close}
          </Button>
          <Button disabled={!made} loading={held.isUnderWay} onClick={() => made && issue(made)}>
            {invoiceLinesTexts.confirm(made?.length ?? 0)}
          </Button>
        </Flex>
      </div>
    </Modal>
  )
}
