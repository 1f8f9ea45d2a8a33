import { Graph, layout } from '@dagrejs/dagre'
import { present } from '#api/core/objects'
import type { ChartEdge, ChartModel, ChartState } from './chartModel'

export type Box = { state: ChartState; x: number; y: number; width: number; height: number; lines: string[]; depth: number }
export type Line = { edge: ChartEdge; points: { x: number; y: number }[]; label: { x: number; y: number; width: number; lines: string[] } }
export type Picture = { id: string; width: number; height: number; boxes: Box[]; lines: Line[] }

export const metrics = { title: 24, line: 15, padding: 10, gap: 16, character: 6.3, titleCharacter: 7.4 }

type Inner = { width: number; height: number; boxes: Box[]; lines: Line[] }

const widest = (lines: readonly string[], character: number) => lines.reduce((max, { length }) => Math.max(max, length * character), 0)
const textOf = ({ notes, calls, inner }: ChartState) => [...notes, ...calls.map((call) => `⚙ ${call}`), ...inner]

/** Level by level: compound states are laid out inside their parent. */
export function pictureOf({ id, root, edges }: ChartModel): Picture {
  const rootBox = boxOf(root, edges, 0)
  return { id, ...rootBox }
}

function boxOf(state: ChartState, edges: readonly ChartEdge[], depth: number): Inner {
  const lines = textOf(state)
  const head = metrics.title + lines.length * metrics.line
  const inner = state.states.length > 0 ? levelOf(state, edges, depth) : { width: 0, height: 0, boxes: [], lines: [] }
  const { padding } = metrics
  const width = Math.ceil(
    Math.max(
      inner.width + padding * 2,
      widest([state.name], metrics.titleCharacter) + padding * 2 + 14,
      widest(lines, metrics.character) + padding * 2,
      72,
    ),
  )
  const height = head + (inner.height > 0 ? inner.height + padding * 1.5 : lines.length > 0 ? 6 : 4)
  const shifted = shift(inner, (width - inner.width) / 2, head + padding / 2)
  return { width, height, boxes: [{ state, x: 0, y: 0, width, height, lines, depth }, ...shifted.boxes], lines: shifted.lines }
}

function levelOf(parent: ChartState, edges: readonly ChartEdge[], depth: number): Inner {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 30, edgesep: 14, marginx: 0, marginy: 4 })
  graph.setDefaultEdgeLabel(() => ({}))
  const inside = new Map(parent.states.map((state) => [state.path, boxOf(state, edges, depth + 1)]))
  // The layout starts with the first node.
  const ordered = parent.states.toSorted((a, b) => Number(b.isInitial) - Number(a.isInitial))
  for (const { path } of ordered) {
    const { width = 0, height = 0 } = inside.get(path) ?? {}
    graph.setNode(path, { width, height })
  }
  const drawn = joined(parent, edges)
  for (const [key, { from, to, lines }] of drawn)
    graph.setEdge(from, to, { width: widest(lines, metrics.character) + 8, height: lines.length * metrics.line, labelpos: 'c' }, key)
  layout(graph)

  const result: Inner = { width: Number(graph.graph().width ?? 0), height: Number(graph.graph().height ?? 0), boxes: [], lines: [] }
  for (const { path } of parent.states) {
    const { x, y, width, height } = graph.node(path) as { x: number; y: number; width: number; height: number }
    const placed = shift(present(inside.get(path)), x - width / 2, y - height / 2)
    result.boxes.push(...placed.boxes)
    result.lines.push(...placed.lines)
  }
  for (const [key, drawnEdge] of drawn) {
    const { points, x, y, width } = graph.edge(drawnEdge.from, drawnEdge.to, key) as {
      points: { x: number; y: number }[]
      x: number
      y: number
      width: number
    }
    result.lines.push({ edge: drawnEdge, points, label: { x, y, width, lines: drawnEdge.lines } })
  }
  return result
}

/** Edges between states of `parent`, lifted from deeper states, which labels name. */
function joined(parent: ChartState, edges: readonly ChartEdge[]): Map<string, ChartEdge> {
  const made = new Map<string, ChartEdge>()
  for (const { from, to, lines } of edges) {
    const start = parent.states.find((state) => holds(state, from))
    const end = parent.states.find((state) => holds(state, to))
    const isSelf = from === parent.path && end
    if (!end || (!start && !isSelf) || start === end) continue
    const source = start?.path ?? ''
    if (!source) continue
    const key = `${source} ${end.path}`
    const edge = made.get(key) ?? { from: source, to: end.path, lines: [] }
    const before = from === source ? '' : `${below(from, source)}: `
    const after = to === end.path ? '' : ` → ${below(to, end.path)}`
    edge.lines.push(...lines.map((line) => `${before}${line}${after}`))
    made.set(key, edge)
  }
  return made
}

const holds = ({ path }: ChartState, inner: string) => inner === path || inner.startsWith(`${path}.`)
const below = (path: string, outer: string) => path.slice(outer.length + 1)

const shift = ({ width, height, boxes, lines }: Inner, dx: number, dy: number): Inner => ({
  width,
  height,
  boxes: boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })),
  lines: lines.map(({ edge, points, label }) => ({
    edge,
    points: points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
    label: { ...label, x: label.x + dx, y: label.y + dy },
  })),
})
