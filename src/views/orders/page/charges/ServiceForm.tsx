import { Button } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { integer, money, optional, ref } from '#api/core/field'
import { addBasketService, editBasketService } from '#api/orders/basketCharges'
import { maxQuantity } from '#api/orders/basketEdits'
import type { Basket, BasketService } from '#api/orders/baskets'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { Form } from '#views/core/field/Form.tsx'
import { MoneyField, NumberField } from '#views/core/field/NumberField.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { edit } from '../../edit'
import { useBasket } from '../BasketContext'
import forms from '../Forms.module.css'
import styles from './Charges.module.css'
import { texts } from './texts'

const fields = {
  saleServiceId: ref(texts.service, 'SaleService'),
  quantity: integer(texts.quantity, { min: 1, max: maxQuantity }),
  unitPrice: optional(money(texts.unitPrice)),
}
const schema = formSchema(fields)

export function ServiceForm({ service, onClose }: { service: BasketService | undefined; onClose: () => void }) {
  const { basket, reread } = useBasket()
  const services = useEntityOptions('SaleService', service && [{ value: service.saleServiceId, label: service.title }])

  const form: FormRef = useForm({
    schema,
    initial: formValues(fields, { ...(service ?? { quantity: 1 }) }),
    submit: (values) => {
      const { saleServiceId, quantity, unitPrice } = values
      if (!service) {
        const before = soldIn(basket, saleServiceId)
        const body = { saleServiceId, quantity, ...(unitPrice !== null && { unitPrice }) }
        return edit(() => client.call(addBasketService, { params: { id: basket.id }, body }), {
          reread,
          isDone: (now) => soldIn(now, saleServiceId) > before,
        })
      }
      const wanted = { quantity, unitPrice: unitPrice ?? service.unitPrice }
      const body = { ...wanted, expected: { quantity: service.quantity, unitPrice: service.unitPrice } }
      return edit(() => client.call(editBasketService, { params: { id: service.id }, body }), {
        reread,
        isDone: ({ services }) =>
          services.some(
            ({ id, quantity, unitPrice }) => id === service.id && quantity === wanted.quantity && unitPrice === wanted.unitPrice,
          ),
      })
    },
  })

  return (
    <Form form={form} label={service ? texts.changeOf(service.title) : texts.add} onSucceeded={onClose}>
      <SelectField
        form={form}
        name="saleServiceId"
        label={texts.service}
        options={services.options}
        isRequired
        isReadOnly={service !== undefined}
        hint={services.error ? texts.servicesFailed : undefined}
      />
      <div className={forms.pair}>
        <NumberField form={form} name="quantity" label={texts.quantity} isInteger isRequired />
        <MoneyField
          form={form}
          name="unitPrice"
          label={texts.unitPrice}
          currency={basket.totals.currency}
          hint={service ? undefined : texts.usualPrice}
        />
      </div>
      <div className={styles.actions}>
        <SubmitButton form={form}>{service ? texts.saveChange : texts.addThis}</SubmitButton>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

const soldIn = ({ services }: Basket, saleServiceId: number) => services.find((sold) => sold.saleServiceId === saleServiceId)?.quantity ?? 0
