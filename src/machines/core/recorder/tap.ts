import type { InspectionEvent } from 'xstate'

type Hear = (event: InspectionEvent) => void

/** What happened before the recorder came, as far as it is little and nobody has typed anything yet. */
let early: InspectionEvent[] | undefined = []

const keep: Hear = (event) => {
  const type = 'event' in event ? event.event.type : ''
  if (early && (early.push(event) > 400 || /^field\.|signIn$/.test(type))) early = undefined
}

let hear: Hear = keep

/** Every actor's events pass here, on their way to the recorder once its chunk has come: give it to whatever makes an actor. */
export const inspect: Hear = (event) => hear(event)

/** From now on `recorder` hears everything too, and first what is kept from before. Returns how to stop, the last one first. */
export function listen(recorder: Hear): () => void {
  const before = hear
  hear = (event) => {
    before(event)
    recorder(event)
  }
  for (const event of early ?? []) recorder(event)
  early = undefined
  return () => {
    hear = before
  }
}
