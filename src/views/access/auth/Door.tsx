import type { ReactNode } from 'react'
import { Name } from '#views/core/text/Name.tsx'
import authStyles from './Auth.module.css'
import styles from './Door.module.css'

export const Door = ({ title, children, ways }: { title: string; children: ReactNode; ways?: ReactNode }) => (
  <main className={authStyles.page}>
    <div className={authStyles.card}>
      <h1 className={authStyles.title}>
        <Name>{title}</Name>
      </h1>
      {children}
      {ways && <p className={authStyles.ways}>{ways}</p>}
    </div>
  </main>
)

export const Message = ({ tone = 'accent', children }: { tone?: 'accent' | 'red' | 'plain'; children: ReactNode }) => (
  <div role={tone === 'red' ? 'alert' : tone === 'accent' ? 'status' : undefined} className={styles.message} data-tone={tone}>
    {children}
  </div>
)
