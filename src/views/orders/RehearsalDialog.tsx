import { Button, Callout, Flex, Skeleton, Text, TextArea } from '@radix-ui/themes'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type BasketRow, type BasketSelection, cancelReason, type RehearsedMove, rehearseMove } from '#api/baskets'
import type { BasketMove, MoveName } from '#machines/basketStatus'
import type { MovingBasket } from '#machines/bulkMove'
import { useAnswer } from '../data'
import { Modal } from '../list/Modal'
import { causesOf } from './causesOf'
import { texts } from './listTexts'
import { askedLater, moving } from './moveOfRow'
import styles from './OrderList.module.css'
import { Refusals } from './Refusals'

type Props = {
  move: MoveName
  selection: BasketSelection
  pages: string
  /** The rows in hand, for what is known of them beyond the rehearsal. */
  rows: readonly BasketRow[]
  onClose: () => void
  /** `left` are those that cannot move. */
  onConfirmed: (move: BasketMove, baskets: MovingBasket[], left: RehearsedMove[]) => void
}

/** What a move would do to each of the chosen orders, before it is confirmed. */
export default function RehearsalDialog({ move, selection, pages, rows, onClose, onConfirmed }: Props) {
  // A rehearsal is of this moment: each has a name of its own, so that none from before is shown.
  const [name] = useState(() => `Rehearsal ${Date.now()}`)
  const body = { move, reason: move === 'basket.cancel' ? askedLater : '', selection }
  const { data, error, mutate } = useAnswer(name, rehearseMove, { body })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const reasonId = useId()
  const confirm = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const all = data?.data ?? []
  const will = all.filter(({ refusal }) => refusal === null)
  const cannot = all.filter(({ refusal }) => refusal !== null)
  const isReady = data !== undefined
  const isCancel = move === 'basket.cancel'

  // Enter confirms as soon as there is something to confirm; a cancellation is asked for its reason first.
  useEffect(() => {
    if (!isReady) return
    if (isCancel) field.current?.focus()
    else confirm.current?.focus()
  }, [isReady, isCancel])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (will.length === 0) return
    if (move !== 'basket.cancel') return onConfirmed({ type: move }, will.map(moving), cannot)
    const checked = z.safeParse(cancelReason, reason)
    if (checked.success) return onConfirmed({ type: move, reason: checked.data }, will.map(moving), cannot)
    setProblem(checked.error.issues[0]?.message)
    field.current?.focus()
  }

  return (
    <Modal
      role="alertdialog"
      title={texts.asked(move, isReady ? all.length : 'ids' in selection ? selection.ids.length : 0)}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Text as="p" size="2" role="status">
          {error
            ? texts.rehearsalFailed
            : !isReady
              ? texts.rehearsing
              : will.length === 0
                ? texts.noneWillMove(cannot.length)
                : texts.willMove(will.length, cannot.length)}
        </Text>
        {error && (
          <Callout.Root color="red" size="1" mt="3" highContrast role="alert">
            <Callout.Text>{error.message}</Callout.Text>
            <Button type="button" size="1" variant="ghost" highContrast onClick={() => void mutate()}>
              {texts.retry}
            </Button>
          </Callout.Root>
        )}
        {!isReady && !error && <Skeleton mt="3" height="64px" />}
        {cannot.length > 0 && <Refusals refused={cannot} pages={pages} />}

        {isCancel && isReady && will.length > 0 && (
          <>
            <Text as="p" size="2" color="gray" mt="3">
              {texts.causes}
            </Text>
            <ul className={styles.consequences}>
              {causesOf(will, rows).map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
            <Text as="label" htmlFor={reasonId} size="2" weight="medium" mt="4" mb="1" style={{ display: 'block' }}>
              {texts.reason} <span aria-hidden>*</span>
            </Text>
            <TextArea
              id={reasonId}
              ref={field}
              dir="auto"
              value={reason}
              required
              aria-invalid={problem !== undefined}
              aria-describedby={`${reasonId}-hint`}
              onChange={(event) => {
                setReason(event.target.value)
                setProblem(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
            <Text as="p" id={`${reasonId}-hint`} size="1" color={problem ? 'red' : 'gray'} mt="1">
              {problem ?? (will.length > 1 && texts.reasonHint)}
            </Text>
          </>
        )}

        {isReady && will.length > 0 && (will.length > 1 || isCancel) && (
          <Text as="p" size="1" color="gray" mt="3">
            {texts.held}
          </Text>
        )}
        <Flex gap="3" justify="end" mt="4">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button ref={confirm} type="submit" disabled={will.length === 0}>
            {texts.confirm[move]}
          </Button>
        </Flex>
      </form>
    </Modal>
  )
}
