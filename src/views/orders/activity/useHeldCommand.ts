import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { batchMachine } from '#machines/core/batchBy'
import { type HeldCommand, isSettled } from '#machines/orders/activity'
import { useActivity } from './useActivity'

export function useHeldCommand(key: string) {
  const activity = useActivity()
  const ref: ActorRefFrom<typeof batchMachine> | undefined = useSelector(
    activity,
    ({ context }) => context.commands?.find((command) => command.key === key)?.ref,
  )
  const state = useSelector(ref, (snapshot) => snapshot)
  const [outcome] = state?.matches('settled') ? state.context.outcomes : []
  return {
    request: (command: Omit<HeldCommand, 'key'>) => activity.send({ type: 'command.requested', command: { key, ...command } }),
    undo: () => ref?.send({ type: 'batch.undo' }),
    sendNow: () => ref?.send({ type: 'batch.sendNow' }),
    heldSince: state?.matches('holding') ? state.context.heldSince : undefined,
    isUnderWay: state !== undefined && !isSettled(state),
    error: outcome && 'error' in outcome ? outcome.error : undefined,
  }
}
