import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { PageHeading } from './PageHeading'

type Props = {
  title: ReactNode
  /** What the page is of, behind its title. */
  name?: ReactNode
  /** Back to the list it was opened from; below the title, which stands where every other page's does. */
  back?: ReactNode
  /** What can be done with it, at the end of its line. */
  actions?: ReactNode
  /** What stands beside the title: its state, a sum. */
  children?: ReactNode
}

/** The head of a page that is no list. */
export const PageHeader = ({ title, name, back, actions, children }: Props) => (
  <header className={styles.header}>
    <div className={styles.line}>
      <div className={styles.title}>
        <PageHeading>
          {title}
          {name && (
            <>
              {' '}
              <bdi className={styles.name}>{name}</bdi>
            </>
          )}
        </PageHeading>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {back}
  </header>
)
