import { Button, Flex, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { type DocumentLanguage, documentLanguageLabels, documentLanguages } from '#api/core/kinds/documentLanguage'
import { submit } from '#api/core/sending/submit'
import { convertToInvoice, convertToPreInvoice, type MadeInvoice } from '#api/invoices/issuing'
import { refresh, useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import field from '#views/core/field/Field.module.css'
import { money, percent } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from '#views/orders/copies/Copies.module.css'
import { CopiesTable } from '#views/orders/copies/CopiesTable.tsx'
import { useCopies } from '#views/orders/copies/useCopies.ts'
import { messageOf } from '#views/orders/edit.ts'
import { useBasket } from '#views/orders/page/BasketContext.ts'
import { SumRow } from '../SumRow'
import { texts } from './texts'

const invoiceTexts = texts.invoice
type Kind = 'invoice' | 'preInvoice'

/** One document of an order at a time. */
const invoiceKey = (basket: number) => `Invoice of order ${basket}`

export default function InvoiceDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { basket } = useBasket()
  const id = useId()
  const [isAhead, setAhead] = useState(false)
  const [language, setLanguage] = useState<DocumentLanguage>()
  const takesAll = kind === 'preInvoice' || isAhead
  const lines = basket.items
    .map((line) => ({ line, max: (takesAll ? line.toInvoice : line.readyToInvoice) ?? 0 }))
    .filter(({ max }) => max > 0)
  const copies = useCopies(lines, { isAll: true })
  const items = copies.chosen.map(({ id, quantity }) => ({ basketDetailId: id, quantity }))
  // An unchanged table means everything, including freight and services.
  const isAll = !copies.isTyped
  const endpoint = kind === 'invoice' ? convertToInvoice : convertToPreInvoice
  const body = { isAhead, ...(language && { language }), ...(!isAll && { items }) }
  const isReady = copies.isReadable && (isAll || items.length > 0)
  const dryRun = useDryRun(endpoint, isReady ? { params: { id: basket.id }, body: { ...body, isRehearsal: true } } : null)
  const made = dryRun.error ? undefined : dryRun.data?.data
  const held = useHeldCommand(invoiceKey(basket.id))
  const issue = (of: MadeInvoice) =>
    held.request({
      title: invoiceTexts.held.title[kind](basket.id, money(of.total)),
      send: async () => {
        try {
          const { data } = await submit(endpoint, { params: { id: basket.id }, body: { ...body, expected: of.total } })
          toast.success(invoiceTexts.issued[kind](data.number))
          onClose()
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
    <Modal title={invoiceTexts.title[kind](basket.id)} onClose={onClose}>
      <fieldset className={styles.form} disabled={held.isUnderWay}>
        <CopiesTable of={copies} labels={texts} />
        {kind === 'invoice' && (
          <label className={styles.tick}>
            <input type="checkbox" checked={isAhead} onChange={({ target }) => setAhead(target.checked)} />
            {invoiceTexts.ahead}
          </label>
        )}
        <div>
          <Text as="label" size="2" weight="medium" htmlFor={id}>
            {invoiceTexts.language}
          </Text>
          <select
            id={id}
            className={field.select}
            value={language ?? ''}
            onChange={({ target }) => setLanguage(documentLanguages.find((each) => each === target.value))}
          >
            <option value="">{invoiceTexts.ofCustomer}</option>
            {documentLanguages.map((each) => (
              <option key={each} value={each}>
                {documentLanguageLabels[each]}
              </option>
            ))}
          </select>
        </div>
        {made ? <Reckoning made={made} /> : fault === undefined && <Text size="2">{invoiceTexts.reckoning}</Text>}
        {fault !== undefined && <ErrorLine>{messageOf(fault)}</ErrorLine>}
        {kind === 'invoice' && (
          <Text as="p" size="1" color="gray" my="0">
            {invoiceTexts.irreversible}
          </Text>
        )}
      </fieldset>
      <HeldNotice held={held} title={invoiceTexts.held.since} />
      <Flex gap="3" justify="end" mt="3">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
        <Button disabled={!made || !isReady} loading={held.isUnderWay} onClick={() => made && issue(made)}>
          {invoiceTexts.confirm[kind](made ? money(made.total) : '…')}
        </Button>
      </Flex>
    </Modal>
  )
}

const Reckoning = ({ made: { number, total, document } }: { made: MadeInvoice }) => {
  const inMoney = (amount: number) => money({ amount, currency: total.currency })
  const net = document.rates.reduce((sum, rate) => sum + rate.net, 0)
  return (
    <table className={styles.table}>
      <tbody>
        <SumRow label={invoiceTexts.number}>
          <bdi dir="ltr">{number}</bdi>
        </SumRow>
        <SumRow label={invoiceTexts.buyer}>
          <bdi>{document.buyer.name}</bdi>
        </SumRow>
        {document.lines
          .filter(({ kind }) => kind !== 'goods')
          .map((line) => (
            <SumRow
              key={`${line.title} ${line.rate}`}
              label={
                <>
                  <Name>{line.title}</Name> ({percent(line.rate)})
                </>
              }
            >
              <Amount>{inMoney(line.net)}</Amount>
            </SumRow>
          ))}
        <SumRow label={invoiceTexts.net}>
          <Amount>{inMoney(net)}</Amount>
        </SumRow>
        {document.rates.map(({ rate, vat }) => (
          <SumRow key={rate} label={invoiceTexts.vat(percent(rate))}>
            <Amount>{inMoney(vat)}</Amount>
          </SumRow>
        ))}
        <SumRow label={invoiceTexts.total} isTotal>
          <Amount>{money(total)}</Amount>
        </SumRow>
      </tbody>
    </table>
  )
}
