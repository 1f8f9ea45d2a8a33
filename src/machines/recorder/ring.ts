/** What is kept at most: the newer half and the half before it. Two thirds of a megabyte of ASCII each. */
export const limits = { events: 6000, bytes: 700_000 }

/**
 * Lines in two halves: when the newer one is full it becomes the older one, and what was older is
 * gone. Each half begins with where its actors stood, so it can be replayed without the one before.
 */
export type Ring = {
  /** Numbers the half being written, so that whoever begins in it says first where it stands. */
  readonly half: number
  /** An actor's beginning in this half. Never dropped apart from its half. */
  begin(line: string): void
  write(line: string): void
  readonly isFull: boolean
  /** Makes room. To be called when nothing is half-done. */
  turn(): void
  /** Lines kept, oldest first: each half on its own. */
  halves(): readonly { begins: readonly string[]; lines: readonly string[] }[]
  readonly bytes: number
  /** How many events were dropped for room so far. */
  readonly dropped: number
}

type Half = { begins: string[]; lines: string[]; bytes: number }

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
      newer.bytes += line.length
    },
    write(line) {
      newer.lines.push(line)
      newer.bytes += line.length
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
