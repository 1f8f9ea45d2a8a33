import type { ActorRefLike, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { digestOf } from './digest'
import { type Facts, factsOf, opaqueGuards } from './facts'
import { createRedaction } from './redact'
import { createRing, type StoredEvent } from './ring'
import { isAboutSecret, isIdentifier, isRequestId, secretsOf } from './safe'
import type { TraceActor, TraceEvent, TraceNote } from './trace'
import type { Recording, RecordingOptions } from './types'

type StateValue = TraceEvent['to']

type Beginning = { line: TraceActor; bytes: number }

type Track = {
  id: number
  machine: AnyStateMachine
  half: number
  pending: StoredEvent[]
  waiting: Beginning | undefined
  facts: Facts | undefined
  secrets: readonly string[]
  to: StateValue | undefined
  context: unknown
  digest: number
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'config' in logic && 'implementations' in logic

/** One line per letter would reveal the length. Edits that change the state are kept. */
const isSecretEdit = ({ secrets }: Track, event: AnyEventObject): boolean =>
  isAboutSecret(event, secrets) && event.type.startsWith('field.')

const isSameState = (one: StateValue | undefined, other: StateValue) => JSON.stringify(one) === JSON.stringify(other)

const actorOf = (ref: ActorRefLike) => ref as AnyActorRef & { logic?: unknown; id: string; _parent?: AnyActorRef }

/**
 * Records what each chart did last: event, sender, resulting state. Redacted when heard (`safe.ts`), without snapshots and secrets, and
 * bounded (`ring.ts`). See docs/trace.md.
 */
export function createRecording({ now = Date.now, limits, after = {} }: RecordingOptions = {}): Recording {
  const tracks = new WeakMap<object, Track>()
  const ring = createRing(limits)
  const { startedAt = now() } = after
  const machines = new Map<string, AnyStateMachine>()
  let { actors = 0 } = after
  let sent = 0
  let underWay = 0
  let place = ''
  let placeHalf = -1

  const trackOf = (actor: AnyActorRef): Track | undefined => {
    const existing = tracks.get(actor)
    if (existing) return existing
    const { logic } = actorOf(actor)
    if (!isMachine(logic)) return undefined
    const track: Track = {
      id: ++actors,
      machine: logic,
      half: -1,
      pending: [],
      waiting: undefined,
      facts: undefined,
      secrets: [],
      to: undefined,
      context: undefined,
      digest: 0,
    }
    tracks.set(actor, track)
    machines.set(logic.id, logic)
    return track
  }

  const idOf = (actor: AnyActorRef) => trackOf(actor)?.id ?? 0
  const redaction = createRedaction(idOf)

  const beginningOf = (actor: AnyActorRef, track: Track, event: AnyEventObject): Beginning => {
    const ref = actorOf(actor)
    const parent = ref._parent && trackOf(ref._parent)?.id
    const name = isIdentifier(ref.id) ? ref.id : String(track.id)
    const { id: machine } = track.machine
    const { value, context } = event.type === 'xstate.init' ? { value: undefined, context: event.input } : actor.getSnapshot()
    track.to = value
    track.secrets = secretsOf(machine, context)
    const redacted = redaction.ofValue(context, machine)
    const snapshot = value === undefined ? { input: redacted } : { value, context: redacted }
    return { line: { id: track.id, machine, name, ...(parent && { parent }), ...snapshot }, bytes: redaction.bytes }
  }

  /** The place first, so that no step is older than its place. */
  const begin = (track: Track, beginning: () => Beginning) => {
    if (place && placeHalf !== ring.half) writePlace()
    if (track.half === ring.half) return
    track.half = ring.half
    const { line, bytes } = beginning()
    ring.begin(line)
    ring.weigh(bytes)
  }

  const writePlace = () => {
    placeHalf = ring.half
    ring.write({ t: now() - startedAt, place })
  }

  const lineOf = (track: Track, event: AnyEventObject, source: AnyActorRef | undefined): StoredEvent => {
    const from = source && trackOf(source)?.id
    const redacted = redaction.ofEvent(event, track.machine.id, track.secrets)
    if (!isSecretEdit(track, event)) ring.weigh(redaction.bytes)
    return {
      t: now() - startedAt,
      n: ++sent,
      actor: track.id,
      source: from === track.id ? undefined : from,
      event: redacted,
      to: '',
      status: undefined,
      facts: undefined,
      context: 0,
    }
  }

  const hearEvent = (actor: AnyActorRef, event: AnyEventObject, source: AnyActorRef | undefined) => {
    const track = trackOf(actor)
    if (!track) return
    if (event.type !== 'xstate.init' && actor.getSnapshot().status !== 'active') return
    // A line would reveal the dropped edit.
    if (!isSecretEdit(track, event)) begin(track, () => beginningOf(actor, track, event))
    else if (track.half !== ring.half) track.waiting = beginningOf(actor, track, event)
    track.pending.push(lineOf(track, event, source))
    underWay++
  }

  const hearSnapshot = (actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const track = tracks.get(actor)
    if (!track) return
    const pending = track.pending.shift()
    if (pending) underWay--
    const line = pending ?? lineOf(track, event, undefined)
    // An unchanged context object needs no new digest.
    if (track.context !== snapshot.context) {
      track.context = snapshot.context
      track.digest = digestOf(snapshot.context, track.machine.id)
    }
    const isSeen = !isSecretEdit(track, event) || !isSameState(track.to, snapshot.value)
    track.to = snapshot.value
    line.to = snapshot.value
    line.context = track.digest
    if (snapshot.status !== 'active') line.status = snapshot.status
    line.facts = track.facts
    track.facts = undefined
    if (isSeen) {
      const { waiting } = track
      if (waiting) begin(track, () => waiting)
      ring.write(line)
    }
    track.waiting = undefined
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
          const track = isMachine(logic) && logic.id in opaqueGuards ? trackOf(actor) : undefined
          if (track) track.facts = factsOf(track.machine.id, inspected, track.facts)
          return
        }
        case '@xstate.snapshot':
          if (isMachine(actor.logic)) hearSnapshot(actor, inspected.event, inspected.snapshot as AnyMachineSnapshot)
      }
    },
    hearCall({ method, path, status, ms, request }, at = now()) {
      ring.write({ t: at - startedAt, method, path, status, ms, ...(request && isRequestId(request) && { request }) })
    },
    note(line, at = now()) {
      ring.write({ t: at - startedAt, ...line } as TraceNote)
    },
    hearPlace(path) {
      if (path === place) return
      place = path
      writePlace()
    },
    hearChart: (machine) => void machines.set(machine.id, machine),
    idOf,
    kept: () => ({ halves: ring.halves(), half: ring.half, dropped: ring.dropped, actors, machines }),
    startedAt,
    get bytes() {
      return ring.bytes
    },
  }
}
