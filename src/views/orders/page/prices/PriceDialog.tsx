import { Button } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { money, percent } from '#api/core/field'
import { inLanguage } from '#api/core/texts/inLanguage'
import { updateBasketDetailPrices } from '#api/orders/basketCodes'
import type { Basket, BasketLine } from '#api/orders/baskets'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { MoneyField, PercentField } from '#views/core/field/NumberField.tsx'
import { money as shownMoney } from '#views/core/format.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { type FormRef, useForm } from '#views/core/useForm.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts as page } from '../texts'
import { costOf, discountRateOf } from './oldPrices'

export type Texts = typeof texts
const texts = inLanguage('orders/PriceDialog', {
  of: (title: string) => `Price of \u2068${title}\u2069`,
  unitPrice: (vat: string) => `Unit price, ${vat}`,
  discount: 'Discount',
  discountHint: 'Per copy',
  save: 'Save price',
  today: (price: string) => `Use today's price, ${price}`,
})

const lineIn = ({ items }: Basket, { id }: BasketLine) => items.find((line) => line.id === id)

/** Sends only what changed, so that an odd discount stays exact. */
export default function PriceDialog({ line, onClose }: { line: BasketLine; onClose: () => void }) {
  const { basket, reread } = useBasket()
  const { currency } = basket.totals
  const fields = { unitPrice: money(texts.unitPrice(page.priceIs(line.priceIncludesVat)), currency), discountRate: percent(texts.discount) }
  const before = { unitPrice: line.unitPrice, discountRate: discountRateOf(line) }
  const form: FormRef = useForm({
    schema: formSchema(fields),
    initial: formValues(fields, before),
    draft: `basket-${basket.id}-price-${line.id}`,
    submit: async (values) => {
      const wanted = values
      const body = {
        ...(wanted.unitPrice !== before.unitPrice && { unitPrice: wanted.unitPrice }),
        ...(wanted.discountRate !== before.discountRate && { discountRate: wanted.discountRate }),
      }
      if (Object.keys(body).length === 0) return undefined
      const expected = { unitPrice: line.unitPrice, discount: line.discount }
      return edit(() => client.call(editBasketDetailPrice, { params: { id: line.id }, body: { ...body, expected } }), {
        reread,
        isDone(now) {
          const current = lineIn(now, line)
          return current?.unitPrice === wanted.unitPrice && discountRateOf(current) === wanted.discountRate
        },
      })
    },
  })
  const following = useCommand({ onSucceeded: onClose })
  const follow = () => {
    const call = () => client.call(updateBasketDetailPrices, { params: { id: basket.id }, body: { lineIds: [line.id] } })
    const isDone = (now: Basket) => {
      const current = lineIn(now, line)
      return current !== undefined && costOf(current) === current.wouldCostNow
    }
    following.run(() => edit(call, { reread, isDone }))
  }
  return (
    <FormDialog title={texts.of(line.title)} form={form} onSucceeded={onClose} submit={texts.save} onClose={onClose}>
      <MoneyField
        form={form}
        name="unitPrice"
        label={texts.unitPrice(page.priceIs(line.priceIncludesVat))}
        currency={currency}
        isRequired
      />
      <PercentField form={form} name="discountRate" label={texts.discount} hint={texts.discountHint} isRequired />
      {costOf(line) !== line.wouldCostNow && (
        <div>
          <Button type="button" variant="ghost" color="gray" loading={following.isRunning} onClick={follow}>
            {texts.today(shownMoney({ amount: line.wouldCostNow, currency }))}
          </Button>
          {following.error !== undefined && (
            <ErrorLine as="div" size="1">
              {messageOf(following.error)}
            </ErrorLine>
          )}
        </div>
      )}
    </FormDialog>
  )
}
