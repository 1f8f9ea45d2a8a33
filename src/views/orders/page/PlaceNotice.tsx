import { Link } from 'wouter'
import { statusLabels } from '#machines/orders/basketStatus'
import styles from '#views/core/held/Notice.module.css'
import { Notice } from '#views/core/held/Notice.tsx'
import { When } from '#views/core/text/When.tsx'
import { whereIs } from '../whereIs'
import { useBasket } from './BasketContext'

const texts = {
  belongsElsewhere: (status: string, list: string) => `This order is now '${status}', in ${list}.`,
  movedBy: (who: string, when: string) => `Moved by ${who} ${when}.`,
  openThere: (list: string) => `Open in ${list}`,
}

export function PlaceNotice() {
  const { basket, may } = useBasket()
  const place = whereIs({ status: basket.status, paymentState: basket.payment.state })
  const last = basket.history.at(-1)
  const href = place.page({ id: basket.id })
  const isOpenToMe = may(place.pagePermission)
  return (
    <Notice
      tone="info"
      title={texts.belongsElsewhere(statusLabels[basket.status], place.title)}
      actions={
        isOpenToMe && (
          <Link href={href} className={styles.link} state={history.state} replace>
            {texts.openThere(place.title)}
          </Link>
        )
      }
    >
      {last?.from && <When at={last.at}>{(ago) => texts.movedBy(last.by, ago)}</When>}
    </Notice>
  )
}
