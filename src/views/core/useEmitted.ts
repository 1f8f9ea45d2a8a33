import { useEffect, useEffectEvent } from 'react'
import type { ActorRef, AnyActorRef, EventObject } from 'xstate'

type EmittedOf<A> = A extends ActorRef<infer _Snapshot, infer _Event, infer Emitted> ? Emitted : never
type Handlers<E extends EventObject> = { [T in E['type']]?: (event: Extract<E, { type: T }>) => void }

/** The place where outcomes become toasts, navigation and refreshes. */
export function useEmitted<A extends AnyActorRef>(actor: A, handlers: Handlers<EmittedOf<A>>): void {
  // Each handler takes the event of its own type, and a union of handlers takes none.
  const handle = useEffectEvent((event: EventObject) => handlers[event.type as keyof typeof handlers]?.(event as never))
  useEffect(() => actor.on('*', handle).unsubscribe, [actor])
}
