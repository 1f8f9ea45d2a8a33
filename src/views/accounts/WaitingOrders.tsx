import { Skeleton, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { unassignedBaskets } from '#api/orders/customers'
import { type FormActor, shownValue } from '#machines/core/form'
import { useList } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { counted, money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { When } from '#views/core/text/When.tsx'
import { texts as orderTexts } from '#views/orders/page/texts.ts'
import { texts } from './texts'
import styles from './WaitingOrders.module.css'

const assigningTexts = texts.assigning
const newest = { searchKey: '', page: 1, pageSize: 6, sort: 'id desc', filter: '' } as const

export default function WaitingOrders({ form }: { form: FormActor }) {
  const id = useId()
  const { data, error, mutate } = useList('Basket', unassignedBaskets, newest)
  const typed = useSelector(form, (snapshot) => shownValue(snapshot, 'basketId'))
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <Text as="p" size="2" weight="medium" my="0" id={id}>
        {assigningTexts.waiting}
      </Text>
      {error && !data && <PartFault text={assigningTexts.notRead} onRetry={() => void mutate()} />}
      {!data && !error && (
        <div className={styles.orders} role="status" aria-label={assigningTexts.loading}>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      )}
      {data?.data.length === 0 && (
        <Text as="p" size="2" color="gray" my="0">
          {assigningTexts.noneWaiting}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.orders}>
          {data.data.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                className={styles.order}
                aria-pressed={typed === String(order.id)}
                onClick={() => form.send({ type: 'field.chosen', name: 'basketId', value: String(order.id) })}
              >
                <span className={styles.number}>{assigningTexts.order(order.id)}</span>
                <span className={styles.total}>
                  <Amount>{money(order.total)}</Amount>
                </span>
                <span className={styles.more}>
                  <When at={order.createdAt}>{(ago) => assigningTexts.made(order.madeBy, ago)}</When>
                </span>
                <span className={styles.more}>{orderTexts.itemsCount(order.itemCount, order.copies)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.result.total > data.data.length && (
        <Text as="p" size="1" color="gray" my="0">
          {assigningTexts.more(data.data.length, counted(data.result.total, data.result.isAtLeast))}
        </Text>
      )}
    </section>
  )
}
