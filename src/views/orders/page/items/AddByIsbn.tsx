import { Button, Flex, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import type { Basket } from '#api/orders/baskets'
import { addBasketIsbn } from '#api/orders/choosing'
import { shownValue } from '#machines/core/form'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts as page } from '../texts'
import styles from './AddByIsbn.module.css'
import { texts } from './adderTexts'

const problemOf = (typed: string) => (typed.trim() === '' ? texts.enterIsbn : readIsbn(typed).problem)
const isbnForm = z.object({
  isbn: z.string().check(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
})
type Problem = { isbn: string; why: string; isPast?: boolean }

const copiesOf = (basket: Basket, isbn: string) => basket.items.find((item) => item.isbn === isbn)?.quantity ?? 0

/** A scanner is faster than the network: the field keeps the focus and is cleared at once, codes are queued, and failures stay listed. */
export function AddByIsbn() {
  const { basket, reread } = useBasket()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<Problem[]>([])
  const [announced, setAnnounced] = useState('')
  const form = useForm({ schema: isbnForm, initial: { isbn: '' }, submit: () => Promise.resolve(), draft: `basket-${basket.id}-isbn` })
  const typed = useSelector(form, (state) => String(shownValue(state, 'isbn')))

  const refuse = (isbn: string, why: string) => setProblems((all) => [...all.filter((problem) => problem.isbn !== isbn), { isbn, why }])
  const adding = useCommand<{ basket?: Basket }>({
    onSucceeded({ basket: now }, isbn) {
      setProblems((all) => all.map((problem) => ({ ...problem, isPast: true })))
      setAnnounced(texts.added(now?.items.find((item) => item.isbn === isbn)?.title ?? isbn))
    },
    onFailed(error, isbn) {
      refuse(isbn, messageOf(error, 'isbn'))
      if (input.current?.value !== '') return
      flushSync(() => form.send({ type: 'field.chosen', name: 'isbn', value: isbn }))
      if (document.activeElement === input.current) input.current?.select()
    },
  })

  const isWrong = problems.some(({ isPast }) => !isPast)
  const isPast = !isWrong && problems.length > 0

  const add = (event: FormEvent) => {
    event.preventDefault()
    input.current?.focus()
    form.send({ type: 'form.submit' })
    const { isbn: why } = form.getSnapshot().context.problems
    if (why !== undefined) {
      setProblems([{ isbn: '', why }])
      input.current?.select()
      return
    }
    const { isbn = '' } = readIsbn(typed)
    setProblems((all) => all.filter((problem) => problem.isbn !== '' && problem.isbn !== isbn))
    setAnnounced('')
    form.send({ type: 'form.reset' })
    const before = copiesOf(basket, isbn)
    const call = () => client.call(addBasketIsbn, { params: { id: basket.id }, body: { isbn, quantity: 1 } })
    adding.run(() => edit(call, { reread, isDone: (now) => copiesOf(now, isbn) > before }), isbn)
  }

  return (
    <form noValidate onSubmit={add}>
      <Text as="label" size="2" weight="medium" htmlFor={id} className={styles.label}>
        {texts.addIsbn}
      </Text>
      <Flex gap="2">
        <TextInput
          ref={input}
          id={id}
          className={styles.input}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          data-scan="here"
          data-mends={basket.items.length === 0 || undefined}
          placeholder={texts.isbnHint}
          aria-invalid={isWrong}
          aria-describedby={`${id}-outcome`}
          color={isWrong ? 'red' : undefined}
          value={typed}
          onChange={({ target }) => {
            setProblems((all) => all.filter(({ isbn }) => isbn !== ''))
            form.send({ type: 'field.typed', name: 'isbn', value: target.value })
          }}
        />
        <Button type="submit" variant="soft">
          {texts.add}
        </Button>
      </Flex>
      <div id={`${id}-outcome`} className={styles.outcome}>
        <Text as="div" size="1" color="gray" role="status">
          {adding.isRunning ? texts.adding(adding.waiting) : <bdi>{announced}</bdi>}
        </Text>
        <div role="alert">
          {problems.map(({ isbn, why }) => (
            <Text key={isbn} as="div" size="1" color={isWrong ? 'red' : 'gray'}>
              {isPast && `${texts.notAdded} `}
              {isbn && !why.includes(isbn) ? texts.refusedIsbn(isbn, why) : why}
            </Text>
          ))}
        </div>
        {isPast && (
          <Button type="button" size="1" variant="ghost" color="gray" onClick={() => setProblems([])}>
            {page.dismiss}
          </Button>
        )}
      </div>
    </form>
  )
}
