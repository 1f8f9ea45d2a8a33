import type { TraceActor, TraceCall, TraceEvent, TracePlace } from './trace'

/** An event as it is kept: the digest of its context is no text yet. */
export type Kept = Omit<TraceEvent, 'context'> & { context: number }

type Line = Kept | TraceCall | TracePlace

/** What is kept at most of each half: the newer one and the one before it. Bytes as `weights` reckon them. */
export const limits = { events: 6000, bytes: 700_000 }

/** What a browser needs to keep one of these, in bytes; `npm run bench` holds it to what a heap really grows by. */
export const weights = { line: 128, object: 32, value: 10 }

/**
 * Lines in two halves: when the newer one is full it becomes the older one, and what was older is
 * gone. Each half begins with where its actors stood, so it can be replayed without the one before.
 */
export type Ring = {
  /** Numbers the half being written, so that whoever begins in it says first where it stands. */
  readonly half: number
  /** An actor's beginning in this half. Never dropped apart from its half. */
  begin(line: TraceActor): void
  write(line: Line): void
  /** Counts what lines hold beside themselves. */
  weigh(bytes: number): void
  readonly isFull: boolean
  /** Makes room. To be called when nothing is half-done. */
  turn(): void
  /** Lines kept, oldest first: each half on its own. */
  halves(): readonly { begins: readonly TraceActor[]; lines: readonly Line[] }[]
  readonly bytes: number
  /** How many events were dropped for room so far. */
  readonly dropped: number
}

type Half = { begins: TraceActor[]; lines: Line[]; bytes: number }

const fresh = (): Half => ({ begins: [], lines: [], bytes: 0 })

export function createRing({ events, bytes }: typeof limits = limits): Ring {
  let older: Half | undefined
  let newer = fresh()
  let half = 0
  let dropped = 0
  return {
    get half() {
      return half
    },
    begin(line) {
      newer.begins.push(line)
      newer.bytes += weights.line
    },
    weigh(size) {
      newer.bytes += size
    },
    write(line) {
      newer.lines.push(line)
      newer.bytes += weights.line
      // Nothing came to rest for twice as long as it should: the oldest goes, and a replay says where it cannot go on.
      if (newer.lines.length > events * 2 || newer.bytes > bytes * 1.4) this.turn()
    },
    get isFull() {
      return newer.lines.length >= events || newer.bytes >= bytes
    },
    turn() {
      dropped += older?.lines.length ?? 0
      older = newer
      newer = fresh()
      half++
    },
    halves: () => (older ? [older, newer] : [newer]),
    get bytes() {
      return (older?.bytes ?? 0) + newer.bytes
    },
    get dropped() {
      return dropped
    },
  }
}
