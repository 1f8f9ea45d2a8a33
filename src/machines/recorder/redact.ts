import type { AnyActorRef, AnyEventObject } from 'xstate'
import { createHash } from './hash'
import { isCounted, isFieldName, isSafeName, isSafeNumber, isSafeText, isSecret } from './safe'

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type Redaction = {
  /** What may be kept of a value, as JSON. */
  ofValue(value: unknown, machine: string): string
  /** The same of an event: its type as it is, its input (an actor's beginning has that) left out. */
  ofEvent(event: AnyEventObject, machine: string): string
}

const deepest = 10

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value && 'send' in value
const isMachine = (value: object): value is { id: string } => 'transition' in value && 'getInitialSnapshot' in value && 'id' in value
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Makes of any value what may be kept of it, as JSON, written in one pass: it is done at every event. Marks begin with `~`:
 * `"~12#3"` a text of 12 characters, the third distinct one; `"~"` a secret; `"~n"` a number; `"~[7]"` a list
 * only counted; `{"~actor": 4}`, `{"~machine": "shell"}`, `{"~error": …}`, `"~fn"` and `"~object"` are what they say.
 */
export function createRedaction(idOf: (actor: AnyActorRef) => number, mostNodes = 60_000): Redaction {
  const pseudonym = createPseudonyms()
  const fields = new Set<string>()
  let machine = ''
  // Beyond so many values one event is cut: a batch of thousands still fits.
  let left = 0

  function list(values: readonly unknown[], field: string, depth: number): string {
    if (isCounted(machine, field)) return `"~[${values.length}]"`
    let told = ''
    for (const one of values) told += `${told && ','}${visit(one, field, depth + 1)}`
    return `[${told}]`
  }

  /** The fields of an object, without its braces. */
  function fieldsOf(values: object, depth: number, isEvent = false): string {
    let told = ''
    for (const name of Object.keys(values)) {
      const one = (values as Record<string, unknown>)[name]
      if (one === undefined || (isEvent && (name === 'type' || name === 'input'))) continue
      const isSafe = isSafeName(name)
      if (isSafe && fields.size < 2000) fields.add(name)
      told += `${told && ','}"${isSafe ? name : pseudonym(name)}":${visit(one, name, depth + 1)}`
    }
    return told
  }

  function visit(one: unknown, field: string, depth: number): string {
    if (one === null || one === undefined) return 'null'
    // Whether a password must be changed is no secret.
    if (typeof one === 'boolean') return one ? 'true' : 'false'
    if (isSecret(field)) return '"~"'
    switch (typeof one) {
      case 'number':
        return isSafeNumber(field) && Number.isFinite(one) ? String(one) : '"~n"'
      case 'string':
        return isSafeText(field, one) || (isFieldName(machine, field) && fields.has(one)) ? JSON.stringify(one) : `"${pseudonym(one)}"`
      case 'function':
        return '"~fn"'
    }
    if (!isObject(one)) return '"~object"'
    if (left-- <= 0 || depth > deepest) return '"~cut"'
    if (Array.isArray(one)) return list(one, field, depth)
    if (one instanceof Error) return `{"~error":${describe(one, (data) => visit(data, 'data', depth + 1))}}`
    if (isActor(one)) return `{"~actor":${idOf(one)}}`
    if (isMachine(one)) return `{"~machine":${JSON.stringify(one.id)}}`
    if (isCounted(machine, field) || !isPlain(one)) return '"~object"'
    return `{${fieldsOf(one, depth)}}`
  }

  return {
    ofValue(value, of) {
      machine = of
      left = mostNodes
      return visit(value, '', 0)
    },
    ofEvent(event, of) {
      machine = of
      left = mostNodes
      const told = fieldsOf(event, 0, true)
      return `{"type":${JSON.stringify(event.type)}${told && ','}${told}}`
    },
  }
}

/** Of an error: its kind and, where a call failed, the status, the call and the fields it blames. Its words are somebody's. */
function describe(error: Error, data: (data: unknown) => string): string {
  const { name, status, path } = error as Error & { status?: unknown; path?: unknown; data?: unknown }
  const said = [`"name":"${isSafeName(name) ? name : 'Error'}"`]
  if (typeof status === 'number') said.push(`"status":${JSON.stringify(status)}`)
  if (typeof path === 'string' && isSafeText('path', path)) said.push(`"path":${JSON.stringify(path)}`)
  if ('data' in error) said.push(`"data":${data(error.data)}`)
  return `{${said.join()}}`
}

/** So many distinct texts are told apart; then counting goes on, and an old text gets a new number. */
const mostRemembered = 4000

/**
 * Length and number of a text. That two are equal still shows; which text it is does not: what is
 * remembered is a hash under a salt that exists in this page only and is in no file.
 */
function createPseudonyms(): (text: string) => string {
  const [a = 1, b = 1] = crypto.getRandomValues(new Uint32Array(2))
  const hash = createHash()
  let known = new Map<number, number>()
  let made = 0
  return (text) => {
    hash.begin(a, b)
    hash.feed(text)
    const key = hash.number()
    let number = known.get(key)
    if (number === undefined) {
      if (known.size >= mostRemembered) known = new Map()
      number = ++made
      known.set(key, number)
    }
    return `~${text.length}#${number}`
  }
}
