import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import { ApiError } from '#api/core/http'
import type { Json, TracePart } from '../../core/recorder/trace'
import type { Charts } from './charts'

type Marked = { [name: string]: Json }

const nobody = fromCallback(() => undefined)
/** Replaces functions of views: validation finds nothing, callbacks are never called. */
const anyFunction = () => ({})

/**
 * Converts recorded values for charts. A redacted text stays its mark, so that equal texts are equal and none is blank; an actor becomes
 * one of the same chart that is never started.
 */
export function createRevival({ actors }: TracePart, charts: Charts): (value: Json | undefined) => unknown {
  const actorsById = new Map<number, AnyActorRef>()

  const actorOf = (id: number): AnyActorRef => {
    const made = actorsById.get(id) ?? makeActor(id)
    actorsById.set(id, made)
    return made
  }
  const makeActor = (id: number): AnyActorRef => {
    const recorded = actors.find((actor) => actor.id === id)
    const machine = recorded && charts.get(recorded.machine)?.machine
    if (!recorded || !machine) return createActor(nobody)
    // An actor may occur in its parent's input: register it before reading its own.
    actorsById.set(id, createActor(nobody))
    if (recorded.value === undefined) return createActor(machine, { id: recorded.name, input: revive(recorded.input) })
    const snapshot = machine.resolveState({ value: recorded.value, context: revive(recorded.context) })
    return createActor(machine, { id: recorded.name, snapshot, input: undefined })
  }

  const revive = (value: Json | undefined): unknown => {
    if (value === '~n') return 1
    if (value === '~fn') return anyFunction
    if (value === '~object' || value === '~cut') return {}
    if (typeof value === 'string' && value.startsWith('~[')) return []
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(revive)
    if (typeof value['~actor'] === 'number') return actorOf(value['~actor'])
    if (typeof value['~machine'] === 'string') return charts.get(value['~machine'])?.machine
    if (isMarked(value['~error'])) return reviveError(value['~error'], revive)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one)]))
  }
  return revive
}

const isMarked = (value: Json | undefined): value is Marked => typeof value === 'object' && value !== null && !Array.isArray(value)

function reviveError({ name, status, path, data }: Marked, revive: (value: Json | undefined) => unknown): Error {
  if (name === 'ApiError') return new ApiError(Number(status ?? 0), '~', revive(data) ?? null, typeof path === 'string' ? path : '')
  return Object.assign(new Error('~'), { name: String(name ?? 'Error') })
}
