import * as z from 'zod/mini'
import { type Trace, trace } from '../../core/recorder/trace'

export class NotATrace extends Error {
  override readonly name = 'NotATrace'
}

const outdated = (format: string) =>
  `This report is of the format '${format}', which an earlier version of the app saved; this version reads 'trace/3'. ` +
  `Have the problem reported again with the present version${format === 'trace/1' ? ', and delete this file: it may tell how long a password is' : ''}`

/** A recording in memory and in the storage of its tab has less than half of either. */
export const limits = { characters: 24_000_000, events: 100_000 }

const tooLarge = (what: string) => new NotATrace(`This is too large for a trace of the app: ${what}`)

/** @throws {NotATrace} */
export function readTrace(text: string): Trace {
  if (text.length > limits.characters) throw tooLarge(`${Math.round(text.length / 1e6)} MB, at most ${limits.characters / 1e6}`)
  const json = parse(text)
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined
  if (format === undefined) throw new NotATrace("This is no trace: it has no 'format'")
  if (format === 'trace/1' || format === 'trace/2') throw new NotATrace(outdated(format))
  if (format !== 'trace/3') throw new NotATrace(`This is a trace of the format '${String(format)}'; this version reads 'trace/3'`)
  const count = eventsIn(json)
  if (count > limits.events) throw tooLarge(`${count.toLocaleString('en-GB')} events, at most ${limits.events.toLocaleString('en-GB')}`)
  if (isTooDeep(json)) throw new NotATrace('This trace is damaged: it is nested too deep')
  const read = z.safeParse(trace, json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new NotATrace(`This trace is damaged at '${issue?.path.join('.') || 'its top'}': ${issue?.message ?? 'not as docs/trace.md says'}`)
}

const eventsIn = (json: unknown): number =>
  isObject(json) && 'parts' in json && Array.isArray(json.parts)
    ? json.parts.reduce(
        (sum: number, part: unknown) => sum + (isObject(part) && 'events' in part && Array.isArray(part.events) ? part.events.length : 0),
        0,
      )
    : 0

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Deeper than any recorded value: redaction cuts at ten, and lines are five below the top. */
const maxDepth = 40

const isTooDeep = (value: unknown, left = maxDepth): boolean =>
  isObject(value) && (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)))

function parse(text: string): unknown {
  if (text.trim() === '') throw new NotATrace('This is no trace: it is empty')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NotATrace(`This is no trace: it is not JSON (${error instanceof Error ? error.message : error})`)
  }
}
