import type { TraceActor, TraceCall, TraceEvent, TraceNote, TracePlace } from './trace'

export type StoredEvent = Omit<TraceEvent, 'context'> & { context: number }

type Line = StoredEvent | TraceCall | TracePlace | TraceNote

export type Half = { begins: TraceActor[]; lines: Line[]; bytes: number }

/** Of each of the two halves; bytes by `weights`. */
export const limits = { events: 6000, bytes: 700_000 }

/** Bytes in a browser's heap; checked by `npm run bench`. */
export const weights = { line: 128, object: 32, value: 10 }

/**
 * Two halves: a full one becomes the older one, and the former older one is dropped. Each begins with the state of its actors, so that it
 * can be replayed alone.
 */
export type Ring = {
  readonly half: number
  begin(line: TraceActor): void
  write(line: Line): void
  weigh(bytes: number): void
  readonly isFull: boolean
  /** Call only between complete lines. */
  turn(): void
  halves(): readonly Half[]
  readonly bytes: number
  readonly dropped: number
}

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
      // Overdue by a factor of two: drop the oldest; a replay reports the gap.
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
