import { Button } from '@radix-ui/themes'
import { useDeferredValue, useEffect } from 'react'
import type { ApiError } from '#api/core/http'
import { Notice } from '../Notice'
import { useBasket } from './BasketContext'
import styles from './BasketView.module.css'
import { Comments } from './Comments'
import { Addresses } from './customer/Addresses'
import { Customer } from './customer/Customer'
import { HandlerNotice } from './HandlerNotice'
import { History } from './History'
import { Items } from './items/Items'
import { Totals } from './items/Totals'
import { MoveNotice } from './MoveNotice'
import { PlaceNotice } from './PlaceNotice'
import { Payment } from './payment/Payment'
import { goTo } from './Section'
import { texts } from './texts'

/** Everything under the header: one column where it is narrow, in the order in which one works; two where it is wide. */
export function BasketView({ path, error }: { path: string; error?: ApiError }) {
  const { reread } = useBasket()
  // The items are painted first; the rest comes in the next frames.
  const isPainted = useDeferredValue(true, false)
  // A refusal's link in a list leads to the part that mends it.
  useEffect(() => {
    if (isPainted && location.hash.length > 1) goTo(location.hash.slice(1))
  }, [isPainted])
  return (
    <>
      <div className={styles.notices}>
        <MoveNotice />
        <PlaceNotice path={path} />
        <HandlerNotice />
        {error && (
          <Notice
            tone="warning"
            title={texts.staleRead}
            actions={
              <Button size="1" variant="soft" onClick={() => reread()}>
                {texts.retry}
              </Button>
            }
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.columns}>
          <div className={styles.items}>
            <Items />
          </div>
          {isPainted && (
            <>
              <div className={styles.aside}>
                <Customer />
                <Addresses />
                <Payment />
                <Totals />
              </div>
              <div className={styles.talk}>
                <Comments />
                <History />
              </div>
            </>
          )}
        </div>
      </div>
    </>
  )
}
