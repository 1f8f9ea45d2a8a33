import { Heading } from '@radix-ui/themes'
import type { Shipment } from '#api/shipping/shipments'
import { dateTime } from '#views/core/format.ts'
import styles from './Shipping.module.css'
import { texts } from './texts'

/** Tracking events, and the calls to the carrier. */
export function ShipmentHistory({ shipment: { events, calls, parcelRows } }: { shipment: Shipment }) {
  return (
    <>
      <Heading as="h2" size="3">
        {texts.events}
      </Heading>
      {events.length === 0 ? (
        <p>{texts.noEvents}</p>
      ) : (
        <ol className={styles.lines}>
          {events.map((event) => (
            <li key={event.number + event.at + event.code}>
              <time dateTime={event.at}>{dateTime(event.at)}</time>
              {event.number && parcelRows.length > 1 && <bdi dir="ltr">{event.number}</bdi>}
              <bdi>{event.text}</bdi>
            </li>
          ))}
        </ol>
      )}
      {calls.length > 0 && (
        <>
          <Heading as="h2" size="3">
            {texts.calls}
          </Heading>
          <ol className={styles.lines}>
            {calls.map((call, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are only added, at the front of a list that is read whole
              <li key={i}>
                <time dateTime={call.at}>{dateTime(call.at)}</time>
                <span>{texts.requests[call.what] ?? call.what}</span>
                <span>{texts.answered(call.status)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
