import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { PageHeading } from './PageHeading'

type Props = {
  title: ReactNode
  name?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

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
      {actions && (
        <div className={styles.actions} data-actions>
          {actions}
        </div>
      )}
    </div>
    {back}
  </header>
)
