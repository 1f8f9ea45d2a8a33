import type { SnapshotFrom } from 'xstate'
import { type BatchInput, batchOf } from '../core/batch'
import { basketMoveMachine, type MarkedOutcome, type MovingBasket } from './basketMove'
import type { OrderMove } from './shipping'

/** What a batch of moves is about; `me` as in `BasketMoveInput`. */
export type Moving = { move: OrderMove; me: string | null }

type Asked = Moving & { id: string; baskets: readonly MovingBasket[]; tray?: BatchInput<MovingBasket, MarkedOutcome, Moving>['tray'] }

/** One move of 1..N baskets: what cannot be taken back is held, and so is whatever is done to many. */
export const batchOfMoves = ({ id, move, me, baskets, tray }: Asked): BatchInput<MovingBasket, MarkedOutcome, Moving> => ({
  id,
  about: { move, me },
  rows: baskets,
  isHeld: baskets.length > 1 || (move.type !== 'basket.place' && move.type !== 'basket.start'),
  // What was shipped stays until its documents are printed or it is dismissed.
  isFleeting: move.type !== 'basket.ship',
  ...(tray && { tray }),
})

export const bulkMoveMachine = batchOf<MovingBasket, MarkedOutcome, Moving>(basketMoveMachine)
export type BulkMoveState = SnapshotFrom<typeof bulkMoveMachine>
