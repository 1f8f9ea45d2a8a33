import type { AnyStateMachine } from 'xstate'
import { hash53, isActor } from './redact'
import { isClock, isCounted, isSafeNumber, isSafeText, isSecret } from './safe'

const most = 64

const hex = (text: string) => hash53(text).toString(16).padStart(14, '0').slice(0, 10)

/**
 * A context in ten characters: its shape, its safe values, and whether its texts are blank. A replay
 * that has only redacted events comes to the same one. Of a long context only the beginning counts,
 * so that it costs the same whatever its size.
 */
export function digestOf(context: unknown, machine: string): string {
  let left = most
  const visit = (value: unknown, field: string): string => {
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
    if (isActor(value)) return '@'
    if (value instanceof Error) return 'e'
    if (isCounted(machine, field) || left <= 0) return '*'
    if (Array.isArray(value)) {
      const told = value.slice(0, Math.max(left, 0)).map((one) => (left-- > 0 ? visit(one, field) : '*'))
      return `[${value.length}:${told.join()}]`
    }
    const told = Object.entries(value).flatMap(([name, one]) =>
      one === null || one === undefined ? [] : [`${name}=${left-- > 0 ? visit(one, name) : '*'}`],
    )
    return `{${told.sort().join()}}`
  }
  return hex(visit(context, ''))
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
  const made = hex(`${outline(machine.config)} ${delays.sort().join()}`)
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
