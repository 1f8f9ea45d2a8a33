import type { Charts } from './charts'
import { NotATrace, readTrace } from './read'
import { replay, type Verdict } from './replay'
import { statesOf } from './states'
import { summary, table } from './table'

export type Outcome = {
  /** 0: all states agree. 1: a difference. 2: not a trace. 3: not everything could be replayed. */
  code: 0 | 1 | 2 | 3
  out: string
  error?: string
  states?: string[]
  step?: number
}

const codes = { agrees: 0, differs: 1, untold: 3 } as const satisfies Record<Verdict, number>

/** Pure: text in, output and exit code out. */
export function runReplay(text: string, { isQuiet = false, charts }: { isQuiet?: boolean; charts?: Charts } = {}): Outcome {
  try {
    const trace = readTrace(text)
    const replayed = replay(trace, charts)
    const out = [...(isQuiet ? [] : [table(replayed.steps), '']), summary(trace, replayed)].join('\n')
    const step = replayed.difference ? replayed.steps.indexOf(replayed.difference) : replayed.steps.length - 1
    return { code: codes[replayed.verdict], out, states: statesOf(replayed), step }
  } catch (error) {
    if (error instanceof NotATrace) return { code: 2, out: '', error: error.message }
    throw error
  }
}
