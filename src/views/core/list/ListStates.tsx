import type { ReactNode } from 'react'
import type { ApiError } from '#api/core/http'
import controls from '../controls.module.css'
import { forbiddenHint } from '../faults/forbidden'
import { tryAgain } from '../faults/tryAgain'
import styles from './List.module.css'
import { texts } from './texts'

export const Instead = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.instead}>
    <h2 className="rt-Heading rt-r-size-3">{title}</h2>
    <p className="rt-Text rt-r-size-2" data-accent-color="gray">
      {children}
    </p>
    {action}
  </div>
)

export const ReadFailed = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) =>
  error.kind === 'forbidden' ? (
    <Instead title={texts.forbidden}>{forbiddenHint(error)}</Instead>
  ) : (
    <div role="alert">
      <Instead
        title={texts.failed}
        action={
          <button type="button" className={controls.button} onClick={onRetry}>
            {tryAgain}
          </button>
        }
      >
        {error.message}
      </Instead>
    </div>
  )

export const StaleNotice = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" data-accent-color="amber" className={styles.notice}>
    {texts.stale}
    <button type="button" className={controls.button} onClick={onRetry}>
      {tryAgain}
    </button>
  </div>
)
