import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { removeBasketDetail } from '#api/orders/basketEdits'
import type { Basket, BasketLine } from '#api/orders/baskets'
import { readDraft, useDraftSlot } from '#views/core/drafts.ts'
import { money, number, percent } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { backOrderOf } from '../../backOrderTexts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts } from '../texts'
import styles from './Items.module.css'
import { QuantityField } from './QuantityField'
import { quantityDraft } from './quantityForm'

type Props = { line: BasketLine; saysVat: boolean; onPrice: () => void; onRemoved: () => void }

export function ItemRow({ line, saysVat, onPrice, onRemoved }: Props) {
  const { basket, isEditable } = useBasket()
  const shown = (amount: number) => money({ amount, currency: basket.totals.currency })
  const price = <Amount>{shown(line.unitPrice)}</Amount>
  const reductions = (
    [
      [texts.discount, line.discount],
      [texts.codeDiscount, line.codeDiscount],
    ] as const
  ).filter(([, amount]) => amount > 0)
  const priceNotes = [...(saysVat ? [texts.priceIs(line.priceIncludesVat)] : []), ...(line.isPriceByHand ? [texts.byHand] : [])]
  const isChangeable = isEditable && basket.items.every(({ invoiced }) => !invoiced)
  const isShort = line.quantity > line.available && (basket.status === 'create' || basket.status === 'newOrder')

  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Text as="div" size="2" weight="medium">
          <Name>{line.title}</Name>
        </Text>
        <Text as="div" size="1" color="gray" className={styles.below}>
          {line.contributor && <Name>{line.contributor}</Name>}
          {line.isbn && <Isbn>{line.isbn}</Isbn>}
        </Text>
        {backOrderOf(line).map((sentence) => (
          <Text key={sentence} as="div" size="1" className={styles.backOrder}>
            {sentence}
          </Text>
        ))}
      </th>
      <td data-label={texts.format}>
        <span>{line.format}</span>
      </td>
      <td data-label={texts.available} className={styles.number}>
        <span dir="ltr">{number(line.available)}</span>
        {isShort && (
          <Text as="div" size="1" color="red" className={styles.short}>
            {texts.short(line.available)}
          </Text>
        )}
      </td>
      <td data-label={texts.quantity} className={styles.number}>
        <Quantity line={line} />
      </td>
      <td data-label={`${texts.unitPrice} ${texts.priceIs(line.priceIncludesVat)}`} className={styles.number}>
        {isChangeable ? (
          <Button
            variant="ghost"
            className={styles.price}
            aria-label={texts.changePrice(shown(line.unitPrice), line.title)}
            onClick={onPrice}
          >
            {price}
          </Button>
        ) : (
          price
        )}
        {priceNotes.length > 0 && (
          <Text as="div" size="1" color="gray">
            {priceNotes.join(', ')}
          </Text>
        )}
      </td>
      <td data-label={texts.vat} className={styles.number}>
        <span dir="ltr">{percent(line.vatRate)}</span>
      </td>
      <td data-label={`${texts.lineTotal} ${texts.withVat}`} className={styles.number}>
        <Amount>{shown(line.net + line.vat)}</Amount>
        {reductions.map(([what, amount]) => (
          <Text key={what} as="div" size="1" color="gray" wrap="nowrap">
            {what} <Amount>{shown(-amount)}</Amount>
          </Text>
        ))}
      </td>
      {isEditable && (
        <td className={styles.remove}>
          <RemoveButton line={line} onRemoved={onRemoved} />
        </td>
      )}
    </tr>
  )
}

function Quantity({ line }: { line: BasketLine }) {
  const { basket, isEditable } = useBasket()
  const slot = useDraftSlot(quantityDraft(basket.id, line.id))
  const [isField, setField] = useState(() => readDraft(slot, {}) !== undefined)
  if (isEditable && !isField) setField(true)
  return isField || isEditable ? <QuantityField line={line} /> : <span dir="ltr">{number(line.quantity)}</span>
}

function RemoveButton({ line, onRemoved }: { line: BasketLine; onRemoved: () => void }) {
  const { reread } = useBasket()
  const removing = useCommand()

  const remove = () => {
    const call = () => client.call(removeBasketDetail, { params: { id: line.id }, query: { expected: line.quantity } })
    const isDone = ({ items }: Basket) => items.every(({ id }) => id !== line.id)
    removing.run(() =>
      edit(call, {
        reread: async () => {
          const now = await reread()
          if (now && isDone(now)) onRemoved()
          return now
        },
        isDone,
      }),
    )
  }

  return (
    <>
      <Button
        size="2"
        variant="ghost"
        className={styles.removing}
        color="gray"
        loading={removing.isRunning}
        aria-label={texts.removeItem(line.title)}
        onClick={remove}
      >
        {texts.remove}
      </Button>
      {removing.error !== undefined && (
        <ErrorLine as="div" size="1">
          {messageOf(removing.error)}
        </ErrorLine>
      )}
    </>
  )
}
