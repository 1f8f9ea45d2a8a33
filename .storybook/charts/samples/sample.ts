import { ApiError } from '#api/core/http'

export type Event = { type: string } & Record<string, unknown>

/**
 * A chart's input and events for trying it by hand. An event without a payload needs no sample. `others` are inputs that lead to states
 * which `input` does not reach.
 */
type Sample = { input?: unknown; others?: unknown[]; events?: Event[] }

/** By machine. */
export type Samples = Record<string, Sample>

export const lost = new ApiError(0, 'The connection was lost')
export const done = (actor: string, output: unknown): Event => ({ type: `xstate.done.actor.${actor}`, output })
export const failed = (actor: string, error: unknown): Event => ({ type: `xstate.error.actor.${actor}`, error })
export const settled = (outcome: object) => done('row-4711', { id: 4711, outcome })
