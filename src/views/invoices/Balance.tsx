import { Button, Flex, Text, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { choice, date as day, money as moneyField, words } from '#api/core/field'
import { submit } from '#api/core/sending/submit'
import { balanceOfCustomer, type CustomerBalance, repayBalance } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { refresh, useItem } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { DateField } from '#views/core/field/DateField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { date, money } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { stockholmDay } from '#views/core/text/stockholmDay.ts'
import { toast } from '#views/core/toast/toast.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { texts } from './texts'

const balanceTexts = texts.balance

export default function Balance({ customerId }: { customerId: number }) {
  const { data, error, mutate } = useItem('Invoice', balanceOfCustomer, customerId)
  const [isRepaying, setRepaying] = useState(false)
  if (error && !data) return <PartFault text={error.message} onRetry={() => void mutate()} />
  const balance = data?.data
  if (!balance || (balance.held.length === 0 && balance.entries.length === 0)) return null
  const close = () => setRepaying(false)
  return (
    <section aria-label={balanceTexts.title}>
      <Flex gap="3" align="center" wrap="wrap" my="2">
        <Text size="2" weight="medium">
          {balanceTexts.title}: <bdi dir="ltr">{balance.held.length ? balance.held.map(money).join(', ') : balanceTexts.none}</bdi>
        </Text>
        {balance.held.length > 0 && (
          <Button size="1" variant="soft" onClick={() => setRepaying(true)}>
            {balanceTexts.repay}
          </Button>
        )}
      </Flex>
      <Entries entries={balance.entries} />
      {isRepaying && (
        <Opening onClose={close}>
          <RepayDialog customerId={customerId} held={balance.held} onClose={close} />
        </Opening>
      )}
    </section>
  )
}

const Entries = ({ entries }: Pick<CustomerBalance, 'entries'>) => (
  <details>
    <summary>{balanceTexts.show}</summary>
    <SmallTable
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { title: balanceTexts.when, cell: ({ at }) => date(at, 'UTC') },
        {
          title: balanceTexts.invoice,
          cell: ({ invoice }) => (
            <TextLink asChild underline="always">
              <Link href={invoicePaths.invoice({ invoiceId: invoice.id })}>{invoice.number}</Link>
            </TextLink>
          ),
        },
        { title: balanceTexts.by, cell: ({ by }) => <bdi>{by}</bdi> },
        { title: balanceTexts.amount, isNumber: true, cell: ({ amount }) => <Amount>{money(amount)}</Amount> },
      ]}
    />
  </details>
)

type RepayProps = { customerId: number; held: CustomerBalance['held']; onClose: () => void }

function RepayDialog({ customerId, held, onClose }: RepayProps) {
  const [first] = held
  const currencies = Object.fromEntries(held.map(({ currency }) => [currency, currency]))
  const fields = {
    at: day(balanceTexts.when),
    currency: choice(balanceTexts.currency, currencies),
    amount: moneyField(balanceTexts.amount),
    reference: words(texts.payments.reference, 100),
  }
  const form: FormRef = useForm({
    schema: formSchema(fields),
    initial: formValues(fields, {
      at: stockholmDay(),
      currency: first?.currency ?? 'SEK',
      amount: first?.amount ?? null,
      reference: '',
    }),
    submit: (values) =>
      submit(repayBalance, {
        params: { id: customerId },
        body: values,
      }),
  })
  const done = () => {
    void refresh('Invoice')
    toast.success(balanceTexts.saved)
    onClose()
  }
  return (
    <Modal title={balanceTexts.heading} onClose={onClose}>
      <Form form={form} label={balanceTexts.heading} onSucceeded={done}>
        <DateField form={form} name="at" label={balanceTexts.when} isRequired />
        {held.length > 1 && (
          <SelectField
            form={form}
            name="currency"
            label={balanceTexts.currency}
            options={held.map(({ currency }) => ({ value: currency, label: currency }))}
            isRequired
          />
        )}
        <MoneyField form={form} name="amount" label={balanceTexts.amount} currency={first?.currency ?? 'SEK'} isRequired />
        <TextField form={form} name="reference" label={texts.payments.reference} dir="ltr" />
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form}>{balanceTexts.save}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  )
}
