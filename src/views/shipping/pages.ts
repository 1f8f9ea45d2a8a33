import { shipmentPaths } from '#api/shipping/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: shipmentPaths.list,
    title: 'Shipments',
    permission: 'InProgress',
    menu: { title: 'Shipments', query: newestFirst },
    load: () => import('./ShipmentList'),
  },
  { path: shipmentPaths.new, title: 'Book parcels', permission: 'InProgress', load: () => import('./NewShipment') },
  { path: shipmentPaths.edit.pattern, title: 'Shipment', permission: 'InProgress', load: () => import('./ShipmentPage') },
]
