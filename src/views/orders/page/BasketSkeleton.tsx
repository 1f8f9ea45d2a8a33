import { Skeleton } from '@radix-ui/themes'
import styles from './BasketView.module.css'
import { texts } from './texts'

const block = (blockSize: number) => <Skeleton style={{ blockSize, borderRadius: 'var(--radius-4)' }} />

export const BasketSkeleton = () => (
  <div className={styles.body} role="status" aria-label={texts.loading} aria-busy>
    <div className={styles.columns}>
      <div className={styles.items}>{block(320)}</div>
      <div className={styles.aside}>
        {block(150)}
        {block(180)}
        {block(260)}
        {block(150)}
      </div>
      <div className={styles.talk}>
        {block(220)}
        {block(160)}
      </div>
    </div>
  </div>
)
