import type { Trace } from '../../core/recorder/trace'
import type { Replay } from './replay'
import { nameOf, type Step } from './step'
import type { Row } from './timeline'

const seconds = (t: number) => (t / 1000).toFixed(3)
const clip = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

const actorName = ({ actor }: Step): string =>
  actor.name === actor.machine
    ? actor.machine
    : /^\d+$/.test(actor.name)
      ? `${actor.machine} #${actor.name}`
      : `${actor.machine} ${actor.name}`

const header = ['time', '#', 'who', 'what', 'from → to', '']

/** A terminal would obey what is in a file that somebody sent. */
export const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

export function table(timeline: readonly Row[]): string {
  const rows = timeline.map(({ t, n, who, what, change, note }) =>
    [seconds(t), n === undefined ? '' : String(n), clip(who, 28), clip(what, 110), clip(change, 60), note].map(harmless),
  )
  const widths = header.map((title, i) => rows.reduce((max, row) => Math.max(max, row[i]?.length ?? 0), title.length))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i < 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
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
  return lines.map(harmless).join('\n')
}

const describe = (step: Step) =>
  `First difference at ${seconds(step.recorded.t)}, event ${step.recorded.n}: ${actorName(step)}, '${step.recorded.event.type}' in ${nameOf(step.from)}: ${step.difference}`
