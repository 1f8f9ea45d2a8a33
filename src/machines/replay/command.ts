import { storyOf, testOf } from './asTest'
import { NotATrace, readTrace } from './read'
import { replay, UnknownMachine } from './replay'
import { summary, table } from './table'

export type Outcome = {
  /** 0: it agrees. 1: it does not. 2: it is no trace. */
  code: 0 | 1 | 2
  out: string
  error?: string
  /** With a name: what stands in for the report from now on. */
  files?: { test: string; story: string }
}

/** `npm run replay` without its surroundings: the text of a file in, what to print and whether it agrees out. */
export function runReplay(text: string, { name, isQuiet = false }: { name?: string; isQuiet?: boolean } = {}): Outcome {
  try {
    const trace = readTrace(text)
    const replayed = replay(trace)
    const out = [...(isQuiet ? [] : [table(replayed.steps), '']), summary(trace, replayed)].join('\n')
    const files = name ? { test: testOf(name, replayed), story: storyOf(name, replayed) } : undefined
    return { code: replayed.difference ? 1 : 0, out, files }
  } catch (error) {
    if (error instanceof NotATrace || error instanceof UnknownMachine) return { code: 2, out: '', error: error.message }
    throw error
  }
}
