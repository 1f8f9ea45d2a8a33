import type { Basket } from '#api/orders/baskets'
import { paymentLabels } from '#machines/orders/basketStatus'
import styles from '../Forms.module.css'
import { texts } from '../texts'

export const PaymentFacts = ({ payment: { state, methodTitle, reference, orderReference } }: { payment: Basket['payment'] }) => (
  <dl className={styles.facts}>
    <dt>{texts.state}</dt>
    <dd>{paymentLabels[state]}</dd>
    <dt>{texts.method}</dt>
    <dd>
      <bdi>{methodTitle || texts.noMethod}</bdi>
    </dd>
    <dt>{texts.reference}</dt>
    <dd>
      <bdi>{reference || texts.noReference}</bdi>
    </dd>
    {orderReference && (
      <>
        <dt>{texts.orderReference}</dt>
        <dd>
          <bdi>{orderReference}</bdi>
        </dd>
      </>
    )}
  </dl>
)
