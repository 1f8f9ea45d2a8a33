import { hashOf, mix } from './hash'
import { isActor, isPlain } from './redact'
import { type Field, fieldOf, isBlank, secretsOf } from './safe'

const noField = fieldOf('')

/** Limits of objects and list elements that a digest includes. */
const max = 24
const maxListItems = 3

const marks = { nothing: 1, yes: 2, no: 3, secret: 4, number: 5, blank: 6, text: 7, other: 8, rest: 9, actor: 10, error: 11, object: 12 }

// Module state: closures would be created at each event.
let machine = ''
let secrets: readonly string[] = []
let left = max

/**
 * 32-bit digest of a context: shape, safe values, and whether texts are blank, so that a replay of redacted events gives the same. Without
 * secret fields, and limited in size.
 */
export function digestOf(context: unknown, of: string): number {
  machine = of
  secrets = secretsOf(of, context)
  left = max
  return digestValue(context, noField)
}

/** Runs at every event: no strings are built. */
function digestValue(value: unknown, field: Field): number {
  if (value === null || value === undefined) return marks.nothing
  if (typeof value === 'boolean') return value ? marks.yes : marks.no
  if (field.isSecret) return marks.secret
  switch (typeof value) {
    case 'number':
      return field.keepsNumbers && !field.isClock ? digestNumber(value) : marks.number
    case 'string':
      if (isBlank(value)) return marks.blank
      // A reason may be a person's words, and is then not in the trace.
      return field.keepsText(value) && field.name !== 'reason' ? hashOf(value) | 0 : marks.text
    case 'object':
      break
    default:
      return marks.other
  }
  if (left-- <= 0 || field.countedBy?.has(machine)) return marks.rest
  if (Array.isArray(value)) return digestList(value, field)
  if (isPlain(value)) return digestFields(value as Record<string, unknown>)
  if (value instanceof Error) return marks.error
  return isActor(value) ? marks.actor : marks.object
}

const digestNumber = (value: number) => (Number.isInteger(value) ? mix(value) : hashOf(String(value)) | 0)

function digestList(values: readonly unknown[], field: Field): number {
  let all = mix(values.length)
  for (let i = 0; i < values.length && i < maxListItems; i++) all = mix(all ^ digestValue(values[i], field))
  return all
}

/** A sum, as key order may differ in a replay. */
function digestFields(values: Record<string, unknown>): number {
  let all = marks.object
  for (const name in values) {
    const value = values[name]
    if (value === null || value === undefined || secrets.includes(name)) continue
    const field = fieldOf(name)
    if (field.outsideOf?.has(machine)) continue
    all = (all + mix(field.hash ^ digestValue(value, field))) | 0
  }
  return all
}
