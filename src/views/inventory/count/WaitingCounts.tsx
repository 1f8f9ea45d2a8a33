import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'wouter'
import styles from '../Inventory.module.css'
import { useCounting, waitingFlag } from './deviceCounts'
import { texts } from './texts'

/** On every other page: how many counts this device has still to send. */
export default function WaitingCounts() {
  const waiting = useSelector(useCounting(), ({ context }) => context.waiting.length)
  const [path] = useLocation()
  const page = localStorage.getItem(waitingFlag)
  if (waiting === 0 || !page || path === page) return null
  return (
    <Link href={page} className={styles.waiting}>
      {texts.onDevice(waiting)}
    </Link>
  )
}
