import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type ChartState = {
  /** `signedIn.ready`; empty for the machine. */
  path: string
  name: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  isInitial: boolean
  notes: readonly string[]
  calls: string[]
  inner: string[]
  states: ChartState[]
}

export type ChartEdge = { from: string; to: string; lines: string[] }

export type ChartModel = { id: string; root: ChartState; edges: ChartEdge[] }

export type ChartTexts = {
  names?: Readonly<Record<string, string>>
  notes?: Readonly<Record<string, readonly string[]>>
  events?: Readonly<Record<string, string>>
}

export function modelOf(machine: AnyStateMachine, { names = {}, notes = {}, events = {} }: ChartTexts = {}): ChartModel {
  const edges = new Map<string, ChartEdge>()
  const visit = (node: AnyStateNode): ChartState => {
    const path = pathOf(node)
    const inner: string[] = []
    for (const transition of [...(node.always ?? []), ...[...node.transitions.values()].flat()]) {
      const line = events[String(transition.eventType)] ?? wordsOf(transition)
      const targets = transition.target ?? []
      for (const target of targets) {
        const to = pathOf(target)
        if (to === path) inner.push(`↻ ${line}`)
        else edgeBetween(path, to).lines.push(line)
      }
      if (targets.length === 0) inner.push(line)
    }
    return {
      path,
      name: names[path] ?? (node.parent ? node.key : machine.id),
      notes: notes[path] ?? [],
      kind: node.type,
      isInitial: node.parent?.type === 'compound' && node.parent.initial.target[0] === node,
      calls: node.invoke.map(({ src }: { src: unknown }) =>
        typeof src === 'string' ? src.replace(/^xstate\.invoke\..*/, 'a call') : 'a call',
      ),
      inner: [...new Set(inner)],
      states: Object.values(node.states).map(visit),
    }
  }
  const edgeBetween = (from: string, to: string): ChartEdge => {
    const key = `${from}\n${to}`
    const edge = edges.get(key) ?? { from, to, lines: [] }
    edges.set(key, edge)
    return edge
  }
  return { id: machine.id, root: visit(machine.root), edges: [...edges.values()] }
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')

/** `batch.retry [hasRetries]`, `after hold`, `send done` */
function wordsOf({ eventType, guard }: AnyTransitionDefinition): string {
  const held = guard === undefined ? '' : ` [${guardWords(guard)}]`
  return `${eventWords(String(eventType))}${held}`
}

export function eventWords(type: string): string {
  if (type === '') return 'at once'
  if (type === '*') return 'anything'
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
  const done = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (done) return `${callName(done[2] ?? '')} ${done[1] === 'done' ? 'is done' : 'fails'}`
  return type.replace(/^xstate\.done\.state\..*/, 'all done')
}

/** `0.command.running` */
const callName = (id: string) => (id === '*' ? 'a child' : /^\d+\./.test(id) ? 'the call' : id)

/** The guards that decide what an event does in these states, by name. */
export const guardsOf = (nodes: readonly Pick<AnyStateNode, 'transitions'>[], type: string): string[] => [
  ...new Set(nodes.flatMap(({ transitions }) => (transitions.get(type) ?? []).flatMap(({ guard }) => (guard ? [guardWords(guard)] : [])))),
]

function guardWords(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const { type, params } = guard as { type: unknown; params?: unknown }
    return typeof params === 'string' ? `${String(type)} ${params}` : String(type)
  }
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    const words = guard.guards.map(guardWords)
    return guard.name === 'not' ? `not ${words[0]}` : words.join(guard.name === 'or' ? ' or ' : ', ')
  }
  return 'if'
}

export const statesOf = (state: ChartState): ChartState[] => state.states.flatMap((one) => [one, ...statesOf(one)])
