import { Callout } from '@radix-ui/themes'
import { Link, useLocation } from 'wouter'
import { readStatus } from '#api/fortnox/connection'
import { fortnoxPaths } from '#api/fortnox/paths'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { dateTime } from '#views/core/format.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './Fortnox.module.css'
import { connectionName } from './names'
import { texts } from './texts'

const bannerTexts = texts.banner

export const secondsUntil = (iso: string, now = Date.now()): number => Math.max(1, Math.ceil((Date.parse(iso) - now) / 1000))

export function Banner() {
  const isHere = useLocation()[0] === fortnoxPaths.client
  const { data, error, mutate } = useAnswer(connectionName, readStatus, {})
  const may = useMay()
  const status = data?.data
  if (error && !status) return <PartFault text={bannerTexts.failed} onRetry={() => void mutate()} />
  if (!status) return null
  const { state, company, since, by, reason, missing, waitingUntil } = status
  const isConnected = state === 'connected'
  return (
    <Callout.Root highContrast mb="3" size="1" color={isConnected ? 'green' : 'amber'} role="status">
      <Callout.Text weight="medium">
        <bdi>{isConnected ? bannerTexts.connected(company) : bannerTexts.unconnected}</bdi>
      </Callout.Text>
      <Callout.Text>
        {isConnected && since ? bannerTexts.since(dateTime(since), by) : <bdi>{reason || bannerTexts.unconnectedText}</bdi>}
        {missing.length > 0 && ` ${bannerTexts.missing(missing)}`}
        {waitingUntil && ` ${bannerTexts.waiting(secondsUntil(waitingUntil))}`}{' '}
        {!isHere && !isConnected && missing.length === 0 && may('FortnoxGetLoginUrl') && (
          <Link href={fortnoxPaths.client} className={styles.link}>
            {bannerTexts.connect}
          </Link>
        )}
      </Callout.Text>
    </Callout.Root>
  )
}
