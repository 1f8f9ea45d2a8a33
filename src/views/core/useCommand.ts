import { useActorRef, useSelector } from '@xstate/react'
import { commandMachine } from '#machines/core/command'
import { inspect } from '#machines/core/recorder/tap'
import { useEmitted } from './useEmitted'

type Outcomes<Answer> = {
  onSucceeded?: (answer: Answer, subject: string) => void
  onFailed?: (error: unknown, subject: string) => void
}

/** Never sends twice. */
export function useCommand<Answer>({ onSucceeded, onFailed }: Outcomes<Answer> = {}) {
  const actor = useActorRef(commandMachine, { inspect })
  useEmitted(actor, {
    'command.succeeded': ({ answer, subject }) => onSucceeded?.(answer as Answer, subject),
    'command.failed': ({ error, subject }) => onFailed?.(error, subject),
  })
  return {
    run: (call: () => Promise<Answer>, subject?: string) => actor.send({ type: 'command.run', call, subject }),
    dismiss: () => actor.send({ type: 'command.dismiss' }),
    waiting: useSelector(actor, ({ context }) => context.queue.length),
    isRunning: useSelector(actor, (state) => state.matches('running')),
    error: useSelector(actor, ({ context }) => context.error),
  }
}
