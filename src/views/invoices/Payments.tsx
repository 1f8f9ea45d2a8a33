import { Button, Heading, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { client } from '#api/core/client'
import { minorDigits } from '#api/core/currencies'
import { choice, date as day, money as moneyField, optional, words } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { amountOfText } from '#api/core/kinds/typedNumber'
import { submit } from '#api/core/sending/submit'
import {
  addPayment,
  type Invoice,
  type InvoicePayment,
  reversePayment,
  type SurplusUse,
  settleSurplus,
  surplusUses,
} from '#api/invoices/invoices'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { DateField } from '#views/core/field/DateField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { date, money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { stockholmDay } from '#views/core/text/stockholmDay.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import ticks from '#views/orders/copies/Copies.module.css'
import { messageOf } from '#views/orders/edit.ts'
import styles from './Invoice.module.css'
import { methodLabels } from './labels'
import { texts } from './texts'

const paymentTexts = texts.payments
const { advance: _, repaid: __, ...methods } = methodLabels
const fields = {
  at: day(paymentTexts.at),
  amount: moneyField(paymentTexts.amount),
  method: choice(paymentTexts.method, methods),
  reference: words(paymentTexts.reference, 100),
  surplus: optional(choice(paymentTexts.surplus, paymentTexts.surplusUses)),
}
const schema = formSchema(fields)

const reread = () => Promise.all([refresh('Invoice'), refresh('Basket')])

export function Payments({ invoice }: { invoice: Invoice }) {
  const [adding, setAdding] = useState<'bankgiro' | 'balance'>()
  const { payments, due, state, balance } = invoice
  const owed = money({ ...due, amount: Math.abs(due.amount) })
  return (
    <section className={parts.part} aria-label={paymentTexts.title}>
      <Heading as="h2" size="3">
        {paymentTexts.title}
      </Heading>
      <Text size="2" weight="medium">
        <bdi>{due.amount > 0 ? paymentTexts.due(owed) : due.amount < 0 ? paymentTexts.back(owed) : paymentTexts.settled}</bdi>
      </Text>
      {payments.length === 0 && (
        <Text size="2" color="gray">
          {paymentTexts.none}
        </Text>
      )}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currency={due.currency} />
        ))}
      </ul>
      {due.amount < 0 && !adding && <Surplus invoice={invoice} />}
      {balance.amount > 0 && (
        <Text size="2">
          <bdi>{paymentTexts.held(money(balance))}</bdi>
        </Text>
      )}
      {adding ? (
        <PaymentForm invoice={invoice} method={adding} onClose={() => setAdding(undefined)} />
      ) : (
        state !== 'credited' && (
          <div className={styles.row}>
            <Button variant="soft" onClick={() => setAdding('bankgiro')}>
              {paymentTexts.add}
            </Button>
            {balance.amount > 0 && due.amount > 0 && (
              <Button variant="soft" onClick={() => setAdding('balance')}>
                {paymentTexts.use}
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}

function PaymentRow({ payment, currency }: { payment: InvoicePayment; currency: string }) {
  const { id, at, amount, method, reference, reversedBy, isPassedOn } = payment
  const inMoney = money({ amount, currency })
  const reversing = useCommand({ onSucceeded: () => void reread() })
  return (
    <li className={styles.row} data-reversed={reversedBy !== null || undefined}>
      <span>
        {date(at, 'UTC')} · {methodLabels[method]}
        {reference && (
          <>
            {' · '}
            <bdi dir="ltr">{reference}</bdi>
          </>
        )}
        {reversedBy !== null && (
          <>
            {' · '}
            <bdi>{paymentTexts.reversed(reversedBy)}</bdi>
          </>
        )}
      </span>
      <Amount>{inMoney}</Amount>
      {reversedBy === null && !isPassedOn && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          loading={reversing.isRunning}
          aria-label={paymentTexts.reverseOf(inMoney)}
          onClick={() => reversing.run(() => client.call(reversePayment, { params: { id } }))}
        >
          {paymentTexts.reverse}
        </Button>
      )}
      {reversing.error !== undefined && (
        <ErrorLine as="span" size="1">
          {messageOf(reversing.error)}
        </ErrorLine>
      )}
    </li>
  )
}

function Surplus({ invoice: { id, customerId } }: { invoice: Invoice }) {
  const settling = useCommand<unknown>({
    onSucceeded: (_, surplus) => {
      void reread()
      toast.success(paymentTexts.passedOn[surplus as SurplusUse])
    },
  })
  return (
    <>
      <div className={styles.row}>
        {surplusUses.map((surplus) => (
          <Button
            key={surplus}
            variant="soft"
            disabled={settling.isRunning || (surplus === 'balance' && customerId === null)}
            onClick={() => settling.run(() => submit(settleSurplus, { params: { id }, body: { at: stockholmDay(), surplus } }), surplus)}
          >
            {paymentTexts.settle[surplus]}
          </Button>
        ))}
      </div>
      {settling.error !== undefined && <ErrorLine>{messageOf(settling.error)}</ErrorLine>}
    </>
  )
}

type PaymentFormProps = { invoice: Invoice; method: 'bankgiro' | 'balance'; onClose: () => void }

function PaymentForm({ invoice: { id, due, balance, customerId }, method, onClose }: PaymentFormProps) {
  const [isAnother, setAnother] = useState(false)
  const owed = Math.max(due.amount, 0)
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, {
      at: stockholmDay(),
      amount: (method === 'balance' ? Math.min(owed, balance.amount) : owed) || null,
      method,
      reference: '',
      surplus: null,
    }),
    submit: ({ surplus, ...values }) => {
      const body = values
      const rest = over > 0 && surplus ? { surplus } : {}
      return submit(addPayment, { params: { id }, body: { ...body, ...rest, isAnother } })
    },
  })
  const typed = useSelector(form, ({ context }) => String(context.typed.amount ?? context.values.amount ?? ''))
  const over = Number(amountOfText(typed, minorDigits(due.currency)) || 0) - owed
  const { failure } = useFormState(form)
  const isLike = failure instanceof ApiError && (failure.data as { reason?: string } | null)?.reason === 'isNew'
  const done = () => {
    void reread()
    toast.success(paymentTexts.recorded)
    onClose()
  }
  const uses = surplusUses.filter((use) => use === 'repay' || customerId !== null)
  return (
    <Form form={form} label={paymentTexts.add} onSucceeded={done}>
      <DateField form={form} name="at" label={paymentTexts.at} isRequired />
      <MoneyField form={form} name="amount" label={paymentTexts.amount} currency={due.currency} isRequired />
      {over > 0 && (
        <SelectField
          form={form}
          name="surplus"
          label={paymentTexts.surplus}
          hint={paymentTexts.over(money({ amount: over, currency: due.currency }))}
          options={uses.map((value) => ({ value, label: paymentTexts.surplusUses[value] }))}
          isRequired
        />
      )}
      <SelectField
        form={form}
        name="method"
        label={paymentTexts.method}
        options={Object.entries(methods)
          .filter(([value]) => value !== 'balance' || balance.amount > 0)
          .map(([value, label]) => ({ value, label }))}
        isRequired
      />
      <TextField form={form} name="reference" label={paymentTexts.reference} hint={paymentTexts.referenceHint} dir="ltr" />
      {(isLike || isAnother) && (
        <label className={ticks.tick}>
          <input type="checkbox" checked={isAnother} onChange={({ target }) => setAnother(target.checked)} />
          {paymentTexts.isAnother}
        </label>
      )}
      <div className={styles.row}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form}>{paymentTexts.save}</SubmitButton>
      </div>
    </Form>
  )
}
