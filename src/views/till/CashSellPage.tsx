import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { useContext, useState } from 'react'
import { Link } from 'wouter'
import { tillPaths } from '#api/till/paths'
import { registerState } from '#api/till/till'
import controls from '#views/core/controls.module.css'
import { DraftOwner } from '#views/core/drafts.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { useWorksOffline } from '#views/core/offline/worksOffline.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { newestFirst, type PageProps } from '#views/core/pages.ts'
import { OpenDay } from './OpenDay'
import { Register } from './Register'
import styles from './Till.module.css'
import { texts } from './texts'

export default function CashSellPage({ page }: Pick<PageProps, 'page'>) {
  useWorksOffline()
  const cashier = useContext(DraftOwner)
  const read = useStoredAnswer('CashRegister', registerState, {})
  const [shownDay, showDay] = useState<number>()
  const register = read.data?.data
  const isDayShown = shownDay !== undefined && register?.day?.id === shownDay
  if (read.error && !register) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!register}>
      <header className={styles.header}>
        <PageHeading>{page.title}</PageHeading>
        <Flex gap="2" wrap="wrap" align="center">
          {register?.day && (
            <Button
              variant="soft"
              color="gray"
              onClick={() => showDay(isDayShown ? undefined : register.day?.id)}
              aria-expanded={isDayShown}
            >
              {isDayShown ? texts.day.back : texts.day.open}
            </Button>
          )}
          <Link className={controls.button} href={`${tillPaths.receipts}?${newestFirst}`}>
            {texts.receipts.title}
          </Link>
          <Link className={controls.button} href={`${tillPaths.reports}?${newestFirst}`}>
            {texts.reports.heading}
          </Link>
        </Flex>
      </header>
      {register?.hasNotice && (
        <Notice tone="warning" title={register.title}>
          <Text size="2">{texts.notice}</Text>
        </Notice>
      )}
      {!register && <Skeleton height="20rem" />}
      {register && !register.day && <OpenDay register={register} />}
      {register?.day && <Register key={`${register.id} ${cashier}`} register={register} isDayShown={isDayShown} />}
    </div>
  )
}
