import { Button, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { choice, date as day, money as moneyField, words } from '#api/core/field'
import { addPayment, type Invoice, type InvoicePayment, reversePayment } from '#api/invoices/invoices'
import type { Values } from '#machines/core/form'
import { refresh } from '../core/data'
import { formSchema, formValues } from '../core/field/codec'
import { DateField } from '../core/field/DateField'
import { Form } from '../core/field/Form'
import { MoneyField } from '../core/field/NumberField'
import { SelectField } from '../core/field/SelectField'
import { SubmitButton } from '../core/field/SubmitButton'
import { TextField } from '../core/field/TextField'
import { date, money } from '../core/format'
import parts from '../core/Parts.module.css'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { type FormRef, useForm } from '../core/useForm'
import { messageOf } from '../orders/edit'
import styles from './Invoice.module.css'
import { methodLabels } from './labels'
import { texts } from './texts'

const said = texts.payments
const { advance: _, ...methods } = methodLabels
const fields = {
  at: day(said.at),
  amount: moneyField(said.amount),
  method: choice(said.method, methods),
  reference: words(said.reference, 100),
}
const schema = formSchema(fields)

const reread = () => Promise.all([refresh('Invoice'), refresh('Basket')])

/** What was paid of an invoice, and what is still to be. */
export function Payments({ invoice }: { invoice: Invoice }) {
  const [isAdding, setAdding] = useState(false)
  const { payments, due, state } = invoice
  const owed = money({ ...due, amount: Math.abs(due.amount) })
  return (
    <section className={parts.part} aria-label={said.title}>
      <Heading as="h2" size="3">
        {said.title}
      </Heading>
      <Text size="2" weight="medium">
        <bdi>{due.amount > 0 ? said.due(owed) : due.amount < 0 ? said.back(owed) : said.settled}</bdi>
      </Text>
      {payments.length === 0 && (
        <Text size="2" color="gray">
          {said.none}
        </Text>
      )}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currency={due.currency} />
        ))}
      </ul>
      {isAdding ? (
        <PaymentForm invoice={invoice} onClose={() => setAdding(false)} />
      ) : (
        state !== 'credited' && (
          <div>
            <Button variant="soft" onClick={() => setAdding(true)}>
              {said.add}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

function PaymentRow({ payment, currency }: { payment: InvoicePayment; currency: string }) {
  const { id, at, amount, method, reference, reversedBy } = payment
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
            <bdi>{said.reversed(reversedBy)}</bdi>
          </>
        )}
      </span>
      <span dir="ltr">{inMoney}</span>
      {reversedBy === null && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          loading={reversing.isRunning}
          aria-label={said.reverseOf(inMoney)}
          onClick={() => reversing.run(() => client.call(reversePayment, { params: { id } }))}
        >
          {said.reverse}
        </Button>
      )}
      {reversing.error !== undefined && (
        <Text size="1" color="red" role="alert">
          {messageOf(reversing.error)}
        </Text>
      )}
    </li>
  )
}

function PaymentForm({ invoice: { id, due }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date())
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { at: today, amount: Math.max(due.amount, 0) || null, method: 'bankgiro', reference: '' }),
    submit: (values: Values) => {
      const body = values as { at: string; amount: number; method: keyof typeof methods; reference: string }
      return client.call(addPayment, { params: { id }, body })
    },
  })
  const done = () => {
    void reread()
    toast.success(said.recorded)
    onClose()
  }
  return (
    <Form form={form} label={said.add} onSucceeded={done}>
      <DateField form={form} name="at" label={said.at} isRequired />
      <MoneyField form={form} name="amount" label={said.amount} currency={due.currency} isRequired />
      <SelectField
        form={form}
        name="method"
        label={said.method}
        options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
        isRequired
      />
      <TextField form={form} name="reference" label={said.reference} hint={said.referenceHint} dir="ltr" />
      <div className={styles.row}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form}>{said.save}</SubmitButton>
      </div>
    </Form>
  )
}
