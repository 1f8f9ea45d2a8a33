import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { Invoicing } from '../orders/money/invoicing'
import type { Carriers } from './carriers/settings'
import { deliveryBookingHandlers } from './deliveryBookings'
import { shippingDemo } from './demo'
import { shippingHandlers } from './handlers'
import { askingJob } from './jobs'
import { personalData } from './personalData'
import { carrierCalls, shipmentEvents, shipmentParcels, shipments } from './tables'

export const shipping: Room<{ carriers: Carriers; invoicing: Invoicing }> = {
  personalData,
  tables: { shipments, shipmentParcels, carrierCalls, shipmentEvents },
  namedRows: { shipments: { entity: 'Shipment', title: 'Shipments', label: sql.raw("'BO-' || u.id") } },
  handlers: (context) => [...shippingHandlers(context), ...deliveryBookingHandlers(context)],
  jobs: ({ carriers }) => [askingJob(carriers)],
  demo: shippingDemo,
}
