import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { present } from '#api/core/objects'
import { type DeliveryBooking, dryRunBooking } from '#api/shipping/deliveryBookings'
import { refresh, useDryRun } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import parts from '#views/core/Parts.module.css'
import { useBatch } from '#views/core/useBatch.ts'
import { shipmentName } from '../name'
import styles from '../Shipping.module.css'
import { Plan } from './Plan'
import { Results } from './Results'
import { type Booked, type BookingRow, send } from './send'
import { texts } from './texts'

/** Brings it into view above the list. */
const focus = (section: HTMLElement | null) => section?.focus()

const isGood = ({ refusal, service }: DeliveryBooking) => refusal === null && service !== null
const rowOf = ({ id, service }: DeliveryBooking): BookingRow => ({ id, label: texts.delivery(id), postServiceId: present(service).id })

/** Preview, hold and one batch; what was refused stays on the page until it is closed. */
export default function BookDeliveries({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  // The list behind may change while the batch runs.
  const [chosen] = useState(ids)
  const read = useDryRun(dryRunBooking, { body: { ids: [...chosen] } }, { keepPreviousData: true })
  const reread = () => void Promise.all(['Delivery', 'Basket', shipmentName].map(refresh))
  const batch = useBatch<BookingRow, Booked>('book-deliveries', send, reread)
  const plans = read.data?.data
  const good = (plans ?? []).filter(isGood)
  const isBegun = batch.isRunning || batch.isSettled
  return (
    <section className={`${parts.part} ${styles.bulk}`} aria-label={texts.title(chosen.length)} tabIndex={-1} ref={focus}>
      <Heading as="h2" size="3">
        {texts.title(chosen.length)}
      </Heading>
      {!plans && !read.error && (
        <>
          <Text size="2" role="status">
            {texts.loading}
          </Text>
          <Skeleton height="6rem" />
        </>
      )}
      {read.error && !plans && (
        <Notice
          tone="error"
          title={errorText(read.error)}
          actions={
            <Button size="2" onClick={() => void read.mutate()}>
              {tryAgain}
            </Button>
          }
        />
      )}
      {plans && !isBegun && <Plan good={good} refused={plans.filter((plan) => !isGood(plan))} />}
      <HeldNotice held={batch} title={texts.held(batch.rows?.length ?? 0)} />
      {batch.isRunning && batch.heldSince === undefined && (
        <div className={styles.row}>
          <Text size="2" role="status">
            {texts.running(batch.answered, batch.rows?.length ?? 0)}
          </Text>
          <Button size="2" variant="soft" color="gray" highContrast onClick={batch.stop}>
            {texts.stop}
          </Button>
        </div>
      )}
      {batch.isSettled && <Results rows={batch.rows ?? []} outcomes={batch.outcomes} onRetry={batch.retry} />}
      <div className={styles.row}>
        {good.length > 0 && !isBegun && <Button onClick={() => batch.start(good.map(rowOf), true)}>{texts.book(good.length)}</Button>}
        {!batch.isRunning && (
          <Button variant="soft" color="gray" highContrast onClick={onClose}>
            {batch.isSettled ? texts.close : texts.cancel}
          </Button>
        )}
      </div>
    </section>
  )
}
