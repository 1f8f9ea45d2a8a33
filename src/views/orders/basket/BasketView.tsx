import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { ApiError } from '#api/http'
import { Addresses } from './Addresses'
import { useBasket } from './BasketContext'
import { BasketHeader } from './BasketHeader'
import styles from './BasketView.module.css'
import { Comments } from './Comments'
import { Customer } from './Customer'
import { History } from './History'
import { Items } from './Items'
import { MoveBar } from './MoveBar'
import { MoveNotice } from './MoveNotice'
import { Notice } from './Notice'
import { Payment } from './Payment'
import { PlaceNotice } from './PlaceNotice'
import { Totals } from './Totals'
import { texts } from './texts'

/** The whole page of one basket: one column where it is narrow, in the order in which one works; two where it is wide. */
export function BasketView({ title, back, path, error }: { title: string; back: ReactNode; path: string; error?: ApiError }) {
  const { reread } = useBasket()
  return (
    <div className={styles.page}>
      <BasketHeader title={title} back={back}>
        <MoveBar />
      </BasketHeader>
      <div className={styles.notices}>
        <MoveNotice />
        <PlaceNotice path={path} />
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
      <div className={styles.columns}>
        <div className={styles.items}>
          <Items />
        </div>
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
      </div>
    </div>
  )
}
