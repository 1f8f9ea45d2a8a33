import { inventoryPaths } from '#api/inventory/paths'
import { readShelfCode } from '#api/inventory/shelfCode'
import { orderPaths } from '#api/orders/paths'
import { shipmentPaths } from '#api/shipping/paths'

/** Whole codes that lead to one page; others are looked for. */
export function scannedPlace(code: string): string | undefined {
  const [, kind = '', named = ''] = /^BO:(order|delivery):(.+)$/i.exec(code) ?? []
  const id = /^\d{1,9}$/.test(named) ? Number(named) : undefined
  switch (kind.toLowerCase()) {
    case 'order':
      return id === undefined ? undefined : orderPaths.orderByNumber({ id })
    case 'delivery':
      return id === undefined ? undefined : orderPaths.delivery({ id })
  }
  const place = readShelfCode(code)
  if (place) return `${inventoryPaths.warehouse({ warehouse: place.warehouse })}?filter.onShelf=${encodeURIComponent(place.shelf)}`
  const shipment = /^BO-(\d{1,9})$/i.exec(code)?.[1]
  if (shipment) return shipmentPaths.edit({ id: Number(shipment) })
  const parcel = /^(?:00)?(\d{18})$/.exec(code)?.[1]
  return parcel && `${shipmentPaths.list}?search=${parcel}`
}
