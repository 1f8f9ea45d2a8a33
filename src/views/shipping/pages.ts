import { newestFirst, type Page } from '#views/core/pages.ts'

const shipmentsPath = '/order/shipments'

export const pages: Page[] = [
  {
    path: `${shipmentsPath}/list`,
    title: 'Shipments',
    permission: 'InProgress',
    menu: { title: 'Shipments', query: newestFirst },
    load: () => import('./ShipmentList'),
  },
  { path: `${shipmentsPath}/new`, title: 'Book parcels', permission: 'InProgress', load: () => import('./NewShipment') },
  { path: `${shipmentsPath}/edit/:id`, title: 'Shipment', permission: 'InProgress', load: () => import('./ShipmentPage') },
]
