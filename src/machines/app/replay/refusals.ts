import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'

/** Inline guards are `(unnamed)`. */
export function refusingGuards(before: AnyMachineSnapshot, after: AnyMachineSnapshot, { type }: { type: string }): string[] {
  if (before.context !== after.context || JSON.stringify(before.value) !== JSON.stringify(after.value)) return []
  return before._nodes.flatMap((node: AnyStateNode) =>
    (node.transitions.get(type) ?? []).flatMap(({ guard }) => (guard ? [guardName(guard)] : [])),
  )
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return combined(guard) ?? '(unnamed)'
}

/** `and`, `or` and `not` carry the guards they combine. */
function combined(guard: unknown): string | undefined {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return undefined
  if (guard.name === 'not') return `not ${guardName(guard.guards[0])}`
  return guard.guards.map(guardName).join(guard.name === 'or' ? ' or ' : ' and ')
}
