import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import type { Half, limits } from './ring'
import type { Trace, TraceCall, TraceNote } from './trace'

/** Hears and keeps: what is loaded first. */
export type Recording = {
  hear(event: InspectionEvent): void
  /** `path` is the contract's, never filled in. */
  hearCall(call: Omit<TraceCall, 't'>, at?: number): void
  /** Path without query and foreign values. */
  hearPlace(path: string): void
  /** A line that is redacted already. `at`: when, where that was earlier (epoch). */
  note(line: NewNote, at?: number): void
  /** A machine that runs as no actor, for its digest. */
  hearChart(machine: AnyStateMachine): void
  idOf(actor: AnyActorRef): number
  kept(): Kept
  readonly startedAt: number
  readonly bytes: number
}

/** A recording that can be taken as a file. */
export type Recorder = Recording & {
  /** Facts that stay the same while the page is open. */
  describe(page: Pick<Trace, 'build' | 'browser' | 'language'>): void
  /** Gives the lines that earlier pages of this tab kept. */
  precede(earlier: () => Earlier): void
  charts(): Trace['charts']
  take(about: string): Trace
}

/** `half`: the number of the newest. `actors`: the last id. */
export type Kept = {
  halves: readonly Half[]
  half: number
  dropped: number
  actors: number
  machines: ReadonlyMap<string, AnyStateMachine>
}
export type Earlier = Pick<Trace, 'charts' | 'dropped'> & { halves: readonly Pick<Half, 'begins' | 'lines'>[] }

type WithoutTime<Line> = Line extends unknown ? Omit<Line, 't'> : never
type NewNote = WithoutTime<TraceNote>

export type RecordingOptions = {
  now?: () => number
  limits?: typeof limits
  /** The recording of earlier pages of this tab: its beginning (epoch, ms) and its last actor. */
  after?: { startedAt?: number; actors?: number }
}
