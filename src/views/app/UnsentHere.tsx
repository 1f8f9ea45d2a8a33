import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'wouter'
import { orderPaths } from '#api/orders/paths'
import { useCounting, waitingFlag } from '#views/inventory/count/deviceCounts.ts'
import { texts as counting } from '#views/inventory/count/texts.ts'
import { usePacking } from '#views/orders/deliveries/devicePacking.ts'
import { texts as deliveries } from '#views/orders/deliveries/texts.ts'
import styles from './UnsentHere.module.css'

/** On every page: what this device has still to send, and the page that shows it. */
export default function UnsentHere() {
  const counts = useSelector(useCounting(), ({ context }) => context.waiting.length)
  const scans = useSelector(usePacking(), ({ context }) => context.scans)
  const [path] = useLocation()
  const pageOfCounts = localStorage.getItem(waitingFlag)
  const elsewhere = scans.filter(({ deliveryId }) => path !== orderPaths.delivery({ id: deliveryId }))
  const [first] = elsewhere
  return (
    <div className={styles.links}>
      {counts > 0 && pageOfCounts && path !== pageOfCounts && <Link href={pageOfCounts}>{counting.onDevice(counts)}</Link>}
      {first && <Link href={orderPaths.delivery({ id: first.deliveryId })}>{deliveries.unsent.onDevice(elsewhere.length)}</Link>}
    </div>
  )
}
