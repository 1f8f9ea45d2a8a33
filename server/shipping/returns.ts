import { sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import { shipmentFacts, shipmentLaw } from '#machines/shipping/shipmentStatus'
import { actorOf } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import { insertShipment, requireSetUp, senderOf, sendShipment } from './booking'
import type { Carriers } from './carriers/settings'
import type { ParcelRequest } from './carriers/types'
import { lockShipment } from './reading'

/** A shipment of its own from the customer to us, with the carrier that brought the parcels. @throws {Problem} 404, 409 */
export async function bookReturn(call: Acting, carriers: Carriers, id: number, weightGrams: number) {
  const begun = await transact(call.db, async (tx) => {
    const shipment = await lockShipment(tx, id, actorOf(call).now)
    const { state, carrier } = shipment
    requireAllowed(shipmentLaw.refusal(state, { type: 'shipment.return' }, shipmentFacts(shipment)), { state })
    requireSetUp(carriers.of(carrier))
    const out = await first<{ request: ParcelRequest; serviceId: number; warehouse: Warehouse }>(
      tx,
      sql`select s.request, s.post_service_id as "serviceId", coalesce(d.warehouse, b.warehouse) as warehouse
        from shipments s join baskets b on b.id = s.basket_id left join basket_deliveries d on d.id = s.delivery_id where s.id = ${id}`,
    )
    if (!out?.request.to.address)
      throw Problem.conflict(
        { reason: 'hasAddress' },
        'The address of the customer has been erased. Book the return on the site of the carrier',
      )
    const { service, to } = out.request
    return insertShipment(tx, call, {
      sent: shipment,
      returnsId: id,
      service: { id: out.serviceId, carrier },
      request: {
        service,
        from: to,
        to: senderOf(carriers, out.warehouse),
        parcels: [{ weightGrams }],
        labelFormat: 'pdf',
        notify: { sms: false, email: false },
        isReturn: true,
      },
    })
  })
  return sendShipment(call, carriers, begun)
}
