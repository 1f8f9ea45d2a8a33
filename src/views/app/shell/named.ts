import { findCode } from '#api/inventory/findCode'
import { inventoryPaths } from '#api/inventory/paths'
import { productPaths } from '#api/products/paths'
import { shipmentPaths } from '#api/shipping/paths'
import { useAnswer } from '#views/core/data.ts'
import { useMay } from '#views/core/useMay.ts'
import type { Command } from './commands'

const texts = {
  title: 'Title',
  stock: 'Stock',
  shipment: (id: string) => `Shipment BO-${id}`,
}
/** A rough filter: the server decides what it names. */
const codes = /^[\d-]{8,17}X?$|^PD-?\d{1,9}$/i
const permissionOf = { book: 'ProductBooks', document: 'ProductDocument', other: 'ProductOtherProduct' } as const

export function useNamed(searched: string, navigate: (to: string) => void): { named: Command[]; isAsking: boolean } {
  const may = useMay()
  const shipment = /^BO-(\d{1,9})$/i.exec(searched)?.[1]
  const isSearched = !shipment && codes.test(searched) && may('Inventory')
  const { data, error } = useAnswer('Inventory', findCode, isSearched ? { body: { code: searched } } : null)
  const edition = data?.data
  const command = (key: string, title: string, group: string, icon: Command['icon'], href: string): Command => ({
    key,
    title,
    group,
    icon,
    href,
    run: () => navigate(href),
  })
  const named: Command[] = []
  if (shipment && may('InProgress'))
    named.push(command('named', texts.shipment(shipment), '', 'order', shipmentPaths.edit({ id: shipment })))
  if (edition) {
    const { id, kind, title } = edition
    if (may(permissionOf[kind])) named.push(command('title', title, texts.title, 'products', productPaths[kind].edition({ id })))
    named.push(command('stock', title, texts.stock, 'inventory', inventoryPaths.stockOf({ id })))
  }
  return { named, isAsking: isSearched && !data && !error }
}
