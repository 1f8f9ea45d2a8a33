import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { batchMachine } from '#machines/core/batchBy'
import { type HeldCommand, isSettled } from '#machines/orders/activity'
import { useActivity } from './useActivity'

/** Requests a command of this key by the activity tray; `heldSince` and `isUnderWay` are of the one that is held or sent. */
export function useHeldCommand(key: string) {
  const activity = useActivity()
  const ref: ActorRefFrom<typeof batchMachine> | undefined = useSelector(
    activity,
    ({ context }) => context.commands?.find((known) => known.key === key)?.ref,
  )
  const state = useSelector(ref, (snapshot) => snapshot)
  return {
    request: (command: Omit<HeldCommand, 'key'>) => activity.send({ type: 'command.requested', command: { key, ...command } }),
    undo: () => ref?.send({ type: 'batch.undo' }),
    heldSince: state?.matches('holding') ? state.context.heldSince : undefined,
    isUnderWay: state !== undefined && !isSettled(state),
  }
}
