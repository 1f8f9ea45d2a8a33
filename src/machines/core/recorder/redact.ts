import type { AnyActorRef, AnyEventObject } from 'xstate'
import { hashOf } from './hash'
import { weights } from './ring'
import { type Field, fieldOf, isBlank, isIdentifier, namingMachines } from './safe'
import type { TraceEvent } from './trace'

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type Redaction = {
  /** What may be kept of a value. */
  ofValue(value: unknown, machine: string): Json
  /** The same of an event: its type as it is; without its input, which an actor's beginning has, and its actor's name, which its type has. */
  ofEvent(event: AnyEventObject, machine: string): TraceEvent['event']
  /** What the last one weighs (`ring.ts`). */
  readonly bytes: number
}

const deepest = 10
const noField = fieldOf('')
const dataField = fieldOf('data')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value && 'send' in value
const isMachine = (value: object): value is { id: string } => 'transition' in value && 'getInitialSnapshot' in value && 'id' in value
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Makes of any value what may be kept of it, in one pass: it is done at every event. Marks begin with `~`:
 * `"~12#3"` a text of 12 characters, the third distinct one; `"~"` a secret; `"~n"` a number; `"~[7]"` a list
 * only counted; `{"~actor": 4}`, `{"~machine": "shell"}`, `{"~error": …}`, `"~fn"` and `"~object"` are what they say.
 */
export function createRedaction(idOf: (actor: AnyActorRef) => number, mostNodes = 60_000): Redaction {
  const pseudonym = createPseudonyms()
  const fields = new Set<string>()
  let machine = ''
  let isNaming = false
  // Beyond so many values one event is cut: a batch of thousands still fits.
  let left = 0
  let bytes = 0

  function list(values: readonly unknown[], field: Field, depth: number): Json {
    if (field.countedBy?.has(machine)) return `~[${values.length}]`
    const kept: Json[] = []
    for (const one of values) kept.push(visit(one, field, depth + 1))
    return kept
  }

  function writeFields(kept: Record<string, Json>, values: object, depth: number, isEvent = false): void {
    for (const name in values) {
      const one = (values as Record<string, unknown>)[name]
      if (one === undefined || (isEvent && (name === 'type' || name === 'input' || name === 'actorId'))) continue
      const field = fieldOf(name)
      if (isNaming && field.isSafeName && fields.size < 2000) fields.add(name)
      kept[field.isSafeName ? name : pseudonym(name)] = visit(one, field, depth + 1)
    }
  }

  function visit(one: unknown, field: Field, depth: number): Json {
    bytes += weights.value
    if (one === null || one === undefined) return null
    // Whether a password must be changed is no secret.
    if (typeof one === 'boolean') return one
    if (field.isSecret) return '~'
    switch (typeof one) {
      case 'number':
        return field.keepsNumbers && Number.isFinite(one) ? one : '~n'
      case 'string':
        // As short as it can be and still be blank.
        if (isBlank(one)) return one && ' '
        return field.keepsText(one) || (isNaming && field.name === 'name' && fields.has(one)) ? one : pseudonym(one)
      case 'function':
        return '~fn'
    }
    if (!isObject(one)) return '~object'
    if (left-- <= 0 || depth > deepest) return '~cut'
    bytes += weights.object
    if (Array.isArray(one)) return list(one, field, depth)
    // Asked first, as most are.
    if (isPlain(one)) return field.countedBy?.has(machine) ? '~object' : object(one, depth)
    if (one instanceof Error) return { '~error': describe(one, (data) => visit(data, dataField, depth + 1)) }
    if (isActor(one)) return { '~actor': idOf(one) }
    return isMachine(one) ? { '~machine': one.id } : '~object'
  }

  function object(values: object, depth: number): Json {
    const kept: Record<string, Json> = {}
    writeFields(kept, values, depth)
    return kept
  }

  function begin(of: string) {
    machine = of
    isNaming = namingMachines.has(of)
    left = mostNodes
    bytes = weights.object
  }

  return {
    ofValue(value, of) {
      begin(of)
      return visit(value, noField, 0)
    },
    ofEvent(event, of) {
      begin(of)
      const kept = { type: event.type }
      writeFields(kept, event, 0, true)
      return kept
    },
    get bytes() {
      return bytes
    },
  }
}

/** Of an error: its kind and, where a call failed, the status, the call and the fields it blames. Its words are somebody's. */
function describe(error: Error, data: (data: unknown) => Json): Json {
  const { name, status, path } = error as Error & { status?: unknown; path?: unknown; data?: unknown }
  return {
    name: isIdentifier(name) ? name : 'Error',
    ...(typeof status === 'number' && { status }),
    ...(typeof path === 'string' && fieldOf('path').keepsText(path) && { path }),
    ...('data' in error && { data: data(error.data) }),
  }
}

/** So many distinct texts are told apart; then counting goes on, and an old text gets a new number. */
const mostRemembered = 4000

/**
 * Length and number of a text. That two are equal still shows; which text it is does not: what is
 * remembered is a hash under a salt that exists in this page only and is in no file.
 */
function createPseudonyms(): (text: string) => string {
  const [a = 1, b = 1] = crypto.getRandomValues(new Uint32Array(2))
  let known = new Map<number, string>()
  let made = 0
  return (text) => {
    const key = hashOf(text, a, b)
    const before = known.get(key)
    if (before) return before
    if (known.size >= mostRemembered) known = new Map()
    const mark = `~${text.length}#${++made}`
    known.set(key, mark)
    return mark
  }
}
