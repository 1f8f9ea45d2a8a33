import { Button, Flex, Spinner, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { client } from '#api/core/client'
import { editBasketDetail } from '#api/orders/basketEdits'
import type { BasketLine } from '#api/orders/baskets'
import { shownProblem, shownValue } from '#machines/core/form'
import { number } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useForm } from '#views/core/useForm.ts'
import { messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts } from '../texts'
import { useChoice } from '../useChoice'
import styles from './Items.module.css'
import { quantityDraft, quantityForm, readQuantity } from './quantityForm'

/**
 * Saved after typing, on Enter and on blur. The form keeps unsaved input over reloads; sending is a chart of its own, so that typing can
 * continue.
 */
export function QuantityField({ line }: { line: BasketLine }) {
  const { basket, isEditable } = useBasket()
  const id = useId()
  const savedQuantity = String(line.quantity)
  const saving = useChoice({
    chosenIn: ({ items }) => items.find((item) => item.id === line.id)?.quantity ?? null,
    send: (quantity, expected) =>
      client.call(editBasketDetail, { params: { id: line.id }, body: { quantity: quantity ?? 0, expected: expected ?? 0 } }),
  })
  const form = useForm({
    schema: quantityForm,
    initial: { quantity: savedQuantity },
    submit: () => Promise.resolve(),
    draft: quantityDraft(basket.id, line.id),
  })
  const shown = useSelector(form, (state) => String(shownValue(state, 'quantity')))
  const written = useSelector(form, (state) => String(state.context.values.quantity))
  const problem = useSelector(
    form,
    (state) => shownProblem(state, 'quantity', true) ?? (state.context.touched.quantity && state.context.problems.quantity),
  )
  const earlier = useSelector(form, (state) => (state.matches({ draft: 'offered' }) ? String(state.context.draft?.values.quantity) : null))
  const isRestored = useSelector(form, (state) => state.matches({ draft: 'restored' }))
  const isUnsaved = readQuantity(shown) !== line.quantity

  const save = (typed: string) => {
    const wanted = readQuantity(typed)
    if (wanted !== null && isEditable) saving.choose(wanted)
  }
  const forget = () => {
    saving.dismiss()
    form.send({ type: 'draft.discard' })
    form.send({ type: 'form.reset', initial: { quantity: savedQuantity } })
  }

  // Restored input is shown, not sent.
  const lastWritten = useRef(written)
  const onWritten = useEffectEvent(() => save(written))
  useEffect(() => {
    if (lastWritten.current === written) return
    lastWritten.current = written
    onWritten()
  }, [written])

  // The order's quantity replaces the field unless it is edited.
  const lastSaved = useRef(savedQuantity)
  const onSavedChange = useEffectEvent((previous: string) => {
    if (isUnsaved && (shown !== previous || written !== previous)) return
    lastWritten.current = savedQuantity
    form.send({ type: 'form.reset', initial: { quantity: savedQuantity } })
  })
  useEffect(() => {
    if (lastSaved.current === savedQuantity) return
    onSavedChange(lastSaved.current)
    lastSaved.current = savedQuantity
  }, [savedQuantity])

  const discard = (
    <Button size="1" variant="ghost" onClick={forget}>
      {texts.discard}
    </Button>
  )
  const note = (text: string) => (
    <Text size="1" role="status" className={styles.note}>
      {text} {discard}
    </Text>
  )
  if (!isEditable)
    return (
      <Flex direction="column" align="end" gap="1">
        <span dir="ltr">{number(line.quantity)}</span>
        {isUnsaved && note(texts.unsavedQuantity(shown, line.quantity))}
      </Flex>
    )

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      form.send({ type: 'field.left', name: 'quantity' })
      save(shown)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (isUnsaved) forget()
      event.currentTarget.blur()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const typed = readQuantity(shown)
      if (typed === null) return
      event.preventDefault()
      const next = String(typed + (event.key === 'ArrowUp' ? 1 : -1))
      if (readQuantity(next) !== null) form.send({ type: 'field.typed', name: 'quantity', value: next })
    }
  }

  const message = problem || (saving.error !== undefined && messageOf(saving.error, 'quantity')) || undefined
  return (
    <Flex direction="column" align="end" gap="1">
      <NumberInput
        isInteger
        className={styles.quantity}
        data-mends={line.quantity > line.available || undefined}
        aria-label={texts.quantityOf(line.title)}
        aria-invalid={message !== undefined}
        aria-describedby={message ? id : undefined}
        color={message ? 'red' : undefined}
        value={shown}
        onChange={({ target }) => form.send({ type: 'field.typed', name: 'quantity', value: target.value })}
        onBlur={() => form.send({ type: 'field.left', name: 'quantity' })}
        onKeyDown={onKeyDown}
        end={saving.isRunning && <Spinner size="1" />}
      />
      {!message &&
        (earlier !== null || (isRestored && isUnsaved && !saving.isRunning)) &&
        note(earlier === null ? texts.restoredQuantity : texts.unsavedQuantity(earlier, line.quantity))}
      {message && (
        <ErrorLine as="span" id={id} size="1" className={styles.note} after={saving.error !== undefined && !problem && discard}>
          {message}
        </ErrorLine>
      )}
    </Flex>
  )
}
