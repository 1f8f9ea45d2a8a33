import { Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { minorDigits } from '#api/core/currencies'
import { amountOfText } from '#api/core/kinds/typedNumber'
import { submit } from '#api/core/sending/submit'
import type { CreditKind } from '#api/invoices/creditKind'
import type { Invoice } from '#api/invoices/invoices'
import { type MadeCredit, setCredit } from '#api/invoices/issuing'
import { refresh, useDryRun } from '#views/core/data.ts'
import field from '#views/core/field/Field.module.css'
import { money, percent } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from '#views/orders/copies/Copies.module.css'
import { CopiesDialog } from '#views/orders/copies/CopiesDialog.tsx'
import { CopiesTable } from '#views/orders/copies/CopiesTable.tsx'
import { Reason } from '#views/orders/copies/Reason.tsx'
import { useCopies } from '#views/orders/copies/useCopies.ts'
import { SumRow } from './SumRow'
import { texts } from './texts'

const creditingTexts = texts.crediting

const purposes = {
  reduction: { kind: 'reduction' },
  shelf: { kind: 'returned', isRestocked: true },
  away: { kind: 'returned', isRestocked: false },
  reinvoice: { kind: 'reinvoice' },
} as const satisfies Record<string, { kind: CreditKind; isRestocked?: boolean }>
type Purpose = keyof typeof purposes
type Extent = 'everything' | 'copies' | 'amount'

export default function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = invoice.total
  const lines = invoice.items.map((line) => ({ line, max: line.creditable })).filter(({ max }) => max > 0)
  const copies = useCopies(lines, { isAll: false })
  const [reason, setReason] = useState('')
  const [chosen, setPurpose] = useState<Purpose>()
  const [extent, setExtent] = useState<Extent>('everything')
  const [typed, setTyped] = useState('')
  const [amountOf, setAmountOf] = useState<number>()
  // An amount returns no copies.
  const purpose = extent === 'amount' ? 'reduction' : chosen
  const amount = Number(amountOfText(typed, minorDigits(currency)) || Number.NaN)
  const of = {
    everything: {},
    copies: { items: copies.chosen.map(({ id, quantity }) => ({ invoiceItemId: id, quantity })) },
    amount: { amount, amountOf },
  }[extent]
  const isReady = extent === 'everything' || (extent === 'copies' ? copies.isReadable && copies.copies > 0 : amount > 0)
  const body = { ...purposes[purpose ?? 'reduction'], ...of }
  const preview = useDryRun(
    setCredit,
    isReady ? { params: { id: invoice.id }, body: { ...body, reason: creditingTexts.preview, isRehearsal: true } } : null,
    { keepPreviousData: true },
  )
  const made = isReady && !preview.error ? preview.data?.data : undefined
  const held = useHeldCommand(`Credit of invoice ${invoice.id}`)
  const issue = (of: MadeCredit) =>
    held.request({
      title: creditingTexts.heading(invoice.number),
      send: async () => {
        try {
          const { data } = await submit(setCredit, { params: { id: invoice.id }, body: { ...body, reason, expected: of.total } })
          toast.success(creditingTexts.done(data.number))
          onClose()
        } catch (error) {
          void preview.mutate()
          throw error
        } finally {
          void refresh('Invoice')
          void refresh('Basket')
        }
      },
    })
  const inMoney = (value: number) => money({ amount: value, currency })
  return (
    <CopiesDialog
      title={creditingTexts.heading(invoice.number)}
      isFinal
      sending={{ isRunning: held.isUnderWay, error: held.error ?? (isReady ? preview.error : undefined) }}
      isDisabled={!made || preview.isLoading || purpose === undefined || reason.trim() === ''}
      confirm={creditingTexts.confirm(made ? inMoney(-made.total.amount) : undefined)}
      onConfirm={() => made && issue(made)}
      held={<HeldNotice held={held} title={creditingTexts.held} />}
      onClose={onClose}
    >
      <Choice legend={creditingTexts.extentTitle} labels={creditingTexts.extents} chosen={extent} onChosen={setExtent} />
      {extent === 'copies' && <CopiesTable of={copies} labels={creditingTexts} />}
      {extent === 'amount' && (
        <AmountChoice
          invoice={invoice}
          typed={typed}
          isWrong={typed !== '' && !(amount > 0)}
          onTyped={setTyped}
          of={amountOf}
          onOf={setAmountOf}
        />
      )}
      <Choice
        legend={creditingTexts.purposeTitle}
        labels={extent === 'amount' ? { reduction: creditingTexts.purposes.reduction } : creditingTexts.purposes}
        chosen={purpose}
        onChosen={setPurpose}
      />
      <Reason label={creditingTexts.reason} value={reason} onTyped={setReason} />
      {made ? (
        <Outcome made={made} purpose={purpose} />
      ) : (
        <Text size="2">{isReady ? creditingTexts.reckoning : creditingTexts.choose}</Text>
      )}
      <Text as="p" size="1" color="gray" my="0">
        {creditingTexts.irreversible}
      </Text>
    </CopiesDialog>
  )
}

