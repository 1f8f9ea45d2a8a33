import { useSelector } from '@xstate/react'
import type { HeldCommand, HoldsCommands } from '#machines/core/held'
import { useRoot } from '../system'

/** A call that waits five seconds in the activity tray, where it can be undone. */
export function useHeldCommand(key: string) {
  const activity: HoldsCommands = useRoot().system.get('activity')
  const ref = useSelector(activity, ({ context }) => context.commands?.find((command) => command.key === key)?.ref)
  const state = useSelector(ref, (snapshot) => snapshot)
  const [outcome] = state?.matches('settled') ? state.context.outcomes : []
  return {
    request: (command: Omit<HeldCommand, 'key'>) => activity.send({ type: 'command.requested', command: { key, ...command } }),
    undo: () => ref?.send({ type: 'batch.undo' }),
    sendNow: () => ref?.send({ type: 'batch.sendNow' }),
    heldSince: state?.matches('holding') ? state.context.heldSince : undefined,
    isUnderWay: state !== undefined && state.status === 'active' && !state.matches('settled'),
    error: outcome && 'error' in outcome ? outcome.error : undefined,
  }
}
