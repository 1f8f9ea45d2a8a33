import { Button, Flex, Text } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { kronorText, oreOf, priceOf, type SaleLine, sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const priceTexts = texts.price

type Props = { line: SaleLine; onSet: (own: SaleLine['own']) => void; onClose: () => void }

const percentOf = (text: string): number | undefined => {
  const typed = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return typed >= 0 && typed <= 100 ? typed : undefined
}

export default function PriceDialog({ line, onSet, onClose }: Props) {
  const id = useId()
  const { title, grossPrice } = line.title
  const [price, setPrice] = useState(kronorText(priceOf(line)))
  const [discount, setDiscount] = useState(String(Math.round((1 - priceOf(line) / Math.max(grossPrice, 1)) * 10_000) / 100))
  const [reason, setReason] = useState(line.own?.reason ?? '')
  const [isChecked, setChecked] = useState(false)
  const unitPrice = oreOf(price)
  const isWrong = unitPrice === undefined
  const isSame = unitPrice === grossPrice
  const lacksReason = !isSame && reason.trim() === ''

  const typePrice = (text: string) => {
    setPrice(text)
    const ore = oreOf(text)
    if (ore !== undefined) setDiscount(String(Math.round((1 - ore / Math.max(grossPrice, 1)) * 10_000) / 100))
  }
  const typeDiscount = (text: string) => {
    setDiscount(text)
    const percent = percentOf(text)
    if (percent !== undefined) setPrice(kronorText(Math.round((grossPrice * (100 - percent)) / 100)))
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong || lacksReason) {
      const form = event.currentTarget
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    onSet(isSame ? undefined : { unitPrice, reason: reason.trim() })
  }
  return (
    <Modal title={priceTexts.title} onClose={onClose}>
      <form className={styles.page} onSubmit={save} noValidate>
        <Text as="p" size="2" m="0">
          <Name>{title}</Name> · {priceTexts.list(sek(grossPrice))}
        </Text>
        <div className={styles.pair}>
          <div>
            <Text as="label" size="2" weight="medium" htmlFor={`${id}-price`}>
              {priceTexts.each}
            </Text>
            <NumberInput
              id={`${id}-price`}
              autoFocus
              value={price}
              aria-invalid={(isChecked && isWrong) || undefined}
              onChange={({ target }) => typePrice(target.value)}
            />
          </div>
          <div>
            <Text as="label" size="2" weight="medium" htmlFor={`${id}-discount`}>
              {priceTexts.discount}
            </Text>
            <NumberInput id={`${id}-discount`} value={discount} onChange={({ target }) => typeDiscount(target.value)} />
          </div>
        </div>
        <div>
          <Text as="label" size="2" weight="medium" htmlFor={`${id}-reason`}>
            {priceTexts.reason}
          </Text>
          <TextInput
            id={`${id}-reason`}
            dir="auto"
            maxLength={200}
            value={reason}
            aria-invalid={(isChecked && lacksReason) || undefined}
            aria-describedby={`${id}-says`}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <Text id={`${id}-says`} as="p" size="2" color={isChecked ? 'red' : 'gray'} m="0" role="status">
          {isChecked && isWrong ? priceTexts.wrong : isChecked && lacksReason ? priceTexts.lacksReason : priceTexts.hint}
        </Text>
        <Flex gap="3" justify="end" wrap="wrap">
          {line.own && (
            <Button type="button" variant="soft" color="gray" onClick={() => onSet(undefined)}>
              {priceTexts.restore}
            </Button>
          )}
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.returning.cancel}
          </Button>
          <Button type="submit">{priceTexts.save}</Button>
        </Flex>
      </form>
    </Modal>
  )
}
