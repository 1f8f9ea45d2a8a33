import { sql } from 'drizzle-orm'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { parcelStates } from '#api/shipping/shipments'
import { type DemoFill, hasRows } from '../core/demo'
import { first } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'
import { keepBooked } from './booking'
import { testPdf } from './fakes/carriers'
import { keepLabel } from './labels'

const shown = ['booked', 'doubtful', 'handedOver', 'refused', 'failed', 'booked', 'delivered', 'voided', 'returned', 'booking'] as const

/** The booking in progress becomes unconfirmed after a minute. */
export const shippingDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['shipments'])) return undefined
  const { rows: orders } = await tx.execute<{
    id: number
    by: number
    to: object
  }>(sql`select b.id, coalesce(b.handler_id, b.changed_by) as by,
      ${jsonOf({
        name: sql`coalesce(nullif(a.recipient, ''), u.organisation, '')`,
        ...columnsOf('a', 'address', 'postalCode', 'city'),
        country: sql`'SE'`,
        ...columnsOf('u', 'email', 'phone'),
      })} as to
    from baskets b join addresses a on a.id = b.delivery_address_id join users u on u.id = b.customer_id
    where b.status = 'inProgress' and a.city <> '' order by b.id desc limit ${shown.length}`)
  const { rows: services } = await tx.execute<{ id: number; code: string }>(
    sql`select id, code from post_service where type = 'post-nord' and is_active order by id limit 1`,
  )
  const [service] = services
  if (!service) return undefined
  for (const [place, { id: basket, by, to }] of orders.entries()) {
    const state = shown[place] ?? 'booked'
    const at = state === 'booking' ? now.toISOString() : new Date(now.getTime() - (place + 1) * 7_200_000).toISOString()
    const body = `00373500454${String(900_000 + place)}`
    const number = ['refused', 'failed', 'doubtful', 'booking'].includes(state) ? null : body + gtinCheckDigit(body)
    const faults = state === 'refused' ? ['The weight of a parcel is 20 kg at most'] : state === 'doubtful' ? ['No answer came'] : []
    const { rows } = await tx.execute<{
      id: number
    }>(sql`insert into shipments (basket_id, carrier, post_service_id, state, request, tracking_number, tracking_url, faults, note, created_by, created_at, changed_at)
      values (${basket}, 'postnord', ${service.id}, ${state}, ${JSON.stringify({ service: service.code, to, parcels: [{ weightGrams: 600 + 350 * place }], labelFormat: 'pdf', notify: { sms: false, email: true } })}::jsonb,
        ${number}, ${number && `https://tracking.postnord.com/se/?id=${number}`}, array(select json_array_elements_text(${JSON.stringify(faults)}::json)), ${state === 'voided' ? 'PostNord kundtjänst' : ''}, ${by}, ${at}::timestamptz, ${at}::timestamptz) returning id`)
    const id = rows[0]?.id ?? 0
    await tx.execute(sql`update shipments set request = request || ${JSON.stringify({ reference: `BO-${id}` })}::jsonb where id = ${id}`)
    const parcel = await first<{ id: number }>(
      tx,
      sql`insert into shipment_parcels (shipment_id, place, weight_grams, number, state)
      values (${id}, 0, ${600 + 350 * place}, ${number}, ${parcelStates.find((one) => one === state) ?? (number ? 'booked' : 'unconfirmed')}) returning id`,
    )
    if (parcel && number) await keepLabel(tx, 'shipment_parcels', parcel.id, testPdf(number), new Date(at))
    await keepBooked(tx, { basketId: basket, deliveryId: null })
    if (state === 'handedOver' || state === 'delivered' || state === 'returned')
      await tx.execute(sql`insert into shipment_events (shipment_id, at, code, text) values (${id}, ${at}::timestamptz, 'I', 'The shipment has been announced'),
        (${id}, ${at}::timestamptz + interval '1 hour', 'U', 'The shipment has been handed in')`)
  }
  return undefined
}
