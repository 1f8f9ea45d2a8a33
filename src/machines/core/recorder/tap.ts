import type { InspectionEvent } from 'xstate'

type Hear = (event: InspectionEvent) => void

/** Buffered until the recorder loads. */
let early: InspectionEvent[] | undefined = []

const keep: Hear = (event) => {
  const type = 'event' in event ? event.event.type : ''
  if (early && (early.push(event) > 400 || /^field\.|signIn$/.test(type))) early = undefined
}

const listeners = new Set<Hear>([keep])

/** Pass it to every actor: forwards events to the recorder once loaded. */
export const inspect: Hear = (event) => {
  for (const hear of listeners) hear(event)
}

/** Replays the buffer first. Returns a function that stops. */
export function listen(recorder: Hear): () => void {
  early?.forEach(recorder)
  early = undefined
  listeners.delete(keep)
  listeners.add(recorder)
  return () => void listeners.delete(recorder)
}
