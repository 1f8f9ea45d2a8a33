import { Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Tone = 'info' | 'success' | 'warning' | 'error'

/** Errors interrupt (alert), others wait (status). The tone also has a sign, not only a colour. */
export const Notice = ({ tone, title, children, actions }: { tone: Tone; title: ReactNode; children?: ReactNode; actions?: ReactNode }) => (
  <div role={tone === 'error' ? 'alert' : 'status'} className={styles.notice} data-tone={tone}>
    <span aria-hidden className={styles.sign}>
      {signs[tone]}
    </span>
    <div className={styles.body}>
      <Text as="div" size="2" weight="medium">
        <bdi>{title}</bdi>
      </Text>
      {children && (
        <Text as="div" size="2">
          <bdi>{children}</bdi>
        </Text>
      )}
    </div>
    {actions && (
      <Flex gap="2" align="center" wrap="wrap">
        {actions}
      </Flex>
    )}
  </div>
)

const signs: Record<Tone, string> = { info: 'i', success: '✓', warning: '!', error: '!' }
