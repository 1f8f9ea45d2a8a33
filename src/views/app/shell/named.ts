import { findCode } from '#api/inventory/findCode'
import { useAnswer } from '#views/core/data.ts'
import { useMay } from '#views/core/useMay.ts'
import type { Command } from './commands'

const texts = {
  title: 'Title',
  stock: 'Stock',
  shipment: (id: string) => `Shipment BO-${id}`,
}
/** As far as it need be told from words: the server says what it names. */
const codes = /^[\d-]{8,17}X?$|^PD-?\d{1,9}$/i
const pages = {
  book: ['ProductBooks', '/products/book-product'],
  document: ['ProductDocument', '/products/document-product'],
  other: ['ProductOtherProduct', '/products/other-product'],
} as const

/** What a code on goods or parcels names, for whoever may open it: an edition, what there is of it, a shipment. */
export function useNamed(searched: string, navigate: (to: string) => void): { named: Command[]; isAsking: boolean } {
  const may = useMay()
  const shipment = /^BO-(\d{1,9})$/i.exec(searched)?.[1]
  const isAsked = !shipment && codes.test(searched) && may('Inventory')
  const { data, error } = useAnswer('Inventory', findCode, isAsked ? { body: { code: searched } } : null)
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
    named.push(command('named', texts.shipment(shipment), '', 'order', `/order/shipments/edit/${shipment}`))
  if (edition) {
    const [permission, path] = pages[edition.kind]
    if (may(permission)) named.push(command('title', edition.title, texts.title, 'products', `${path}/detail/edit/${edition.id}`))
    named.push(command('stock', edition.title, texts.stock, 'inventory', `/inventory/list/edit/${edition.id}`))
  }
  return { named, isAsking: isAsked && !data && !error }
}
