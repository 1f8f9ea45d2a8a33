import { chartDigest } from '../../core/recorder/chartDigest'
import { fileOf } from '../../core/recorder/file'
import type { Trace } from '../../core/recorder/trace'
import { type Charts, charts } from './charts'
import { type Expected, isMet, markedStep } from './expectation'
import { NotATrace, readTrace } from './read'
import { replay, type Verdict } from './replay'
import { harmless, summary, table } from './table'
import { type Filter, filtered, timeline } from './timeline'

export type Outcome = {
  /** 0: all states agree. 1: a difference. 2: not a trace. 3: not everything could be replayed. 4: all agrees, but charts changed. */
  code: 0 | 1 | 2 | 3 | 4
  out: string
  error?: string
}

export type Complaint = { title: string; did: string; change: string; at: string; choice: Expected['choice']; wanted: string }

type Options = Filter & { isQuiet?: boolean; isJson?: boolean; version?: Charts }

const codes = { agrees: 0, differs: 1, untold: 3, changed: 4 } as const satisfies Record<Verdict, number>

/** The file with the digests of this version's charts, which is for a change that was meant. Undefined where not all else agrees. */
export function acceptCharts(text: string): string | undefined {
  const { verdict, changed } = replay(readTrace(text))
  if (verdict !== 'changed') return undefined
  const file: Trace = JSON.parse(text)
  const now = changed.flatMap((id) => {
    const chart = charts.get(id)
    return chart ? [[id, chartDigest(chart.machine)]] : []
  })
  return fileOf({ ...file, charts: { ...file.charts, ...Object.fromEntries(now) } })
}

/** The test that `--as-test` writes: a complaint, the step, the expectation. Undefined where this version does as expected. */
export function complaintOf(text: string, asked: Partial<Expected> = {}): Complaint | undefined {
  const trace = readTrace(text)
  const words = (said: string) => harmless(said.replace(/\s+/g, ' ')).trim()
  const about = words(trace.about)
  const { at, choice, text: wanted } = { at: undefined, choice: 'other' as const, text: about, ...trace.expected, ...asked }
  const marked = markedStep(trace, at)
  if (isMet(marked, { choice })) return undefined
  return {
    title: about.slice(0, 100) || words(wanted) || 'The marked step is wrong',
    did: words(marked.did),
    change: words(marked.from === marked.to ? marked.outcome : `${marked.from} → ${marked.to}`),
    at: marked.at,
    choice,
    wanted: words(wanted).slice(0, 200) || 'what was expected',
  }
}

/** Pure: text in, output and exit code out. */
export function runReplay(text: string, { isQuiet = false, isJson = false, version = charts, ...filter }: Options = {}): Outcome {
  try {
    const trace = readTrace(text)
    const replayed = replay(trace, version)
    const code = codes[replayed.verdict]
    const rows = isQuiet ? [] : filtered(timeline(trace, replayed), filter)
    const said = summary(trace, replayed)
    const out = isJson
      ? JSON.stringify({ verdict: replayed.verdict, code, summary: said.split('\n'), rows }, null, 1)
      : [...(isQuiet ? [] : [table(rows), '']), said].join('\n')
    return { code, out }
  } catch (error) {
    if (error instanceof NotATrace) return { code: 2, out: '', error: error.message }
    throw error
  }
}
