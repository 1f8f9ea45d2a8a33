import type { Needed } from '#api/core/permissions'
import type { BasketRow } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import type { Refusal } from '#machines/core/law'
import type { MovingBasket } from '#machines/orders/basketMove'
import { basketLaw, factsOfRow } from '#machines/orders/basketStatus'
import { type OrderMove, type OrderMoveName, orderRefusal, withMissing } from '#machines/orders/shipping'
import { texts } from './list/listTexts'

/** What a cancellation's own reason stands for until it is asked for. */
export const askedLater = 'asked in the dialog'

/** The move that a button stands for: what its dialog asks for is given later. */
export const asked = (name: OrderMoveName, credit?: 'full'): OrderMove =>
  name === 'basket.ship' ? { type: name } : name === 'basket.cancel' ? { type: name, reason: askedLater, credit } : withMissing(name)

/** Why this move of this row is refused, or undefined. */
export const rowRefusal = (row: BasketRow, name: OrderMoveName): Refusal | undefined =>
  orderRefusal(row.status, factsOfRow(row), asked(name))

/** Whether somebody may make a move of orders in this status; shipping needs the permissions of its parts. */
export const mayMove = (may: (needed: Needed) => boolean, name: OrderMoveName, status: BasketStatus): boolean =>
  name === 'basket.ship' ? may('DoneOrder') && (status === 'done' || may('InProgress')) : may(basketMoves[name].permission as Needed)

export const moving = ({ id, status }: Pick<BasketRow, 'id' | 'status'>): MovingBasket => ({ id, status, label: texts.label(id) })

/** A row may have moved on: its actions are those that follow from where it is now. */
export const follows = (row: BasketRow, name: OrderMoveName): boolean =>
  name === 'basket.ship' ? !rowRefusal(row, name) : basketLaw.moves(row.status).includes(name)
