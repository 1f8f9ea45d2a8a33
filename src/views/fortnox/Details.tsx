import { Button, Callout, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { SyncRow } from '#api/fortnox/calls'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { dateTime } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import styles from './Fortnox.module.css'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const detailTexts = texts.details

export default function Details({ row, onSync, onClose }: { row: SyncRow; onSync: () => void; onClose: () => void }) {
  const { title, number, state, error, willChange, remoteId, syncedAt } = row
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
            <bdi>{error.message}</bdi> {error.code !== null && <bdi dir="ltr">({error.code})</bdi>}
          </Callout.Text>
          <Callout.Text>
            <bdi>{error.fix}</bdi> {error.href && <Link href={error.href}>{detailTexts.mend}</Link>}
          </Callout.Text>
        </Callout.Root>
      )}
      {state === 'synced' && <Text size="2">{detailTexts.nothing}</Text>}
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
