import type { InspectionEvent } from 'xstate'

type Hear = (event: InspectionEvent) => void

/** What happened before the recorder came, as far as it is little and nobody has typed anything yet. */
let early: InspectionEvent[] | undefined = []

const keep: Hear = (event) => {
  const type = 'event' in event ? event.event.type : ''
  if (early && (early.push(event) > 400 || /^field\.|signIn$/.test(type))) early = undefined
}

const listeners = new Set<Hear>([keep])

/** Every actor's events pass here, on their way to the recorder once its chunk has come: give it to whatever makes an actor. */
export const inspect: Hear = (event) => {
  for (const hear of listeners) hear(event)
}

/** From now on `recorder` hears everything, and first what is kept from before. Returns how to stop. */
export function listen(recorder: Hear): () => void {
  early?.forEach(recorder)
  early = undefined
  listeners.delete(keep)
  listeners.add(recorder)
  return () => void listeners.delete(recorder)
}
