import { NotATrace, readTrace } from './read'
import { replay, type Verdict } from './replay'
import { statesOf } from './states'
import { summary, table } from './table'

export type Outcome = {
  /** 0: every state agrees. 1: one differs. 2: it is no trace. 3: not all of it could be replayed, so nobody can tell. */
  code: 0 | 1 | 2 | 3
  out: string
  error?: string
  /** The states it went through, as a test compares them, and the step to look at: the first difference, or the last. */
  states?: string[]
  step?: number
}

const codes = { agrees: 0, differs: 1, untold: 3 } as const satisfies Record<Verdict, number>

/** `npm run replay` without its surroundings: the text of a file in, what to print and whether it agrees out. */
export function runReplay(text: string, { isQuiet = false } = {}): Outcome {
  try {
    const trace = readTrace(text)
    const replayed = replay(trace)
    const out = [...(isQuiet ? [] : [table(replayed.steps), '']), summary(trace, replayed)].join('\n')
    const step = replayed.difference ? replayed.steps.indexOf(replayed.difference) : replayed.steps.length - 1
    return { code: codes[replayed.verdict], out, states: statesOf(replayed), step }
  } catch (error) {
    if (error instanceof NotATrace) return { code: 2, out: '', error: error.message }
    throw error
  }
}
