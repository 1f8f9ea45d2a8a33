import { Button, Skeleton } from '@radix-ui/themes'
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'
import type { ApiError } from '#api/core/http'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { listOfPath, whereIs } from '../whereIs'
import { useBasket } from './BasketContext'
import styles from './BasketView.module.css'
import { Customer } from './customer/Customer'
import { Items } from './items/Items'
import { Totals } from './items/Totals'
import { Payment } from './payment/Payment'
import { goTo } from './Section'
import { texts } from './texts'
import { useMoveOf } from './useMoveOf'
import { missingLines } from './warehouse/elsewhere'

const Notices = part('what became of it', () => import('./Notices'))
const HandlerNotice = part('who works on it', () => import('./HandlerNotice'))
const PriceNotice = part('what prices have become', () => import('./prices/PriceNotice'))
const StockNotice = part('copies in the other warehouse', () => import('./warehouse/StockNotice'))
const DiscountCode = part('the discount code', () => import('./prices/DiscountCode'))
const Charges = part('delivery and services', () => import('./charges/Charges'))
const Addresses = part('the addresses', () => import('./customer/Addresses'))
const Comments = part('the comments', () => import('./Comments'))
const History = part('the history', () => import('./History'))

export function BasketView({ path, error, Documents }: { path: string; error?: ApiError; Documents: ComponentType }) {
  const { basket, reread } = useBasket()
  const move = useMoveOf(basket.id)
  // Its notice says who moved the order and where it is, in place of the others.
  const isConflicted = move.moveOf?.outcome?.type === 'conflicted'
  const isElsewhere = whereIs({ status: basket.status, paymentState: basket.payment.state }) !== listOfPath(path)
  // Its dialog outlives the shortage: it hears that it is done after the order was read again.
  const isMissing = missingLines(basket).length > 0
  const [hasMissed, setHasMissed] = useState(isMissing)
  if (isMissing && !hasMissed) setHasMissed(true)
  // Items are painted first.
  const isPainted = useDeferredValue(true, false)
  useEffect(() => {
    if (isPainted && location.hash.length > 1) goTo(location.hash.slice(1))
  }, [isPainted])
  return (
    <>
      <div className={styles.notices}>
        {(move.moveOf || isElsewhere) && (
          <Aside>
            <Notices {...move} {...{ isElsewhere, isConflicted }} />
          </Aside>
        )}
        {basket.status === 'inProgress' && !isConflicted && (
          <Aside>
            <HandlerNotice />
          </Aside>
        )}
        {basket.status === 'create' && (
          <Aside>
            <PriceNotice />
          </Aside>
        )}
        {hasMissed && (
          <Aside>
            <StockNotice />
          </Aside>
        )}
        {error && (
          <Notice
            tone="warning"
            title={texts.staleRead}
            actions={
              <Button size="1" variant="soft" onClick={() => reread()}>
                {tryAgain}
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
                <Aside fallback={<Skeleton height="230px" />}>
                  <Addresses />
                </Aside>
                <Payment />
                <Totals />
                {(basket.code || basket.status === 'create') && (
                  <Aside>
                    <DiscountCode />
                  </Aside>
                )}
                <Aside>
                  <Charges />
                </Aside>
              </div>
              <div className={styles.talk}>
                <Aside>
                  <Documents />
                </Aside>
                <div className={styles.timeline}>
                  <Aside>
                    <Comments />
                  </Aside>
                  <Aside>
                    <History />
                  </Aside>
                </div>
              </div>
            </>
          )}
        </div>
      </div>
    </>
  )
}
