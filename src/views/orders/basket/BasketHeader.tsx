import { Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { money } from '../../format'
import { StatusBadge } from '../../StatusBadge'
import { useBasket } from './BasketContext'
import styles from './BasketHeader.module.css'
import { nameOf } from './CustomerCard'
import { texts } from './texts'
import { When } from './When'

/** What one has to know at a glance; the moves stand beside it. */
export function BasketHeader({ title, back, children }: { title: string; back: ReactNode; children: ReactNode }) {
  const { basket } = useBasket()
  const { total, currency } = basket.totals
  return (
    <header className={styles.header}>
      <div className={styles.facts}>
        {back}
        <Flex gap="3" align="center" wrap="wrap">
          <Heading as="h1" size="6">
            {title}
          </Heading>
          <StatusBadge status={basket.status} size="2" />
        </Flex>
        <dl className={styles.list}>
          <dt>{texts.customer}</dt>
          <dd>{basket.customer ? <bdi>{nameOf(basket.customer)}</bdi> : texts.noCustomer}</dd>
          <dt>{texts.total}</dt>
          <dd>
            <bdi dir="ltr" className={styles.figure}>
              {money({ amount: total, currency })}
            </bdi>
          </dd>
          <dt>{texts.handler}</dt>
          <dd>{basket.handlerName ? <bdi>{basket.handlerName}</bdi> : texts.nobody}</dd>
          <dt>{texts.changed}</dt>
          <dd>
            <When at={basket.changedAt} />{' '}
            <Text color="gray">
              <bdi>{texts.by(basket.changedBy)}</bdi>
            </Text>
          </dd>
        </dl>
      </div>
      {children}
    </header>
  )
}