type ChoiceProps<K extends string> = {
  legend: string
  labels: Partial<Record<K, string>>
  chosen: K | undefined
  onChosen: (key: K) => void
}

function Choice<K extends string>({ legend, labels, chosen, onChosen }: ChoiceProps<K>) {
  const id = useId()
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {(Object.entries(labels) as [K, string][]).map(([key, label]) => (
        <label key={key} className={styles.tick}>
          <input type="radio" name={id} checked={chosen === key} onChange={() => onChosen(key)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type AmountProps = {
  invoice: Invoice
  typed: string
  isWrong: boolean
  onTyped: (text: string) => void
  of: number | undefined
  onOf: (item: number | undefined) => void
}

function AmountChoice({ invoice, typed, isWrong, onTyped, of, onOf }: AmountProps) {
  const id = useId()
  const { currency } = invoice.total
  const items = invoice.items.filter(({ creditableAmount }) => creditableAmount > 0)
  const left = (of === undefined ? items : items.filter((item) => item.id === of)).reduce((sum, item) => sum + item.creditableAmount, 0)
  return (
    <>
      <div className={styles.form}>
        <Text as="label" size="2" weight="medium" htmlFor={`${id}amount`}>
          {creditingTexts.amount(currency)}
        </Text>
        <div>
          <NumberInput
            id={`${id}amount`}
            className={styles.copies}
            aria-invalid={isWrong}
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
          />{' '}
          <Text size="2">{creditingTexts.ofAmount(money({ amount: left, currency }))}</Text>
        </div>
      </div>
      <div className={styles.form}>
        <Text as="label" size="2" weight="medium" htmlFor={`${id}of`}>
          {creditingTexts.amountOf}
        </Text>
        <select
          id={`${id}of`}
          className={field.select}
          value={of ?? ''}
          onChange={({ target }) => onOf(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{creditingTexts.amountOfAll}</option>
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.title}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

function Outcome({
  made: { number, total, rates, due, returned, toInvoice },
  purpose,
}: {
  made: MadeCredit
  purpose: Purpose | undefined
}) {
  const inMoney = (amount: number) => money({ amount, currency: total.currency })
  const net = rates.reduce((sum, rate) => sum + rate.net, 0)
  return (
    <>
      <table className={styles.table} aria-label={creditingTexts.preview}>
        <tbody>
          <SumRow label={creditingTexts.number}>
            <bdi dir="ltr">{number}</bdi>
          </SumRow>
          <SumRow label={creditingTexts.net}>
            <Amount>{inMoney(net)}</Amount>
          </SumRow>
          {rates.map(({ rate, vat }) => (
            <SumRow key={rate} label={creditingTexts.vat(percent(rate))}>
              <Amount>{inMoney(vat)}</Amount>
            </SumRow>
          ))}
          <SumRow label={creditingTexts.total} isTotal>
            <Amount>{money(total)}</Amount>
          </SumRow>
          <SumRow label={due.amount < 0 ? creditingTexts.owing : creditingTexts.due}>
            <Amount>{inMoney(Math.abs(due.amount))}</Amount>
          </SumRow>
        </tbody>
      </table>
      <Text as="p" size="2" my="0">
        {purpose &&
          (returned > 0
            ? creditingTexts.comesBack(returned)
            : purpose === 'reinvoice'
              ? creditingTexts.again(toInvoice)
              : creditingTexts.never)}
      </Text>
    </>
  )
}
