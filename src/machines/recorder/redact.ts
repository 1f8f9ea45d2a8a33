import type { AnyActorRef } from 'xstate'
import { isCounted, isFieldName, isSafeName, isSafeNumber, isSafeText, isSecret } from './safe'

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type Redact = (value: unknown, machine: string, nodes?: number) => Json

const deepest = 10
/** Beyond so many values one event is cut: a batch of thousands still fits. */
const mostNodes = 60_000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value && 'send' in value
const isMachine = (value: object): value is { id: string } => 'transition' in value && 'getInitialSnapshot' in value && 'id' in value
const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * Makes of any value what may be kept of it. Marks begin with `~`:
 * `"~12#3"` a text of 12 characters, the third distinct one; `"~"` a secret; `"~n"` a number; `"~[7]"` a list
 * only counted; `{"~actor": 4}`, `{"~machine": "shell"}`, `{"~error": …}`, `"~fn"` and `"~object"` are what they say.
 */
export function createRedaction(idOf: (actor: AnyActorRef) => number): Redact {
  const pseudonym = createPseudonyms()
  const fields = new Set<string>()
  return (value, machine, nodes = mostNodes) => {
    let left = nodes
    const list = (values: readonly unknown[], field: string, depth: number): Json =>
      isCounted(machine, field) ? `~[${values.length}]` : values.map((one) => visit(one, field, depth + 1))

    const object = (values: object, depth: number): Json => {
      const kept: Record<string, Json> = {}
      for (const [name, one] of Object.entries(values)) {
        if (one === undefined) continue
        const isSafe = isSafeName(name)
        if (isSafe && fields.size < 2000) fields.add(name)
        kept[isSafe ? name : pseudonym(name)] = visit(one, name, depth + 1)
      }
      return kept
    }

    const visit = (one: unknown, field: string, depth: number): Json => {
      if (one === null || one === undefined) return null
      // Whether a password must be changed is no secret.
      if (typeof one === 'boolean') return one
      if (isSecret(field)) return '~'
      switch (typeof one) {
        case 'number':
          return isSafeNumber(field) && Number.isFinite(one) ? one : '~n'
        case 'string':
          return isSafeText(field, one) || (isFieldName(machine, field) && fields.has(one)) ? one : pseudonym(one)
        case 'function':
          return '~fn'
      }
      if (!isObject(one)) return '~object'
      if (left-- <= 0 || depth > deepest) return '~cut'
      if (Array.isArray(one)) return list(one, field, depth)
      if (one instanceof Error) return { '~error': describe(one, (data) => visit(data, 'data', depth + 1)) }
      if (isActor(one)) return { '~actor': idOf(one) }
      if (isMachine(one)) return { '~machine': one.id }
      if (isCounted(machine, field) || !isPlain(one)) return '~object'
      return object(one, depth)
    }
    return visit(value, '', 0)
  }
}

/** Of an error: its kind and, where a call failed, the status, the call and the fields it blames. Its words are somebody's. */
function describe(error: Error, data: (data: unknown) => Json): Json {
  const { name, status, path } = error as Error & { status?: unknown; path?: unknown; data?: unknown }
  const said: Record<string, Json> = { name: isSafeName(name) ? name : 'Error' }
  if (typeof status === 'number') said.status = status
  if (typeof path === 'string' && isSafeText('path', path)) said.path = path
  if ('data' in error) said.data = data(error.data)
  return said
}

/** So many distinct texts are told apart; then counting goes on, and an old text gets a new number. */
const mostRemembered = 4000

/**
 * Length and number of a text. That two are equal still shows; which text it is does not: what is
 * remembered is a hash under a salt that exists in this page only and is in no file.
 */
function createPseudonyms(): (text: string) => string {
  const [a = 1, b = 1] = crypto.getRandomValues(new Uint32Array(2))
  let known = new Map<number, number>()
  let made = 0
  return (text) => {
    const hash = hash53(text, a, b)
    let number = known.get(hash)
    if (number === undefined) {
      if (known.size >= mostRemembered) known = new Map()
      number = ++made
      known.set(hash, number)
    }
    return `~${text.length}#${number}`
  }
}

/** 53 bits of a text; not for secrets by itself, so the salt matters. */
export function hash53(text: string, saltA = 0, saltB = 0): number {
  let a = 0xdeadbeef ^ saltA
  let b = 0x41c6ce57 ^ saltB
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
