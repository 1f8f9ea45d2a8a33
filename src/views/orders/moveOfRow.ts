import type { Needed } from '#api/core/permissions'
import type { BasketRow } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import type { MovingBasket } from '#machines/orders/basketMove'
import { factsOfRow, type MoveName, moves, type Refusal, refusalOf } from '#machines/orders/basketStatus'
import { texts } from './list/listTexts'

/** What a cancellation's own reason stands for until it is asked for. */
export const askedLater = 'asked in the dialog'

/** Why the law refuses this move of this row, or undefined. */
export const rowRefusal = (row: BasketRow, name: MoveName): Refusal | undefined =>
  refusalOf(row.status, factsOfRow(row), name === 'basket.cancel' ? { type: name, reason: askedLater } : { type: name })

export const permissionOf = (name: MoveName): Needed => basketMoves[name].permission as Needed

export const moving = ({ id, status }: Pick<BasketRow, 'id' | 'status'>): MovingBasket => ({ id, status, label: texts.label(id) })

/** A row may have moved on: its actions are those that follow from where it is now. */
export const follows = (row: BasketRow, name: MoveName): boolean =>
  name === 'basket.cancel' ? row.status !== 'cancelled' : moves[name].from === row.status
