import { Button, Flex, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { inLanguage } from '#api/core/texts/inLanguage'
import { foldCode } from '#api/discounts/codes'
import { applyDiscountCode, removeBasketDiscount } from '#api/orders/basketCodes'
import { shownValue } from '#machines/core/form'
import { money } from '#views/core/format.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'

export type Texts = typeof texts
const texts = inLanguage('orders/DiscountCode', {
  title: 'Discount code',
  apply: 'Apply',
  takesOff: (amount: string) => `${amount} off the items`,
  remove: 'Remove',
})

const codeForm = z.object({ code: z.string() })

export default function DiscountCode() {
  const { basket, isEditable, reread } = useBasket()
  const id = useId()
  const form = useForm({ schema: codeForm, initial: { code: '' }, submit: () => Promise.resolve(), draft: `basket-${basket.id}-code` })
  const typed = useSelector(form, (state) => String(shownValue(state, 'code')))
  const applying = useCommand({ onSucceeded: () => form.send({ type: 'form.reset' }) })
  const removing = useCommand()
  const { code } = basket
  const isEmpty = !code && basket.items.length === 0
  const isOpen = isEditable && basket.status === 'create'
  const failure = applying.error ?? removing.error

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const call = () => client.call(applyDiscountCode, { params: { id: basket.id }, body: { code: typed } })
    applying.run(() => edit(call, { reread, isDone: (now) => now.code?.code === foldCode(typed) }))
  }
  const remove = () => {
    const call = () => client.call(removeBasketDiscount, { params: { id: basket.id } })
    removing.run(() => edit(call, { reread, isDone: (now) => now.code === null }))
  }

  if (isEmpty) return null
  return (
    <Section id="code" title={texts.title}>
      {code && (
        <Flex gap="3" align="center" justify="between" wrap="wrap">
          <Text as="div" size="2">
            <bdi dir="ltr">{code.code}</bdi> {texts.takesOff(money({ amount: code.amount, currency: basket.totals.currency }))}
          </Text>
          {isOpen && (
            <Button size="1" variant="ghost" color="gray" loading={removing.isRunning} onClick={remove}>
              {texts.remove}
            </Button>
          )}
        </Flex>
      )}
      {isOpen && !code && (
        <form noValidate onSubmit={apply}>
          <Flex gap="2">
            <TextInput
              id={id}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              aria-label={texts.title}
              aria-invalid={failure !== undefined}
              aria-describedby={`${id}-outcome`}
              value={typed}
              onChange={({ target }) => form.send({ type: 'field.typed', name: 'code', value: target.value })}
            />
            <Button type="submit" variant="soft" loading={applying.isRunning}>
              {texts.apply}
            </Button>
          </Flex>
        </form>
      )}
      <ErrorLine as="div" size="1" id={`${id}-outcome`}>
        {failure !== undefined && messageOf(failure, 'code')}
      </ErrorLine>
    </Section>
  )
}
