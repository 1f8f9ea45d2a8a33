import { Button, Flex, Text } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { plainDigits } from '#api/core/kinds/digits'
import { orderPaths } from '#api/orders/paths'
import { addWishesToBasket, editWish, removeWish, type Wish, type WishRow, type WishState, wishStates } from '#api/orders/wishes'
import { productPaths } from '#api/products/paths'
import controls from '#views/core/controls.module.css'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { date, number } from '#views/core/format.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from './texts'
import styles from './WishDialog.module.css'

export function WishDialog({ row, onClose }: { row: WishRow; onClose: () => void }) {
  const mayOrder = useIsAllowed('offer')
  const mayAdd = useIsAllowed('ProductBooks')
  const open = row.wishes.filter(({ state }) => state === 'open')
  return (
    <Modal title={row.title ? <Name>{row.title}</Name> : row.isbn && <Isbn>{row.isbn}</Isbn>} onClose={onClose}>
      <ul className={styles.wishes}>
        {row.wishes.map((wish) => (
          <OneWish key={wish.id} wish={wish} />
        ))}
      </ul>
      {mayOrder && row.productDetailId !== null && open.length > 0 && <ToOrder wishes={open} />}
      {mayAdd && row.productDetailId === null && (
        <Text as="p" size="2" mt="3">
          {row.isbn ? texts.comesByItself : texts.isUnknown} <Link href={productPaths.book.new}>{texts.makeEdition}</Link>
        </Text>
      )}
      <Flex justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </Flex>
    </Modal>
  )
}

function OneWish({ wish }: { wish: Wish }) {
  const { id, version, customer, quantity, note, state, at, basketId } = wish
  const who = customer ?? texts.nobody
  const reread = () => void refresh('Wish')
  const command = useCommand({ onSucceeded: reread, onFailed: reread })
  const removal = useCommand({
    onSucceeded: () => {
      toast.success(texts.removed)
      reread()
    },
    onFailed: reread,
  })
  const error = command.error ?? removal.error
  return (
    <li className={styles.wish}>
      <div className={styles.what}>
        <bdi>{who}</bdi> · {number(quantity)} · <time dateTime={at}>{date(at)}</time>
        {basketId !== null && (
          <>
            {' · '}
            <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.order(basketId)}</Link>
          </>
        )}
        {note && <small dir="auto">{note}</small>}
      </div>
      <select
        className={`${controls.select} ${styles.state}`}
        aria-label={texts.stateOf(who)}
        value={state}
        disabled={command.isRunning}
        onChange={({ target }) =>
          command.run(() => client.call(editWish, { params: { id }, body: { version, state: target.value as WishState } }))
        }
      >
        {Object.entries(wishStates).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        size="1"
        variant="ghost"
        color="gray"
        loading={removal.isRunning}
        aria-label={texts.removeOf(who)}
        onClick={() => removal.run(() => client.call(removeWish, { params: { id } }))}
      >
        {texts.remove}
      </Button>
      {error !== undefined && <ErrorLine size="1">{errorText(error, texts.failed)}</ErrorLine>}
    </li>
  )
}

function ToOrder({ wishes }: { wishes: readonly Wish[] }) {
  const [problem, setProblem] = useState('')
  const command = useCommand({
    onSucceeded: (_, order) => {
      toast.success(texts.put(Number(order)))
      void refresh('Wish')
      void refresh('Basket')
    },
    onFailed: (error) => setProblem(errorText(error, texts.failed)),
  })
  const put = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = plainDigits(String(new FormData(event.currentTarget).get('order') ?? '')).replace('#', '')
    const id = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined
    setProblem(id === undefined ? texts.orderWrong : '')
    if (id !== undefined)
      command.run(() => client.call(addWishesToBasket, { params: { id }, body: { wishIds: wishes.map((wish) => wish.id) } }), String(id))
  }
  return (
    <form className={styles.toOrder} onSubmit={put}>
      <label>
        <span>{texts.orderNumber}</span>
        <NumberInput isInteger name="order" aria-invalid={problem !== ''} />
      </label>
      <Button type="submit" loading={command.isRunning}>
        {texts.toOrder}
      </Button>
      <p role="alert" className={styles.problem}>
        <bdi>{problem}</bdi>
      </p>
    </form>
  )
}
