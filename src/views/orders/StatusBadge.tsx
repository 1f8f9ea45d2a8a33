import { Badge, type BadgeProps } from '@radix-ui/themes'
import type { BasketStatus } from '#api/orders/baskets'
import { statusLabels } from '#machines/orders/basketStatus'
import styles from './StatusBadge.module.css'

const colours = {
  create: 'gray',
  newOrder: 'blue',
  inProgress: 'amber',
  done: 'green',
  cancelled: 'red',
} as const satisfies Record<BasketStatus, BadgeProps['color']>

/** The status of an order, by its word, its colour and its dot. */
export const StatusBadge = ({ status, size = '1' }: { status: BasketStatus; size?: '1' | '2' | '3' }) => (
  <Badge color={colours[status]} size={size} highContrast className={styles.badge}>
    <span className={styles.dot} data-status={status} aria-hidden />
    {statusLabels[status]}
  </Badge>
)
