import { NotATrace, readTrace } from './read'
import { replay, UnknownMachine } from './replay'
import { statesOf } from './states'
import { summary, table } from './table'

export type Outcome = {
  /** 0: it agrees. 1: it does not. 2: it is no trace. */
  code: 0 | 1 | 2
  out: string
  error?: string
  /** The states it went through, as a test compares them, and the step to look at: the first difference, or the last. */
  states?: string[]
  step?: number
}

/** `npm run replay` without its surroundings: the text of a file in, what to print and whether it agrees out. */
export function runReplay(text: string, { isQuiet = false } = {}): Outcome {
  try {
    const trace = readTrace(text)
    const replayed = replay(trace)
    const out = [...(isQuiet ? [] : [table(replayed.steps), '']), summary(trace, replayed)].join('\n')
    const step = replayed.difference ? replayed.steps.indexOf(replayed.difference) : replayed.steps.length - 1
    return { code: replayed.difference ? 1 : 0, out, states: statesOf(replayed), step }
  } catch (error) {
    if (error instanceof NotATrace || error instanceof UnknownMachine) return { code: 2, out: '', error: error.message }
    throw error
  }
}
