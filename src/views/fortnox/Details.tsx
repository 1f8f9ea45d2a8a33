import { Button, Callout, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { SyncRow } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { dateTime } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import styles from './Fortnox.module.css'
import { StateBadge } from './StateBadge'
import { texts } from './texts'
import { WhyNot } from './WhyNot'

const detailTexts = texts.details

type Props = { kind: SyncKind; row: SyncRow; onSync: () => void; onClose: () => void }

export default function Details({ kind, row, onSync, onClose }: Props) {
  const { title, number, state, error, willChange, remoteId, syncedAt, href, isBookedByInvoice } = row
  return (
    <Modal title={<bdi>{title || number}</bdi>} onClose={onClose}>
      <p className={styles.line}>
        <StateBadge state={state} />
        {remoteId && <bdi dir="ltr">{remoteId}</bdi>}
        {syncedAt && <Text size="2">{dateTime(syncedAt)}</Text>}
      </p>
      {error && (
        <Callout.Root highContrast color={state === 'failed' ? 'red' : 'amber'} size="1" mb="3">
          <Callout.Text>
            <WhyNot error={error} />
          </Callout.Text>
        </Callout.Root>
      )}
      {isBookedByInvoice && (
        <Text as="p" size="2">
          {state === 'synced' ? texts.bookedByInvoice : texts.willBeBooked}
        </Text>
      )}
      {state === 'synced' && !isBookedByInvoice && <Text size="2">{detailTexts.nothing}</Text>}
      {willChange.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={styles.scroll} aria-label={texts.columns.changes} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{detailTexts.field}</th>
                {remoteId && <th scope="col">{detailTexts.from}</th>}
                <th scope="col">{detailTexts.to}</th>
              </tr>
            </thead>
            <tbody>
              {willChange.map(({ field, from, to }) => (
                <tr key={field}>
                  <th scope="row">
                    <bdi dir="ltr">{field}</bdi>
                  </th>
                  {remoteId && <td dir="auto">{from ?? detailTexts.none}</td>}
                  <td dir="auto">{to ?? detailTexts.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={parts.buttons}>
        <Button asChild variant="soft" color="gray">
          <Link href={href}>{detailTexts.open[kind]}</Link>
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
        {state !== 'refused' && state !== 'sending' && (
          <Button type="button" onClick={onSync}>
            {texts.sync}
          </Button>
        )}
      </div>
    </Modal>
  )
}
