import { VisuallyHidden } from '@radix-ui/themes'
import styles from './History.module.css'
import { texts } from './texts'

export const Arrow = () => (
  <>
    <span aria-hidden className={styles.arrow}>
      →
    </span>
    <VisuallyHidden>{texts.becomes}</VisuallyHidden>
  </>
)
