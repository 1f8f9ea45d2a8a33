import { digitsOf } from './hash'
import type { Half } from './ring'
import type { TracePart } from './trace'

/** The parts of a file. Events are counted here: a gap would reveal dropped ones. */
export function partsOf(halves: readonly Pick<Half, 'begins' | 'lines'>[]): TracePart[] {
  let events = 0
  return halves.map(({ begins, lines }) => ({
    actors: [...begins],
    events: lines
      .filter((line) => 'n' in line)
      .sort((a, b) => a.n - b.n)
      .map(({ context, ...event }) => ({ ...event, n: ++events, context: digitsOf(context) })),
    calls: lines.filter((line) => 'method' in line),
    places: lines.filter((line) => 'place' in line),
    errors: lines.filter((line) => 'error' in line),
    verdicts: lines.filter((line) => 'guards' in line),
    scenes: lines.filter((line) => 'scene' in line),
    refusals: lines.filter((line) => 'refused' in line),
  }))
}
