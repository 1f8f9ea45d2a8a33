import type { InspectionEvent } from 'xstate'
import type { Exchange } from '#api/core/http'
import type { Asked } from '../law'

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

/** Events outside of actors: an uncaught error, a screen that failed, a call that ended, a law that was asked, a dry run that was answered. */
export type Told =
  | Pick<ErrorEvent, 'error'>
  | Pick<PromiseRejectionEvent, 'reason'>
  | { failed: unknown; componentStack?: string | null | undefined }
  | Exchange
  | Asked
  | { path: string; rehearsed: unknown }

type HearTold = (told: Told, at: number) => void

let earlyTold: Parameters<HearTold>[] = []
// A list asks its law so often that an error would find no room.
const keepTold: HearTold = (...told) => void (earlyTold.length < ('facts' in told[0] ? 300 : 400) && earlyTold.push(told))
let hearTold = keepTold

export const tell = (told: Told): void => hearTold(told, Date.now())

/** Passes on first what came before it listened. Returns a function that stops. */
export function listenToTold(hear: HearTold): () => void {
  hearTold = hear
  for (const told of earlyTold) hear(...told)
  earlyTold = []
  return () => {
    hearTold = keepTold
  }
}
