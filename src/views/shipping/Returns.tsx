import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { integer } from '#api/core/field'
import { shipmentPaths } from '#api/shipping/paths'
import { createReturn, type Shipment } from '#api/shipping/shipments'
import { shipmentFacts, shipmentLabels, shipmentLaw } from '#machines/shipping/shipmentStatus'
import styles from './Shipping.module.css'
import { FieldsDialog } from './shipmentDialogs'
import { texts } from './texts'

const fields = { weightGrams: integer(texts.fields.weight, { min: 1, max: 1_000_000, unit: 'g' }) }

/** Labels with which the customer sends these parcels back. */
export function Returns({ shipment }: { shipment: Shipment }) {
  const { id, state, returnsId, returns, weight, hasLeft } = shipment
  const descriptionId = useId()
  const [isBooking, setBooking] = useState(false)
  if (returnsId !== null || (returns.length === 0 && !hasLeft)) return null
  const why = shipmentLaw.refusal(state, { type: 'shipment.return' }, shipmentFacts(shipment))?.message
  return (
    <>
      <Heading as="h2" size="3">
        {texts.returns}
      </Heading>
      {returns.length > 0 && (
        <ul className={styles.lines}>
          {returns.map((each) => (
            <li key={each.id}>
              <TextLink asChild underline="always">
                <Link href={shipmentPaths.edit({ id: each.id })}>
                  <span dir="ltr">{each.reference}</span>
                </Link>
              </TextLink>
              <span>{shipmentLabels[each.state]}</span>
              {each.trackingNumber && <bdi dir="ltr">{each.trackingNumber}</bdi>}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="soft"
          highContrast
          aria-disabled={why !== undefined}
          data-disabled={why !== undefined || undefined}
          aria-describedby={why ? descriptionId : undefined}
          onClick={() => why === undefined && setBooking(true)}
        >
          {texts.bookReturn}
        </Button>
        {why && (
          <Text as="p" size="1" id={descriptionId} className={styles.why}>
            <bdi>{why}</bdi>
          </Text>
        )}
      </div>
      {isBooking && (
        <FieldsDialog
          title={texts.bookReturn}
          text={texts.returnText}
          fields={fields}
          initial={{ weightGrams: weight }}
          button={texts.book}
          submit={({ weightGrams }) => client.call(createReturn, { params: { id }, body: { weightGrams } })}
          onClose={() => setBooking(false)}
        />
      )}
    </>
  )
}
