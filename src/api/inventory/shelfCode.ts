import type { Warehouse } from './warehouses'

/** Signs that a scanner types alike on every keyboard layout. */
const signs = /^[A-Za-z0-9./ -]{1,40}$/
/** Stockholm has none, as on labels that were printed before there were two warehouses. */
const marks = { stockholm: '', tehran: 'T:' } as const satisfies Record<Warehouse, string>

/** What the label of a shelf holds; a blank is sent as `_`. Undefined for a name with other signs. */
export const shelfCode = (warehouse: Warehouse, shelf: string): string | undefined =>
  signs.test(shelf) ? `BO:shelf:${marks[warehouse]}${shelf.replaceAll(' ', '_')}` : undefined

export function readShelfCode(code: string): { warehouse: Warehouse; shelf: string } | undefined {
  const [, mark, name] = /^BO:shelf:(T:)?(.+)$/i.exec(code) ?? []
  return name === undefined ? undefined : { warehouse: mark ? 'tehran' : 'stockholm', shelf: name.replaceAll('_', ' ').trim() }
}
