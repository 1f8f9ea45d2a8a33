import { Flex, Skeleton, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { Basket, BasketLine } from '#api/orders/baskets'
import { customerNameOf } from '#api/orders/customerName'
import { paymentLabels } from '#machines/orders/basketStatus'
import { money } from '#views/core/format.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { StatusBadge } from '../StatusBadge'
import styles from './BasketHeader.module.css'
import { texts } from './texts'

export const BasketHeader = (props: { title: string; back: ReactNode; basket: Basket | undefined; children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.facts}>
      <Flex gap="3" align="center" wrap="wrap">
        <PageHeading>{props.title}</PageHeading>
        {props.basket && <StatusBadge status={props.basket.status} size="2" />}
      </Flex>
      <div className={styles.ways}>{props.back}</div>
      {props.basket ? <Facts basket={props.basket} /> : <Skeleton style={{ blockSize: 20, inlineSize: 'min(36rem, 100%)' }} />}
    </div>
    {props.children}
  </header>
)

/** Cancelled copies do not count. */
function deliveryStateOf(items: readonly BasketLine[]): string {
  const sum = (of: (item: BasketLine) => number | undefined) => items.reduce((total, item) => total + (of(item) ?? 0), 0)
  const wanted = sum(({ quantity, cancelled = 0 }) => quantity - cancelled)
  const delivered = sum((item) => item.delivered)
  const packed = sum((item) => item.inDelivery)
  if (delivered > 0) return delivered < wanted ? texts.deliveredOf(delivered, wanted) : texts.delivered
  return packed > 0 ? texts.inDeliveryOf(packed, wanted) : texts.notInDelivery
}

const Facts = ({ basket: { status, items, customer, totals, payment, handlerName, changedAt, changedBy } }: { basket: Basket }) => (
  <dl className={styles.list}>
    <div>
      <dt>{texts.customer}</dt>
      <dd>{customer ? <Name>{customerNameOf(customer)}</Name> : texts.noCustomer}</dd>
    </div>
    <div>
      <dt>{texts.total}</dt>
      <dd>
        <Amount>{money({ amount: totals.total, currency: totals.currency })}</Amount> <Text color="gray">{texts.withVat}</Text>
      </dd>
    </div>
    <div>
      <dt>{texts.payment}</dt>
      <dd>{paymentLabels[payment.state]}</dd>
    </div>
    {(status === 'inProgress' || status === 'done') && (
      <div>
        <dt>{texts.deliveries}</dt>
        <dd>{deliveryStateOf(items)}</dd>
      </div>
    )}
    <div>
      <dt>{texts.handler}</dt>
      <dd>{handlerName ? <bdi>{handlerName}</bdi> : texts.nobody}</dd>
    </div>
    <div>
      <dt>{texts.changed}</dt>
      <dd>
        <Text size="2" color="gray">
          <When at={changedAt} />
        </Text>{' '}
        <Text color="gray">
          <bdi>{texts.by(changedBy)}</bdi>
        </Text>
      </dd>
    </div>
  </dl>
)
