import type { Trace } from '../../core/recorder/trace'
import type { Replay } from './replay'
import { leaves, nameOf, type Step } from './step'

const seconds = (t: number) => (t / 1000).toFixed(3)
const clip = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

export const actorName = ({ actor }: Step): string =>
  actor.name === actor.machine
    ? actor.machine
    : /^\d+$/.test(actor.name)
      ? `${actor.machine} #${actor.name}`
      : `${actor.machine} ${actor.name}`

/** Only changed parallel regions. */
function change({ from, to, recorded }: Step): string {
  const after = leaves(to ?? recorded.to)
  if (from === undefined) return `→ ${after.join(' ')}`
  const before = leaves(from)
  const left = before.filter((leaf) => !after.includes(leaf))
  const entered = after.filter((leaf) => !before.includes(leaf))
  return left.length + entered.length === 0 ? '' : `${left.join(' ')} → ${entered.join(' ')}`
}

const header = ['time', 'actor', 'event', 'from → to', 'refused by']

export function table(steps: readonly Step[]): string {
  const rows = steps.map((step) => [
    seconds(step.recorded.t),
    clip(actorName(step), 28),
    clip(step.recorded.event.type, 44),
    clip(change(step), 72),
    step.difference ? `✗ ${step.difference}` : step.untold ? `? ${step.untold}` : step.refused.join(', '),
  ])
  const widths = header.map((title, i) => rows.reduce((max, row) => Math.max(max, row[i]?.length ?? 0), title.length))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(header), ...rows.map(line)].join('\n')
}

export const verdicts = {
  agrees: 'Every state agrees.',
  differs: 'Not everything goes as it was recorded.',
  untold: 'Could not tell whether every state agrees.',
  changed: 'Every state agrees, but with charts that changed since.',
}

export const share = ({ replayed, saved }: Pick<Replay, 'replayed' | 'saved'>): string =>
  `${replayed} of ${saved} events (${saved === 0 ? 0 : Math.floor((replayed / saved) * 100)} %)`

export function summary(trace: Trace, replayed: Replay): string {
  const { verdict, steps, difference, laws, gaps, changed } = replayed
  const actors = new Set(steps.map(({ actor }) => actor.id)).size
  const lines = [`Replayed ${share(replayed)} of ${actors} actors, recorded with version ${trace.version || '?'}`]
  if (trace.about) lines.push(`Reported: ${trace.about}`)
  if (trace.dropped > 0) lines.push(`${trace.dropped} earlier lines were dropped for room`)
  lines.push(...gaps)
  for (const machine of changed) lines.push(`The chart of '${machine}' is not the one that was recorded`)
  if (verdict === 'untold' && replayed.replayed > 0) lines.push('What was replayed agrees.')
  for (const { recorded, difference } of laws) lines.push(`At ${seconds(recorded.t)} ${difference}`)
  lines.push(difference ? describe(difference) : verdicts[verdict])
  return lines.join('\n')
}

const describe = (step: Step) =>
  `First difference at ${seconds(step.recorded.t)}, event ${step.recorded.n}: ${actorName(step)}, '${step.recorded.event.type}' in ${nameOf(step.from)}: ${step.difference}`
