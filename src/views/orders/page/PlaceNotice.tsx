import { Link } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Basket } from '#api/orders/baskets'
import { statusLabels } from '#machines/orders/basketStatus'
import styles from '#views/core/held/Notice.module.css'
import { Notice } from '#views/core/held/Notice.tsx'
import { When } from '#views/core/text/When.tsx'
import { whereIs } from '../whereIs'
import { useBasket } from './BasketContext'

export type Texts = typeof texts
const texts = inLanguage('orders/PlaceNotice', {
  belongsElsewhere: (status: string, list: string) => `This order is now '${status}', in ${list}.`,
  movedBy: (who: string, when: string) => `Moved by ${who} ${when}.`,
  openThere: (list: string) => `Open in ${list}`,
})

const placeOf = (basket: Basket) => whereIs({ status: basket.status, paymentState: basket.payment.state })

/** To the order's page in the list where it is now. */
export function PlaceLink() {
  const { basket, may } = useBasket()
  const place = placeOf(basket)
  return (
    may(place.pagePermission) && (
      <Link href={place.page({ id: basket.id })} className={styles.link} state={history.state} replace>
        {texts.openThere(place.title)}
      </Link>
    )
  )
}

export function PlaceNotice() {
  const { basket } = useBasket()
  const last = basket.history.at(-1)
  return (
    <Notice tone="info" title={texts.belongsElsewhere(statusLabels[basket.status], placeOf(basket).title)} actions={<PlaceLink />}>
      {last?.from && <When at={last.at}>{(ago) => texts.movedBy(last.by, ago)}</When>}
    </Notice>
  )
}
