import { Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { say } from '#api/core/texts/inLanguage'
import { orderPaths } from '#api/orders/paths'
import type { DeliveryBooking } from '#api/shipping/deliveryBookings'
import { carrierNames } from '#api/shipping/shipments'
import { money } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { nameOfCountry } from '#views/core/text/nameOfCountry.ts'
import styles from '../Shipping.module.css'
import { texts as words } from '../texts'
import { texts } from './texts'

const labels = texts.columns

export function DeliveryLink({ id }: { id: number }) {
  return (
    <TextLink asChild underline="always">
      <Link href={orderPaths.delivery({ id })}>{texts.delivery(id)}</Link>
    </TextLink>
  )
}

const To = ({ customerName, city, country }: DeliveryBooking) => (
  <>
    {customerName && <Name>{customerName}</Name>} <bdi>{[city, nameOfCountry(country)].filter(Boolean).join(', ')}</bdi>
  </>
)

/** The dry run of the server. */
export function Plan({ good, refused }: { good: readonly DeliveryBooking[]; refused: readonly DeliveryBooking[] }) {
  return (
    <>
      {good.length === 0 ? (
        <Text as="p" size="2" my="0">
          {texts.none}
        </Text>
      ) : (
        <>
          <SmallTable
            isCards
            rows={good}
            rowKey={({ id }) => id}
            columns={[
              { title: labels.delivery, isHeading: true, cell: ({ id }) => <DeliveryLink id={id} /> },
              { title: labels.to, cell: (row) => <To {...row} /> },
              {
                title: labels.service,
                cell: ({ service }) =>
                  service && (
                    <>
                      {carrierNames[service.carrier]} <bdi>{service.title}</bdi>
                    </>
                  ),
              },
              { title: labels.weight, isNumber: true, cell: ({ weight }) => words.weight(weight) },
              { title: labels.price, isNumber: true, cell: ({ price }) => price && <Amount>{money(price)}</Amount> },
            ]}
          />
          <Text as="p" size="2" my="0">
            {texts.sum(
              good.length,
              good.reduce((sum, { weight }) => sum + weight, 0),
            )}
          </Text>
        </>
      )}
      {refused.length > 0 && (
        <div className={styles.note}>
          {texts.refused(refused.length)}
          <ul className={styles.reasons}>
            {refused.map(({ id, refusal }) => (
              <li key={id}>
                <DeliveryLink id={id} />: <bdi>{say(refusal?.message ?? '')}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
