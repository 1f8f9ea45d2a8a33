import type { Needed } from '#api/core/permissions'
import type { BasketRow } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import type { Refusal } from '#machines/core/law'
import type { MovingBasket } from '#machines/orders/basketMove'
import { basketLaw, factsOfRow } from '#machines/orders/basketStatus'
import { type OrderMove, type OrderMoveName, orderRefusal, withMissing } from '#machines/orders/shipping'
import { texts } from './list/listTexts'

export const pendingReason = 'asked in the dialog'

export const requestedMove = (name: OrderMoveName, credit?: 'full'): OrderMove =>
  name === 'basket.ship' ? { type: name } : name === 'basket.cancel' ? { type: name, reason: pendingReason, credit } : withMissing(name)

export const rowRefusal = (row: BasketRow, name: OrderMoveName): Refusal | undefined =>
  orderRefusal(row.status, factsOfRow(row), requestedMove(name))

export const mayMove = (may: (needed: Needed) => boolean, name: OrderMoveName, status: BasketStatus): boolean =>
  name === 'basket.ship' ? may('DoneOrder') && (status === 'done' || may('InProgress')) : may(basketMoves[name].permission as Needed)

export const moving = ({ id, status }: Pick<BasketRow, 'id' | 'status'>): MovingBasket => ({ id, status, label: texts.label(id) })

export const follows = (row: BasketRow, name: OrderMoveName): boolean =>
  name === 'basket.ship' ? !rowRefusal(row, name) : basketLaw.moves(row.status).includes(name)
