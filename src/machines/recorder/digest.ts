import type { AnyStateMachine } from 'xstate'
import { createHash } from './hash'
import { isActor } from './redact'
import { isClock, isCounted, isSafeNumber, isSafeText, isSecret } from './safe'

/** Values of a context that its digest looks at, and elements of each list. */
const most = 24
const mostOfList = 3

const hash = createHash()

/**
 * A context in ten characters: its shape, its safe values, and whether its texts are blank. A replay
 * that has only redacted events comes to the same one. Of a long context only the beginning counts,
 * so that it costs the same whatever its size.
 */
export function digestOf(context: unknown, machine: string): string {
  let left = most
  /** What tells a value that holds no others, or whose others do not count. */
  const mark = (value: unknown, field: string): string | undefined => {
    if (value === null || value === undefined) return '-'
    if (typeof value === 'boolean') return value ? '+' : '!'
    if (isSecret(field)) return '?'
    switch (typeof value) {
      case 'number':
        return isSafeNumber(field) && !isClock(field) ? String(value) : '#'
      case 'string':
        return value.trim() === '' ? '_' : isSafeText(field, value) ? value : '~'
      case 'object':
        break
      default:
        return 'f'
    }
    if (left-- <= 0 || isCounted(machine, field)) return '*'
    if (isActor(value)) return '@'
    return value instanceof Error ? 'e' : undefined
  }
  const feed = (value: unknown, field: string): void => {
    const told = mark(value, field)
    if (told !== undefined) hash.feed(told)
    else if (Array.isArray(value)) feedList(value, field)
    else feedFields(value as Record<string, unknown>, field || machine)
  }
  const feedList = (values: readonly unknown[], field: string) => {
    hash.feed(`[${values.length}:`)
    for (let i = 0; i < values.length && i < mostOfList; i++) {
      feed(values[i], field)
      hash.feed(',')
    }
    hash.feed(']')
  }
  const feedFields = (values: Record<string, unknown>, place: string) => {
    hash.feed('{')
    for (const { name, told } of fieldsOf(values, place)) {
      const one = values[name]
      if (one === null || one === undefined) continue
      hash.feed(told)
      feed(one, name)
      hash.feed(',')
    }
    hash.feed('}')
  }
  hash.begin()
  feed(context, '')
  return hash.digits()
}

type Field = { name: string; told: string }
const shapes = new Map<string, { names: readonly string[]; fields: readonly Field[] }>()

/** An object's fields by their names; what stands in one place mostly has the same ones as the time before. */
function fieldsOf(value: object, place: string): readonly Field[] {
  const before = shapes.get(place)
  if (before) {
    let i = 0
    for (const name in value) {
      if (before.names[i++] === name) continue
      i = -1
      break
    }
    if (i === before.names.length) return before.fields
  }
  const names = Object.keys(value)
  const fields = names.toSorted().map((name) => ({ name, told: `${name}=` }))
  if (before || shapes.size < 1000) shapes.set(place, { names, fields })
  return fields
}

const chartDigests = new WeakMap<object, string>()

/**
 * A chart in ten characters: its states, transitions, and the names of its guards, actions and
 * delays. The text of functions is left out, as a build rewrites it.
 */
export function chartDigest(machine: AnyStateMachine): string {
  const known = chartDigests.get(machine.config)
  if (known) return known
  const delays = Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    typeof delay === 'number' ? [`${name}=${delay}`] : [],
  )
  hash.begin()
  hash.feed(`${outline(machine.config)} ${delays.sort().join()}`)
  const made = hash.digits()
  chartDigests.set(machine.config, made)
  return made
}

function outline(value: unknown): string {
  if (typeof value === 'function') return 'f'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '-'
  if (Array.isArray(value)) return `[${value.map(outline).join()}]`
  const told = Object.entries(value).flatMap(([name, one]) => (one === undefined || name === 'context' ? [] : [`${name}:${outline(one)}`]))
  return `{${told.sort().join()}}`
}
