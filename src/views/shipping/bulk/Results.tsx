import { Button, Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { shipmentLabels } from '#api/shipping/labels'
import { shipmentPaths } from '#api/shipping/paths'
import type { BatchRow } from '#machines/core/batch'
import type { Failed } from '#machines/core/batchBy'
import { errorText } from '#views/core/faults/errorText.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Shipping.module.css'
import { DeliveryLink } from './Plan'
import type { Booked } from './send'
import { texts } from './texts'

type Settled = Booked | Failed | null
type Props = { rows: readonly BatchRow[]; outcomes: readonly Settled[]; onRetry: () => void }

const isBooked = (outcome: Settled): outcome is Booked & { type: 'booked' } => outcome?.type === 'booked'

function reasonOf(outcome: Settled): string {
  if (outcome?.type === 'unconfirmed') return texts.unconfirmed
  return outcome && 'error' in outcome ? errorText(outcome.error) : texts.notSent
}

const ShipmentLink = ({ id }: { id: number }) => (
  <TextLink asChild underline="always">
    <Link href={shipmentPaths.edit({ id })} dir="ltr">{`BO-${id}`}</Link>
  </TextLink>
)

export function Results({ rows, outcomes, onRetry }: Props) {
  const booked = outcomes.filter(isBooked)
  const labelled = booked.filter(({ hasLabel }) => hasLabel)
  const unlabelled = booked.filter(({ hasLabel }) => !hasLabel)
  const left = rows.flatMap((row, i) => {
    const outcome = outcomes[i] ?? null
    return isBooked(outcome) ? [] : [{ ...row, outcome }]
  })
  const printing = useCommand<{ data: { name: string; pdf: string } }>({ onSucceeded: ({ data }) => saveFile(data) })
  return (
    <>
      <div className={styles.row}>
        <Text size="2" role="status">
          {texts.booked(booked.length)}
        </Text>
        {labelled.length > 0 && (
          <Button
            loading={printing.isRunning}
            onClick={() => printing.run(() => client.call(shipmentLabels, { body: { ids: labelled.map(({ shipmentId }) => shipmentId) } }))}
          >
            {texts.labels(labelled.length)}
          </Button>
        )}
      </div>
      {printing.error !== undefined && <Notice tone="error" title={errorText(printing.error)} />}
      {unlabelled.length > 0 && (
        <div className={styles.note}>
          {texts.unlabelled(unlabelled.length)}
          <ul className={styles.reasons}>
            {unlabelled.map(({ shipmentId }) => (
              <li key={shipmentId}>
                <ShipmentLink id={shipmentId} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {left.length > 0 && (
        <div role="alert" className={styles.note} data-tone="bad">
          {texts.failed(left.length)}
          <ul className={styles.reasons}>
            {left.map(({ id, outcome }) => (
              <li key={id}>
                <DeliveryLink id={id} />: <bdi>{reasonOf(outcome)}</bdi>{' '}
                {outcome?.type === 'unconfirmed' && <ShipmentLink id={outcome.shipmentId} />}
              </li>
            ))}
          </ul>
          {left.some(({ outcome }) => outcome?.retry) && (
            <Button size="2" variant="soft" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
