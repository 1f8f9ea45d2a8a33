import type { AnyStateMachine } from 'xstate'
import { digitsOf, hashOf } from './hash'

const chartDigests = new WeakMap<object, string>()

/**
 * 8 characters from states, transitions and the names of guards, actions and delays. Function bodies are left out, as builds change them.
 */
export function chartDigest(machine: AnyStateMachine): string {
  const cached = chartDigests.get(machine.config)
  if (cached) return cached
  const delays = Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    typeof delay === 'number' ? [`${name}=${delay}`] : [],
  )
  const made = digitsOf(hashOf(`${outline(machine.config)} ${delays.sort().join()}`))
  chartDigests.set(machine.config, made)
  return made
}

function outline(value: unknown): string {
  if (typeof value === 'function') return 'f'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '-'
  if (Array.isArray(value)) return `[${value.map(outline).join()}]`
  const fields = Object.entries(value).flatMap(([name, one]) =>
    one === undefined || name === 'context' ? [] : [`${name}:${outline(one)}`],
  )
  return `{${fields.sort().join()}}`
}
