import type { AnyActorRef, AnyEventObject } from 'xstate'
import { hashOf } from './hash'
import { weights } from './ring'
import { comparingMachines, type Field, fieldMachines, fieldOf, isBlank, isIdentifier, secretsOf } from './safe'
import type { Json, TraceEvent } from './trace'

export type Redaction = {
  /** What may be kept of a machine's input or context. */
  ofValue(value: unknown, machine: string): Json
  /** The same of an event: its type as it is; without its input, which an actor's beginning has, and its actor's name, which its type has. */
  ofEvent(event: AnyEventObject, machine: string, secrets: readonly string[]): TraceEvent['event']
  /** What the last one weighs (`ring.ts`). */
  readonly bytes: number
}

const deepest = 10
const noField = fieldOf('')
/** Something is said there; a schema may ask for a list of it. */
const said = (value: unknown): Json => (Array.isArray(value) ? ['~'] : '~')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value && 'send' in value
const isMachine = (value: object): value is { id: string } => 'transition' in value && 'getInitialSnapshot' in value && 'id' in value
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Makes of any value what may be kept of it, in one pass: it is done at every event. Marks begin with `~`:
 * `"~12#3"` a text of 12 characters, the third distinct one; `"~"` a text or a secret; `"~n"` a number; `"~[7]"` a list
 * only counted; `{"~actor": 4}`, `{"~machine": "shell"}`, `{"~error": …}`, `"~fn"` and `"~object"` are what they say.
 * The secret fields of a form are left out; their names stand in its `secrets`.
 */
export function createRedaction(idOf: (actor: AnyActorRef) => number, mostNodes = 60_000): Redaction {
  const pseudonym = createPseudonyms()
  const fields = new Set<string>()
  let machine = ''
  let hasFields = false
  let comparesTexts = false
  // Inside what a call answered that failed.
  let isAnswer = false
  let secrets: readonly string[] = []
  // Beyond so many values one event is cut: a batch of thousands still fits.
  let left = 0
  let bytes = 0

  function list(values: readonly unknown[], field: Field, depth: number): Json {
    if (isAnswer) return '~[]'
    if (field.countedBy?.has(machine)) return `~[${values.length}]`
    const kept: Json[] = []
    for (const one of values) kept.push(visit(one, field, depth + 1))
    return kept
  }

  const markOf = (text: string) => (comparesTexts && !isAnswer ? pseudonym(text) : '~')

  function writeFields(kept: Record<string, Json>, values: object, depth: number, isEvent = false, isSaid = false): void {
    // Whatever else says `name` may be a person's.
    const about = isEvent && hasFields && 'name' in values && typeof values.name === 'string' ? values.name : undefined
    const isHidden = about !== undefined && (secrets.includes(about) || fieldOf(about).isSecret)
    for (const name in values) {
      const one = (values as Record<string, unknown>)[name]
      if (one === undefined || (isEvent && (name === 'type' || name === 'input' || name === 'actorId'))) continue
      // What stands at the top is the machine's own, whatever the fields of its form are called.
      const isOut = depth > 0 && secrets.length > 0 && secrets.includes(name)
      // That a field is blamed is what a chart decides by.
      if (isOut && !isAnswer) continue
      const field = fieldOf(name)
      if (hasFields && field.isSafeName) remember(name)
      const isAbout = name === 'name' && about !== undefined && fields.has(about)
      kept[field.isSafeName ? name : markOf(name)] = isAbout
        ? about
        : isSaid
          ? said(one)
          : isHidden || isOut
            ? '~'
            : visit(one, field, depth + 1)
    }
  }

  function remember(name: string): void {
    if (fields.size < 2000) fields.add(name)
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
        // A reason that is an answer is the law's; any other is somebody's.
        return field.keepsText(one) && (isAnswer || field.name !== 'reason') ? one : markOf(one)
      case 'function':
        return '~fn'
    }
    if (!isObject(one)) return '~object'
    if (left-- <= 0 || depth > deepest) return '~cut'
    bytes += weights.object
    if (Array.isArray(one)) return list(one, field, depth)
    // Asked first, as most are.
    if (isPlain(one)) return field.countedBy?.has(machine) ? '~object' : object(one, field, depth)
    if (one instanceof Error) return { '~error': describe(one, answer) }
    if (isActor(one)) return { '~actor': idOf(one) }
    return isMachine(one) ? { '~machine': one.id } : '~object'
  }

  function object(values: object, { isMessages }: Field, depth: number): Json {
    const kept: Record<string, Json> = {}
    writeFields(kept, values, depth, false, isMessages)
    return kept
  }

  function answer(data: unknown): Json {
    isAnswer = true
    const kept = visit(data, noField, 1)
    isAnswer = false
    return kept
  }

  function begin(of: string, hidden: readonly string[]) {
    machine = of
    hasFields = fieldMachines.has(of)
    comparesTexts = comparingMachines.has(of)
    secrets = hidden
    left = mostNodes
    bytes = weights.object
    for (const name of hidden) remember(name)
  }

  return {
    ofValue(value, of) {
      begin(of, secretsOf(of, value))
      const kept = visit(value, noField, 0)
      if (secrets.length > 0) (kept as { [name: string]: Json }).secrets = secrets.filter(isIdentifier)
      return kept
    },
    ofEvent(event, of, hidden) {
      begin(of, hidden)
      const kept = { type: event.type }
      writeFields(kept, event, 0, true)
      return kept
    },
    get bytes() {
      return bytes
    },
  }
}

/**
 * Of an error: its kind and, where a call failed, the status, the call and what charts decide by of its answer: the fields
 * it blames, why a move was refused, where the basket stands. Its words are somebody's, and may repeat what was sent.
 */
function describe(error: Error, answer: (data: unknown) => Json): Json {
  const { name, status, path } = error as Error & { status?: unknown; path?: unknown; data?: unknown }
  return {
    name: isIdentifier(name) ? name : 'Error',
    ...(typeof status === 'number' && { status }),
    ...(typeof path === 'string' && fieldOf('path').keepsText(path) && { path }),
    ...('data' in error && { data: answer(error.data) }),
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
