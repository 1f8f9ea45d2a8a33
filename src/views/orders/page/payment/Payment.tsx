import { Text } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '#api/core/client'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { type Basket, paymentState } from '#api/orders/baskets'
import type { Values } from '#machines/core/form'
import { paymentLabels, statusLabels } from '#machines/orders/basketStatus'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useForm } from '#views/core/useForm.ts'
import { edit } from '../../edit'
import { useBasket } from '../BasketContext'
import styles from '../Forms.module.css'
import { Section } from '../Section'
import { texts } from '../texts'
import { dueOf, isSamePayment, paymentIn, paymentOf } from './paymentForm'

const PaymentFacts = ({ payment: { state, methodTitle, reference, orderReference } }: { payment: Basket['payment'] }) => (
  <dl className={styles.facts}>
    <dt>{texts.state}</dt>
    <dd>{paymentLabels[state]}</dd>
    <dt>{texts.method}</dt>
    <dd>
      <bdi>{methodTitle || texts.noMethod}</bdi>
    </dd>
    <dt>{texts.reference}</dt>
    <dd>
      <bdi>{reference || texts.noReference}</bdi>
    </dd>
    {orderReference && (
      <>
        <dt>{texts.orderReference}</dt>
        <dd>
          <bdi>{orderReference}</bdi>
        </dd>
      </>
    )}
  </dl>
)

const Due = part('what is owed', async () => ({ default: (await import('./Due')).Due }))

const states = paymentState.options.map((value) => ({ value, label: paymentLabels[value] }))

export function Payment() {
  const { basket, isPayable, may, reread } = useBasket()
  const info = paymentOf(basket)
  const [isSaved, setSaved] = useState(false)
  const [isOverrun, setOverrun] = useState(false)
  const { methodId, methodTitle } = basket.payment
  // By name, without loading the entity's declaration.
  const methods = useEntityOptions(isPayable ? 'PaymentMethod' : null, methodId === null ? [] : [{ value: methodId, label: methodTitle }])
  const base = useRef(info)
  const form = useForm({
    schema: updatePaymentInfo.body,
    initial: info,
    draft: `basket-${basket.id}-payment`,
    submit: (values) => {
      const wanted = paymentIn(values)
      const body = { ...wanted, expected: base.current }
      const call = () => client.call(updatePaymentInfo, { params: { id: basket.id }, body })
      return edit(call, { reread, isDone: (now) => isSamePayment(paymentOf(now), wanted) })
    },
  })
  const { isDirty, isSubmitting } = useFormState(form)

  // Fields being edited keep their input.
  const follow = useEffectEvent(() => {
    if (isSubmitting || isSamePayment(base.current, info)) return
    const { values, typed } = form.getSnapshot().context
    const began: Values = base.current
    const mine = Object.entries({ ...values, ...typed }).filter(([name, value]) => value !== began[name])
    base.current = info
    form.send({ type: 'form.reset', initial: info })
    for (const [name, value] of mine) form.send({ type: 'field.chosen', name, value })
    setOverrun(mine.length > 0 && !isSamePayment(paymentIn(form.getSnapshot().context.values), info))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follow reads the basket and the state it is told of
  useEffect(() => follow(), [basket, isSubmitting])

  const owed = dueOf(basket) !== 0 && (
    <Aside>
      <Due />
    </Aside>
  )
  const lacking = basket.payment.lacksReference && (
    <Notice tone="warning" title={texts.lacksReference}>
      {texts.lacksReferenceHint}
    </Notice>
  )
  if (!isPayable && !isDirty)
    return (
      <Section id="payment" title={texts.payment}>
        {owed}
        {lacking}
        <PaymentFacts payment={basket.payment} />
        {!may('PaymentMethodEditPaymentMethod') && (
          <Text as="p" size="1" color="gray" mt="2" mb="0">
            <bdi>{texts.mayNotPay}</bdi>
          </Text>
        )}
      </Section>
    )

  const field = { form, isReadOnly: !isPayable }
  return (
    <Section id="payment" title={texts.payment}>
      {owed}
      <Form
        form={form}
        label={texts.payment}
        onSucceeded={() => {
          setSaved(true)
          setOverrun(false)
        }}
        onFailed={() => setSaved(false)}
      >
        {isDirty && (isOverrun || !isPayable) && (
          <Notice tone="warning" title={isPayable ? texts.changedMeanwhile : texts.isLocked(statusLabels[basket.status])}>
            <PaymentFacts payment={basket.payment} />
          </Notice>
        )}
        <div data-mends-group>
          <SelectField {...field} name="state" label={texts.state} options={states} isRequired />
        </div>
        <SelectField
          {...field}
          name="methodId"
          label={texts.method}
          options={methods.options}
          placeholder={methods.isLoading ? texts.methodsLoading : texts.noMethod}
          hint={methods.error ? texts.methodsFailed : undefined}
        />
        {lacking}
        <TextField {...field} name="reference" label={texts.reference} />
        <TextField {...field} name="orderReference" label={texts.orderReference} />
        <div className={styles.actions}>
          <Text size="2" color="gray" role="status">
            {isSaved && !isDirty && texts.savedPayment}
          </Text>
          <SubmitButton form={form} isDisabled={!isPayable || !isDirty}>
            {texts.savePayment}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
