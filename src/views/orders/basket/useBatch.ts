import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Batch } from '#machines/activity'
import { useActivity } from '../../system'

/** The newest batch that holds, sends or has answered a move of this basket, until it is dismissed here. */
export function useBatch(id: number): { batch: Batch | undefined; dismiss: () => void } {
  const activity = useActivity()
  const [dismissed, setDismissed] = useState<string>()
  const batch = useSelector(activity, ({ context }) =>
    context.batches.findLast((one) => one.getSnapshot().context.baskets.some((basket) => basket.id === id)),
  )
  const dismiss = () => {
    setDismissed(batch?.id)
    // One of many stays in the tray, with its fellows.
    if (batch?.getSnapshot().context.baskets.length === 1) batch.send({ type: 'batch.dismiss' })
  }
  return { batch: batch?.id === dismissed ? undefined : batch, dismiss }
}
