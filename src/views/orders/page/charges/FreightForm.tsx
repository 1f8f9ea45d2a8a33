import { Button, Text } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '#api/core/client'
import { money } from '#api/core/field'
import { updateBasketPost } from '#api/orders/basketCharges'
import type { Values } from '#machines/core/form'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useFormState } from '#views/core/field/useFormState.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import styles from './Charges.module.css'
import { texts } from './texts'

const fields = { freight: money(texts.freight) }
const schema = formSchema(fields)

export function FreightForm() {
  const { basket, reread } = useBasket()
  const { net, isByHand, postServiceId } = basket.freight
  const [isSaved, setSaved] = useState(false)
  const say = (freight: number | null) => {
    const call = () => client.call(updateBasketPost, { params: { id: basket.id }, body: { postServiceId, freight } })
    const isDone = ({ freight: now }: typeof basket) => now.isByHand === (freight !== null) && (freight === null || now.net === freight)
    return edit(call, { reread, isDone })
  }
  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { freight: net }),
    draft: `basket-${basket.id}-freight`,
    submit: (values: Values) => say(Number(values.freight)),
  })
  const { isDirty, isSubmitting } = useFormState(form)
  const following = useCommand({ onSucceeded: () => setSaved(true) })

  const follow = useEffectEvent(() => {
    if (!isDirty && !isSubmitting) form.send({ type: 'form.reset', initial: formValues(fields, { freight: net }) })
  })
  const savedNet = useRef(net)
  useEffect(() => {
    if (savedNet.current === net) return
    savedNet.current = net
    follow()
  }, [net])

  return (
    <Form form={form} label={texts.freight} onSucceeded={() => setSaved(true)} onFailed={() => setSaved(false)}>
      <MoneyField
        form={form}
        name="freight"
        label={texts.freight}
        currency={basket.totals.currency}
        isRequired
        hint={isByHand ? texts.byHand : texts.byRule}
      />
      <div className={styles.actions}>
        <SubmitButton form={form} isDisabled={!isDirty}>
          {texts.saveFreight}
        </SubmitButton>
        {isByHand && (
          <Button type="button" variant="soft" color="gray" loading={following.isRunning} onClick={() => following.run(() => say(null))}>
            {texts.followRule}
          </Button>
        )}
        <Text size="2" color="gray" role="status">
          {isSaved && !isDirty && texts.savedFreight}
        </Text>
      </div>
      {following.error !== undefined && (
        <ErrorLine as="div" size="1">
          {messageOf(following.error)}
        </ErrorLine>
      )}
    </Form>
  )
}
