import { Button, Skeleton, Text } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { registerState } from '#api/till/till'
import { part } from '../core/chunk'
import { useAnswer } from '../core/data'
import { ReadFault } from '../core/faults/ReadFault'
import { PageHeading } from '../core/PageHeading'
import type { PageProps } from '../core/pages'
import { Notice } from '../orders/Notice'
import { OpenDay } from './OpenDay'
import { Register } from './Register'
import styles from './Till.module.css'
import { texts } from './texts'

const DayPanel = part('the day', () => import('./DayPanel'))

/** Selling over the counter: by keyboard and scanner alone, and without a connection too. */
export default function CashSellPage({ page }: Pick<PageProps, 'page'>) {
  const read = useAnswer('CashRegister', registerState, {})
  const [isDayShown, setDayShown] = useState(false)
  const register = read.data?.data
  useEffect(() => {
    document.documentElement.dataset.worksOffline = ''
    return () => void delete document.documentElement.dataset.worksOffline
  }, [])
  if (read.error && !register) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!register}>
      <header className={styles.header}>
        <PageHeading>{page.title}</PageHeading>
        {register?.day && (
          <Button variant="soft" color="gray" onClick={() => setDayShown((shown) => !shown)} aria-expanded={isDayShown}>
            {isDayShown ? texts.day.back : texts.day.open}
          </Button>
        )}
      </header>
      {register?.hasNotice && (
        <Notice tone="warning" title={register.title}>
          <Text size="2">{texts.notice}</Text>
        </Notice>
      )}
      {!register && <Skeleton height="20rem" />}
      {register && !register.day && <OpenDay register={register} />}
      {register?.day && isDayShown && <DayPanel register={register} day={register.day} onClosed={() => setDayShown(false)} />}
      {register?.day && <Register register={register} isHidden={isDayShown} />}
    </div>
  )
}
