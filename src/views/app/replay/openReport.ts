import { limits, NotATrace, readTrace } from '#machines/app/replay/read'
import { type Row, recordedSteps, timeline } from '#machines/app/replay/timeline'
import type { Trace } from '#machines/core/recorder/trace'
import { number } from '#views/core/format.ts'
import { texts } from './texts'

export type Report = { name: string; trace: Trace; rows: readonly Row[] }

/** The rows as they were recorded, without this version's charts. */
const rowsOf = (trace: Trace): Row[] => timeline(trace, { steps: recordedSteps(trace), laws: [] })

/** A report, or a sentence that says why the file is none. */
export async function openReport(file: File): Promise<Report | string> {
  // Before it is read into memory.
  if (file.size > limits.characters) return texts.tooLarge(number(Math.ceil(file.size / 1_000_000)), number(limits.characters / 1_000_000))
  try {
    const trace = readTrace(await file.text())
    return { name: file.name, trace, rows: rowsOf(trace) }
  } catch (error) {
    if (error instanceof NotATrace) return `${error.message}.`
    return texts.unreadable
  }
}
