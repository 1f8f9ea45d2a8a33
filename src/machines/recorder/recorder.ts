import type { ActorRefLike, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { chartDigest, digestOf } from './digest'
import { type Facts, factsOf } from './facts'
import { createRedaction } from './redact'
import { createRing, type limits } from './ring'
import type { Trace, TraceActor, TraceCall, TraceEvent, TracePlace } from './trace'

/** An event that was sent and is not answered yet. It is let go as soon as it is. */
type Pending = { event: AnyEventObject; at: number; order: number; source: AnyActorRef | undefined }

type Track = {
  id: number
  machine: AnyStateMachine
  half: number
  pending: Pending[]
  facts: Facts | undefined
  context: unknown
  digest: string
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
 * redacted as it is heard (`safe.ts`), as text, so it holds no snapshot and no secret; it is bounded
 * (`ring.ts`). See docs/trace.md.
 */
export function createRecorder({ version, now = Date.now, limits }: RecorderOptions): Recorder {
  const tracks = new WeakMap<object, Track>()
  const ring = createRing(limits)
  const startedAt = now()
  const charts: Record<string, string> = {}
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
    const track: Track = { id: ++actors, machine: logic, half: -1, pending: [], facts: undefined, context: undefined, digest: '' }
    tracks.set(actor, track)
    charts[logic.id] = chartDigest(logic)
    return track
  }

  const redaction = createRedaction((actor) => trackOf(actor)?.id ?? 0)

  /** An actor's first line in this half: what it was made from, or where it stands. */
  const begin = (actor: AnyActorRef, track: Track, event: AnyEventObject) => {
    const ref = actorOf(actor)
    const parent = ref._parent && trackOf(ref._parent)?.id
    // Without an id of its own it is called by its number in the page's system.
    const name = /^[A-Za-z][\w.-]{0,39}$/.test(ref.id) ? ref.id : String(track.id)
    const { id: machine } = track.machine
    track.half = ring.half
    ring.begin(
      `{"id":${track.id},"machine":"${machine}","name":"${name}"${parent ? `,"parent":${parent}` : ''},${
        event.type === 'xstate.init' ? `"input":${redaction.ofValue(event.input, machine)}` : standing(actor, machine)
      }}`,
    )
  }

  const standing = (actor: AnyActorRef, machine: string): string => {
    const { value, context } = actor.getSnapshot() as AnyMachineSnapshot
    return `"value":${JSON.stringify(value)},"context":${redaction.ofValue(context, machine)}`
  }

  const writePlace = (t: number) => {
    placeHalf = ring.half
    ring.write(JSON.stringify({ t, place } satisfies TracePlace))
  }

  const hearEvent = (actor: AnyActorRef, event: AnyEventObject, source: AnyActorRef | undefined) => {
    const track = trackOf(actor)
    if (!track) return
    // Nobody answers what is sent to an actor that has ended.
    if (event.type !== 'xstate.init' && actor.getSnapshot().status !== 'active') return
    if (track.half !== ring.half) begin(actor, track, event)
    track.pending.push({ event, at: now(), order: ++sent, source })
    underWay++
  }

  const hearSnapshot = (actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const track = tracks.get(actor)
    if (!track) return
    const pending = track.pending.shift()
    if (pending) underWay--
    const { id: machine } = track.machine
    const t = (pending?.at ?? now()) - startedAt
    // Each half says where the person was when it began.
    if (place && placeHalf !== ring.half) writePlace(t)
    // The actor itself holds its context; an event that left it alone needs no new digest.
    if (track.context !== snapshot.context) {
      track.context = snapshot.context
      track.digest = digestOf(snapshot.context, machine)
    }
    const source = pending?.source && trackOf(pending.source)?.id
    const { value, status } = snapshot
    const line = [
      `{"t":${t},"n":${pending?.order ?? ++sent},"actor":${track.id}`,
      source && source !== track.id ? `,"source":${source}` : '',
      `,"event":${redaction.ofEvent(event, machine)},"to":${typeof value === 'string' ? `"${value}"` : JSON.stringify(value)}`,
      status === 'active' ? '' : `,"status":"${status}"`,
      track.facts ? `,"facts":${JSON.stringify(track.facts)}` : '',
      `,"context":"${track.digest}"}`,
    ]
    track.facts = undefined
    // Joined, so that what is kept is one text and not the pieces of it.
    ring.write(line.join(''))
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
      ring.write(JSON.stringify({ t: now() - startedAt, ...call } satisfies TraceCall))
    },
    hearPlace(path) {
      if (path === place) return
      place = path
      writePlace(now() - startedAt)
    },
    take(about) {
      const halves = ring.halves().map(({ begins, lines }) => {
        const all = lines.map((line) => JSON.parse(line) as TraceEvent | TraceCall | TracePlace)
        return {
          actors: begins.map((line) => JSON.parse(line) as TraceActor),
          events: all.filter((line) => 'event' in line).sort((a, b) => a.n - b.n),
          calls: all.filter((line) => 'method' in line),
          places: all.filter((line) => 'place' in line),
        }
      })
      return {
        format: 'trace/1',
        version,
        startedAt: new Date(startedAt).toISOString(),
        savedAt: new Date(now()).toISOString(),
        about,
        dropped: ring.dropped,
        charts,
        parts: halves,
      }
    },
    get bytes() {
      return ring.bytes
    },
  }
}
