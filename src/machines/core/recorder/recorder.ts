import type { ActorRefLike, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { chartDigest, digestOf } from './digest'
import { type Facts, factsOf } from './facts'
import { digitsOf } from './hash'
import { createRedaction } from './redact'
import { createRing, type Kept, type limits } from './ring'
import { isIdentifier } from './safe'
import type { Trace, TraceCall } from './trace'

type Track = {
  id: number
  machine: AnyStateMachine
  half: number
  pending: Kept[]
  facts: Facts | undefined
  context: unknown
  digest: number
}

export type Recorder = {
  hear(event: InspectionEvent): void
  /** A call was answered, or lost (status 0). `path` is the contract's, never a filled-in one. */
  hearCall(call: Omit<TraceCall, 't'>): void
  /** Where the person is from now on: a path without query, and nothing in it that is not ours. */
  hearPlace(path: string): void
  /** Everything kept, as a trace: `about` is what somebody says happened. */
  take(about: string): Trace
  readonly bytes: number
}

export type RecorderOptions = {
  version: string
  now?: () => number
  limits?: typeof limits
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'config' in logic && 'implementations' in logic

// An inspected actor is an actor; its type leaves room for stand-ins.
const actorOf = (ref: ActorRefLike) => ref as AnyActorRef & { logic?: unknown; id: string; _parent?: AnyActorRef }

/**
 * Keeps what every chart did last: which event, from whom, what state it led to. What is kept is
 * redacted as it is heard (`safe.ts`), as values of its own, so it holds no snapshot and no secret; it is
 * bounded (`ring.ts`). See docs/trace.md.
 */
export function createRecorder({ version, now = Date.now, limits }: RecorderOptions): Recorder {
  const tracks = new WeakMap<object, Track>()
  const ring = createRing(limits)
  const startedAt = now()
  const machines = new Map<string, AnyStateMachine>()
  let actors = 0
  let sent = 0
  let underWay = 0
  let place = ''
  let placeHalf = -1

  const trackOf = (actor: AnyActorRef): Track | undefined => {
    const known = tracks.get(actor)
    if (known) return known
    const { logic } = actorOf(actor)
    if (!isMachine(logic)) return undefined
    const track: Track = { id: ++actors, machine: logic, half: -1, pending: [], facts: undefined, context: undefined, digest: 0 }
    tracks.set(actor, track)
    machines.set(logic.id, logic)
    return track
  }

  const redaction = createRedaction((actor) => trackOf(actor)?.id ?? 0)

  /** An actor's first line in this half: what it was made from, or where it stands. */
  const begin = (actor: AnyActorRef, track: Track, event: AnyEventObject) => {
    const ref = actorOf(actor)
    const parent = ref._parent && trackOf(ref._parent)?.id
    // Without an id of its own it is called by its number in the page's system.
    const name = isIdentifier(ref.id) ? ref.id : String(track.id)
    const { id: machine } = track.machine
    track.half = ring.half
    const stand = event.type === 'xstate.init' ? { input: redaction.ofValue(event.input, machine) } : standing(actor, machine)
    ring.begin({ id: track.id, machine, name, ...(parent && { parent }), ...stand })
    ring.weigh(redaction.bytes)
  }

  const standing = (actor: AnyActorRef, machine: string) => {
    const { value, context } = actor.getSnapshot() as AnyMachineSnapshot
    return { value, context: redaction.ofValue(context, machine) }
  }

  const writePlace = () => {
    placeHalf = ring.half
    ring.write({ t: now() - startedAt, place })
  }

  /** An event as it was sent; what it led to is written when it is answered. */
  const lineOf = (track: Track, event: AnyEventObject, source: AnyActorRef | undefined): Kept => {
    const from = source && trackOf(source)?.id
    const kept = redaction.ofEvent(event, track.machine.id)
    ring.weigh(redaction.bytes)
    return {
      t: now() - startedAt,
      n: ++sent,
      actor: track.id,
      source: from === track.id ? undefined : from,
      event: kept,
      to: '',
      status: undefined,
      facts: undefined,
      context: 0,
    }
  }

  const hearEvent = (actor: AnyActorRef, event: AnyEventObject, source: AnyActorRef | undefined) => {
    const track = trackOf(actor)
    if (!track) return
    // Nobody answers what is sent to an actor that has ended.
    if (event.type !== 'xstate.init' && actor.getSnapshot().status !== 'active') return
    // Before the event, so that no step of a half is older than its place.
    if (place && placeHalf !== ring.half) writePlace()
    if (track.half !== ring.half) begin(actor, track, event)
    track.pending.push(lineOf(track, event, source))
    underWay++
  }

  const hearSnapshot = (actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const track = tracks.get(actor)
    if (!track) return
    const pending = track.pending.shift()
    if (pending) underWay--
    const line = pending ?? lineOf(track, event, undefined)
    // The actor itself holds its context; an event that left it alone needs no new digest.
    if (track.context !== snapshot.context) {
      track.context = snapshot.context
      track.digest = digestOf(snapshot.context, track.machine.id)
    }
    line.to = snapshot.value
    line.context = track.digest
    if (snapshot.status !== 'active') line.status = snapshot.status
    line.facts = track.facts
    track.facts = undefined
    ring.write(line)
    if (snapshot.status !== 'active') {
      underWay -= track.pending.length
      track.pending.length = 0
    }
    if (underWay === 0 && ring.isFull) ring.turn()
  }

  return {
    hear(inspected) {
      const actor = actorOf(inspected.actorRef)
      switch (inspected.type) {
        case '@xstate.event':
          return hearEvent(actor, inspected.event, inspected.sourceRef && actorOf(inspected.sourceRef))
        case '@xstate.microstep': {
          const { logic } = actor
          const facts = isMachine(logic) ? factsOf(logic.id, inspected) : undefined
          const track = facts && trackOf(actor)
          if (track) track.facts = { ...track.facts, ...facts }
          return
        }
        case '@xstate.snapshot':
          if (isMachine(actor.logic)) hearSnapshot(actor, inspected.event, inspected.snapshot as AnyMachineSnapshot)
      }
    },
    hearCall(call) {
      ring.write({ t: now() - startedAt, ...call })
    },
    hearPlace(path) {
      if (path === place) return
      place = path
      writePlace()
    },
    take(about) {
      const halves = ring.halves().map(({ begins, lines }) => ({
        actors: [...begins],
        events: lines
          .filter((line) => 'event' in line)
          .sort((a, b) => a.n - b.n)
          .map(({ context, ...event }) => ({ ...event, context: digitsOf(context) })),
        calls: lines.filter((line) => 'method' in line),
        places: lines.filter((line) => 'place' in line),
      }))
      return {
        format: 'trace/1',
        version,
        startedAt: new Date(startedAt).toISOString(),
        savedAt: new Date(now()).toISOString(),
        about,
        dropped: ring.dropped,
        charts: Object.fromEntries([...machines].map(([id, machine]) => [id, chartDigest(machine)])),
        parts: halves,
      }
    },
    get bytes() {
      return ring.bytes
    },
  }
}
