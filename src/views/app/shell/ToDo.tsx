import { counted } from '#views/core/format.ts'
import styles from './Menu.module.css'

/** More do not fit on an icon. */
const maxShown = 99

export const ToDo = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.toDo} data-to-do aria-hidden dir="ltr">
      {counted(Math.min(count, maxShown), count > maxShown)}
    </span>
  )
