import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { InvoiceKind } from '#api/invoices/invoices'
import { takePart } from '#api/invoices/parts'
import { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import { conflictOf, type LockedBasket } from '../orders/basketLock'
import { isAllTaken, type LastInvoice, type Left, lastInvoices, readLeft } from './left'
import type { NewItem } from './write'

export type Wanted = {
  kind: Exclude<InvoiceKind, 'credit'>
  /** Without a quantity, all remaining copies. Undefined: every line. */
  items?: readonly { basketDetailId: number; quantity?: number | undefined }[] | undefined
  isAhead: boolean
  invoiceDate?: string | undefined
  language?: DocumentLanguage | undefined
}

/** Charges go whole with the first invoice. @throws {Problem} 409 */
function takesOf(left: readonly Left[], { kind, items, isAhead }: Wanted): number[] {
  const wanted = new Map(items?.map(({ basketDetailId, quantity }) => [basketDetailId, quantity]))
  return left.map((line) => {
    const { basketDetailId, open, title } = line
    if (basketDetailId === null) return open
    const ready = isAhead || kind === 'preInvoice' ? open : line.ready
    if (!items) return ready
    if (!wanted.has(basketDetailId)) return 0
    const take = wanted.get(basketDetailId) ?? ready
    if (take > open)
      throw Problem.conflict({ reason: 'isLeftToInvoice', basketDetailId }, `${title}: only ${open} of ${line.ordered} are left to invoice`)
    if (take > ready)
      throw Problem.conflict(
        { reason: 'isDelivered', basketDetailId },
        `${title}: only ${ready} of ${take} are handed over and not invoiced; allow invoicing ahead, or make a pre-invoice`,
      )
    return take
  })
}

/** @throws {Problem} 409 `isLeftToInvoice`, `isDelivered` */
function itemsOf(basket: LockedBasket, left: readonly Left[], last: LastInvoice | undefined, wanted: Wanted): NewItem[] {
  const takes = takesOf(left, wanted)
  const goods = takes.filter((take, i) => take > 0 && left[i]?.kind === 'goods').length
  if (goods === 0 && !(isAllTaken(left) && takes.some((take) => take > 0))) {
    if (isAllTaken(left) && last)
      throw Problem.conflict({ reason: 'isLeftToInvoice', ...last }, `Invoice ${last.number} (${last.by}, ${last.at}) covers this already`)
    throw Problem.conflict({ reason: 'isDelivered' }, 'Nothing delivered is left to invoice; allow invoicing ahead, or make a pre-invoice')
  }
  const parts = takePart(left.map((line, i) => ({ ...line, take: takes[i] ?? 0 })))
  return left.flatMap((line, i): NewItem[] => {
    const part = parts[i]
    if (!part || part.quantity === 0) return []
    const { kind, basketDetailId, basketServiceId, title, isbn, unitPrice, includesVat, rate } = line
    return [
      {
        kind,
        basketId: basket.id,
        basketDetailId,
        basketServiceId,
        creditsItemId: null,
        title,
        isbn,
        unitPrice,
        includesVat,
        quantity: part.quantity,
        amount: part.amount,
        vatRate: rate / 10_000,
        net: part.net,
        vat: part.vat,
      },
    ]
  })
}

/** 409 with the law's reason. */
export async function itemsOfBaskets(
  tx: Queryable,
  baskets: readonly LockedBasket[],
  wanted: Wanted,
): Promise<Map<number, NewItem[] | Problem>> {
  const left = await readLeft(
    tx,
    baskets.map(({ id }) => id),
    wanted.language,
  )
  const done = baskets.filter(({ id }) => isAllTaken(left.get(id) ?? []))
  const last = await lastInvoices(
    tx,
    done.map(({ id }) => id),
  )
  const found = new Map<number, NewItem[] | Problem>()
  for (const basket of baskets) {
    try {
      if (basket.status === 'create' || basket.status === 'cancelled')
        throw await conflictOf(tx, basket, 'isPlaced', (move) => `Place the order before you invoice it: ${move}`)
      found.set(basket.id, itemsOf(basket, left.get(basket.id) ?? [], last.get(basket.id), wanted))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      found.set(basket.id, error)
    }
  }
  return found
}
