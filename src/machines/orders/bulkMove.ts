import type { SnapshotFrom } from 'xstate'
import { type BatchInput, batchOf } from '../core/batch'
import { basketMoveMachine, type MarkedOutcome, type MovingBasket } from './basketMove'
import type { OrderMove } from './shipping'

export type Moving = { move: OrderMove; me: string | null }

type MoveRequest = Moving & { id: string; baskets: readonly MovingBasket[]; tray?: BatchInput<MovingBasket, MarkedOutcome, Moving>['tray'] }

export const batchOfMoves = ({ id, move, me, baskets, tray }: MoveRequest): BatchInput<MovingBasket, MarkedOutcome, Moving> => ({
  id,
  about: { move, me },
  rows: baskets,
  isHeld: baskets.length > 1 || (move.type !== 'basket.place' && move.type !== 'basket.start'),
  // Shown until its documents are printed or it is dismissed.
  isFleeting: move.type !== 'basket.ship',
  ...(tray && { tray }),
})

export const bulkMoveMachine = batchOf<MovingBasket, MarkedOutcome, Moving>(basketMoveMachine)
export type BulkMoveState = SnapshotFrom<typeof bulkMoveMachine>
