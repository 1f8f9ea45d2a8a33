import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate'
import { useProcess, useRoot } from '../system'

type Session = { context: { user?: { id: number } } }

/** Spawned below the root, so that what waits on this device goes on being sent on whatever page one is. It hears who is signed in. */
function start(app: AnyActorRef, name: string, machine: AnyStateMachine): void {
  const { system } = app
  if (system.get(name)) return
  app.send({ type: 'workspace.loaded', machines: { [name]: machine } })
  const session = system.get('session')
  const tell = () => system.get(name)?.send({ type: 'person.changed', id: session?.getSnapshot().context.user?.id ?? null })
  let before: number | null | undefined
  session?.subscribe(({ context }: Session) => {
    const now = context.user?.id ?? null
    if (now !== before) tell()
    before = now
  })
  tell()
}

/** Starts it where it is not running. `name`: its `systemId`. */
export function useOnDevice<Machine extends AnyStateMachine>(name: string, machine: Machine): ActorRefFrom<Machine> {
  start(useRoot(), name, machine)
  return useProcess<Machine>(name)
}
