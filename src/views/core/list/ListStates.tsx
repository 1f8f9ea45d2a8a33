import { Button, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { ApiError } from '#api/core/http'
import { forbiddenHint } from '../faults/forbidden'
import { tryAgain } from '../faults/tryAgain'
import styles from './List.module.css'
import { texts } from './texts'

export const Instead = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.instead}>
    <Heading as="h2" size="3">
      {title}
    </Heading>
    <Text as="p" size="2" color="gray">
      {children}
    </Text>
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
          <Button variant="soft" onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      >
        {error.message}
      </Instead>
    </div>
  )

export const StaleNotice = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" data-accent-color="amber" className={styles.notice}>
    {texts.stale}
    <Button size="1" variant="ghost" highContrast onClick={onRetry}>
      {tryAgain}
    </Button>
  </div>
)
