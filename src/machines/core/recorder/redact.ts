import type { AnyActorRef, AnyEventObject } from 'xstate'
import { hashOf } from './hash'
import { weights } from './ring'
import { comparingMachines, type Field, fieldMachines, fieldOf, isBlank, isIdentifier, secretsOf } from './safe'
import type { Json, TraceEvent } from './trace'

export type Redaction = {
  ofValue(value: unknown, machine: string): Json
  ofEvent(event: AnyEventObject, machine: string, secrets: readonly string[]): TraceEvent['event']
  readonly bytes: number
}

const deepest = 10
const noField = fieldOf('')
const masked = (value: unknown): Json => (Array.isArray(value) ? ['~'] : '~')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value && 'send' in value
const isMachine = (value: object): value is { id: string } => 'transition' in value && 'getInitialSnapshot' in value && 'id' in value
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Redacts any value in one pass, at every event. Marks: `"~12#3"` a text of 12 characters, the third distinct one; `"~"` a text or secret;
 * `"~n"` a number; `"~[7]"` a list by length; `{"~actor": 4}`, `{"~machine": "shell"}`, `{"~error": …}`, `"~fn"`, `"~object"`. Secret
 * fields are omitted, their names are in `secrets`.
 */
export function createRedaction(idOf: (actor: AnyActorRef) => number, maxNodes = 60_000): Redaction {
  const pseudonym = createPseudonyms()
  const fields = new Set<string>()
  let machine = ''
  let hasFields = false
  let comparesTexts = false
  let isAnswer = false
  let secrets: readonly string[] = []
  // Limit of values per event: a batch of thousands fits.
  let left = 0
  let bytes = 0

  function list(values: readonly unknown[], field: Field, depth: number): Json {
    if (isAnswer) return '~[]'
    if (field.countedBy?.has(machine)) return `~[${values.length}]`
    const result: Json[] = []
    for (const one of values) result.push(visit(one, field, depth + 1))
    return result
  }

  const markOf = (text: string) => (comparesTexts && !isAnswer ? pseudonym(text) : '~')

  function writeFields(target: Record<string, Json>, values: object, depth: number, isEvent = false, isMasked = false): void {
    // Elsewhere `name` may be a person's.
    const about = isEvent && hasFields && 'name' in values && typeof values.name === 'string' ? values.name : undefined
    const isHidden = about !== undefined && (secrets.includes(about) || fieldOf(about).isSecret)
    for (const name in values) {
      const one = (values as Record<string, unknown>)[name]
      if (one === undefined || (isEvent && (name === 'type' || name === 'input' || name === 'actorId'))) continue
      // Top-level fields are the machine's own.
      const isOut = depth > 0 && secrets.length > 0 && secrets.includes(name)
      // Charts decide by whether a field has an error.
      if (isOut && !isAnswer) continue
      const field = fieldOf(name)
      if (hasFields && field.isSafeName) remember(name)
      const isAbout = name === 'name' && about !== undefined && fields.has(about)
      target[field.isSafeName ? name : markOf(name)] = isAbout
        ? about
        : isMasked
          ? masked(one)
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
    if (typeof one === 'boolean') return one
    if (field.isSecret) return '~'
    switch (typeof one) {
      case 'number':
        return field.keepsNumbers && Number.isFinite(one) ? one : '~n'
      case 'string':
        if (isBlank(one)) return one && ' '
        // Reasons in answers are the law's, others are people's words.
        return field.keepsText(one) && (isAnswer || field.name !== 'reason') ? one : markOf(one)
      case 'function':
        return '~fn'
    }
    if (!isObject(one)) return '~object'
    if (left-- <= 0 || depth > deepest) return '~cut'
    bytes += weights.object
    if (Array.isArray(one)) return list(one, field, depth)
    if (isPlain(one)) return field.countedBy?.has(machine) ? '~object' : object(one, field, depth)
    if (one instanceof Error) return { '~error': describe(one, answer) }
    if (isActor(one)) return { '~actor': idOf(one) }
    return isMachine(one) ? { '~machine': one.id } : '~object'
  }

  function object(values: object, { isMessages }: Field, depth: number): Json {
    const result: Record<string, Json> = {}
    writeFields(result, values, depth, false, isMessages)
    return result
  }

  function answer(data: unknown): Json {
    isAnswer = true
    const result = visit(data, noField, 1)
    isAnswer = false
    return result
  }

  function begin(of: string, hidden: readonly string[]) {
    machine = of
    hasFields = fieldMachines.has(of)
    comparesTexts = comparingMachines.has(of)
    secrets = hidden
    left = maxNodes
    bytes = weights.object
    for (const name of hidden) remember(name)
  }

  return {
    ofValue(value, of) {
      begin(of, secretsOf(of, value))
      const result = visit(value, noField, 0)
      if (secrets.length > 0) (result as { [name: string]: Json }).secrets = secrets.filter(isIdentifier)
      return result
    },
    ofEvent(event, of, hidden) {
      begin(of, hidden)
      const result = { type: event.type }
      writeFields(result, event, 0, true)
      return result
    },
    get bytes() {
      return bytes
    },
  }
}

/**
 * Kind of the error and, for failed calls, status, call and what charts decide by: blamed fields, refusal, basket status. Messages may
 * repeat input.
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

/** Limit of distinct texts; then an old text gets a new number. */
const maxRemembered = 4000

/** Length and number of a text: shows equality only. Hashed with a salt of this page that is in no file. */
function createPseudonyms(): (text: string) => string {
  const [a = 1, b = 1] = crypto.getRandomValues(new Uint32Array(2))
  let byHash = new Map<number, string>()
  let made = 0
  return (text) => {
    const key = hashOf(text, a, b)
    const before = byHash.get(key)
    if (before) return before
    if (byHash.size >= maxRemembered) byHash = new Map()
    const mark = `~${text.length}#${++made}`
    byHash.set(key, mark)
    return mark
  }
}
