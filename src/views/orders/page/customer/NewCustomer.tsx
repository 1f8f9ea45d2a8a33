import { Button, Flex, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { client } from '#api/core/client'
import { hasAddress } from '#api/customers/userAddress'
import type { Basket } from '#api/orders/baskets'
import { customerNameOf } from '#api/orders/customerName'
import { findOrCreateUser, newCustomer } from '#api/orders/customers'
import { shownValue } from '#machines/core/form'
import { statusLabels } from '#machines/orders/basketStatus'
import { Form } from '#views/core/field/Form.tsx'
import { takeFocus } from '#views/core/field/options/SearchBox.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'
import { AddressFields } from '#views/customers/AddressFields.tsx'
import { useBasket } from '../BasketContext'
import styles from '../Forms.module.css'
import { texts as page } from '../texts'
import { texts } from './texts'

const blank = {
  email: '',
  firstName: '',
  lastName: '',
  nonLatinFirstName: '',
  nonLatinLastName: '',
  organisation: '',
  phone: '',
  recipient: '',
  address: '',
  postalCode: '',
  city: '',
  country: 'SE' as const,
}

function startFrom(query: string): Partial<typeof blank> {
  const words = query.trim()
  if (words === '') return {}
  if (words.includes('@')) return { email: words }
  const [first = '', ...rest] = words.split(/\s+/)
  const last = rest.join(' ')
  return /\p{Script=Latin}/u.test(words) ? { firstName: first, lastName: last } : { nonLatinFirstName: first, nonLatinLastName: last }
}

export function NewCustomer(props: {
  draft: string
  query: string
  takesFocus: boolean
  isLocked: boolean
  assign: (userId: number) => Promise<{ basket?: Basket }>
  onChosen: (message: string) => void
  onClose: () => void
}) {
  const { draft, query, takesFocus, isLocked, assign, onChosen, onClose } = props
  const { basket } = useBasket()
  const form = useForm({
    schema: newCustomer,
    initial: blank,
    filled: startFrom(query),
    draft,
    submit: async (values) => {
      const { data } = await client.call(findOrCreateUser, { body: values })
      const assigned = await assign(data.id)
      return { isNew: data.isNew, customer: assigned.basket?.customer ?? { id: data.id, ...values } }
    },
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) takeFocus(box.current?.querySelector('label') ?? null)
  }, [takesFocus])
  const isAddressBegun = useSelector(form, (state) =>
    hasAddress(Object.fromEntries(Object.keys(blank).map((name) => [name, shownValue(state, name)]))),
  )
  const field = { form, isReadOnly: isLocked }
  const close = () => {
    form.send({ type: 'form.reset' })
    onClose()
  }
  return (
    <Form
      form={form}
      label={page.newCustomer}
      onEscape={close}
      onSucceeded={({ isNew, customer }) =>
        onChosen(isNew ? texts.createdCustomer(customerNameOf(customer)) : texts.foundCustomer(customerNameOf(customer), customer.email))
      }
    >
      {isLocked && (
        <Text as="p" size="2" role="status" my="0">
          {page.isLocked(statusLabels[basket.status])}
        </Text>
      )}
      <div ref={box} className={styles.pair}>
        <TextField {...field} name="email" label={texts.email} type="email" isRequired />
        <TextField {...field} name="phone" label={texts.phone} type="tel" />
        <TextField {...field} name="firstName" label={texts.firstName} isRequired />
        <TextField {...field} name="lastName" label={texts.lastName} isRequired />
        <TextField {...field} name="nonLatinFirstName" label={texts.nonLatinFirstName} />
        <TextField {...field} name="nonLatinLastName" label={texts.nonLatinLastName} />
        <TextField {...field} name="organisation" label={texts.organisation} />
      </div>
      <AddressFields {...field} legend={texts.theirAddress} isRequired={isAddressBegun} />
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={close}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form} isDisabled={isLocked}>
          {texts.createCustomer}
        </SubmitButton>
      </Flex>
    </Form>
  )
}
