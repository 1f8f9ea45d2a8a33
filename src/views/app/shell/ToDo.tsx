import styles from './Menu.module.css'

/** More do not fit on an icon. */
const maxShown = 99

export const ToDo = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.toDo} data-to-do aria-hidden dir="ltr">
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  )
