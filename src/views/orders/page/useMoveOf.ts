import { useState } from 'react'
import { isSettled } from '#machines/orders/activity'
import { type MoveOf, useMovesOf } from '../activity/batches'

/** `moveOf` until it is dismissed. */
export type MoveHere = { moveOf: MoveOf | undefined; isUnderWay: boolean; dismiss: () => void }

export function useMoveOf(id: number): MoveHere {
  const moveOf = useMovesOf(id)
  const [dismissed, setDismissed] = useState<string>()
  const dismiss = () => {
    if (!moveOf) return
    setDismissed(moveOf.batch.id)
    if (moveOf.state.context.rows.length === 1) moveOf.batch.send({ type: 'batch.dismiss' })
  }
  return {
    moveOf: moveOf?.batch.id === dismissed ? undefined : moveOf,
    isUnderWay: moveOf !== undefined && !isSettled(moveOf.state),
    dismiss,
  }
}
