import * as z from 'zod/mini'
import type { Half } from './ring'
import type { Earlier, Kept } from './types'

/** The key in the storage under which the recording of earlier pages has its table; its pieces are `trace.1` and so on. */
export const storeKey = 'trace'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Characters of all pieces; browsers allow about five million. */
export const maxStored = 1_500_000

const table = z.object({
  build: z.string(),
  startedAt: z.number(),
  actors: z.int(),
  /** How often the page was loaded. */
  pages: z.int(),
  dropped: z.int(),
  charts: z.record(z.string(), z.string()),
  /** `half` counts through all pages. */
  pieces: z.array(z.object({ key: z.string(), half: z.int(), size: z.int(), lines: z.int() })),
})

type Table = z.output<typeof table>
type Piece = Pick<Half, 'begins' | 'lines'>

function read(storage: Storage): Table | undefined {
  try {
    return z.safeParse(table, JSON.parse(storage.getItem(storeKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

export type Store = {
  readonly pages: number
  /** Writes the lines that are new since. */
  persist(kept: Pick<Kept, 'halves' | 'half' | 'actors'>, charts: Table['charts']): void
  earlier(): Earlier
}

/** A piece that is smaller is written again with what follows. */
const minPiece = 30_000

/**
 * Keeps a recording over reloads, in the storage of the tab. Lines are redacted before they come here. Another build's are dropped: its
 * charts may be others.
 */
export function createStore(storage: Storage, { build, startedAt }: { build: string; startedAt: number }): Store {
  const found = read(storage)
  const isOurs = found?.build === build
  const foreign = isOurs ? [] : (found?.pieces ?? [])
  for (const { key } of foreign) storage.removeItem(key)
  const before: Table = (isOurs && found) || {
    build,
    startedAt,
    actors: 0,
    pages: 0,
    dropped: foreign.reduce((sum, { lines }) => sum + lines, 0),
    charts: {},
    pieces: [],
  }
  const base = before.pieces.reduce((max, { half }) => Math.max(max, half + 1), 0)
  const written = new Map<number, { begins: number; lines: number; since: { begins: number; lines: number } }>()
  let pieces = [...before.pieces]
  let keys = before.pieces.reduce((max, { key }) => Math.max(max, Number(key.split('.')[1])), 0)
  let dropped = { earlier: before.dropped, own: 0 }
  let isOff = false

  const drop = (half: number) => {
    const gone = pieces.filter((piece) => piece.half === half)
    const lines = gone.reduce((sum, piece) => sum + piece.lines, 0)
    dropped = half < base ? { ...dropped, earlier: dropped.earlier + lines } : { ...dropped, own: dropped.own + lines }
    for (const { key } of gone) storage.removeItem(key)
    pieces = pieces.filter((piece) => piece.half !== half)
  }

  /** A half that is not whole cannot be replayed, so the oldest goes as a whole. */
  function write(number: number, { begins, lines }: Piece): void {
    const half = base + number
    const last = pieces.at(-1)
    const so = written.get(number)
    if (so && lines.length === so.lines && begins.length === so.begins) return
    const isOpen = so && last?.half === half && last.size < minPiece
    const since = isOpen ? so.since : { begins: so?.begins ?? 0, lines: so?.lines ?? 0 }
    if (isOpen) pieces.pop()
    const text = JSON.stringify({ begins: begins.slice(since.begins), lines: lines.slice(since.lines) } satisfies Piece)
    const size = () => pieces.reduce((sum, piece) => sum + piece.size, text.length)
    for (let oldest = pieces[0]; oldest && oldest.half < half && size() > maxStored; oldest = pieces[0]) drop(oldest.half)
    if (size() > maxStored) throw new RangeError('The recording has no room')
    const key = isOpen ? last.key : `${storeKey}.${++keys}`
    storage.setItem(key, text)
    pieces.push({ key, half, size: text.length, lines: lines.length - since.lines })
    written.set(number, { begins: begins.length, lines: lines.length, since })
  }

  return {
    pages: before.pages + 1,
    persist({ halves, half, actors }, charts) {
      if (isOff) return
      try {
        for (const [i, piece] of halves.entries()) write(half - halves.length + 1 + i, piece)
        const pages = before.pages + 1
        const all = { ...before.charts, ...charts }
        const now: Table = { build, startedAt, actors, pages, dropped: dropped.earlier + dropped.own, charts: all, pieces }
        storage.setItem(storeKey, JSON.stringify(now))
      } catch {
        // Without room a recording ends with its page.
        isOff = true
        for (const { key } of pieces) storage.removeItem(key)
        storage.removeItem(storeKey)
      }
    },
    earlier() {
      const halves = new Map<number, Piece>()
      for (const { key, half } of pieces) {
        const text = half < base ? storage.getItem(key) : null
        if (text === null) continue
        const { begins, lines }: Piece = JSON.parse(text)
        const whole = halves.get(half) ?? { begins: [], lines: [] }
        halves.set(half, { begins: [...whole.begins, ...begins], lines: [...whole.lines, ...lines] })
      }
      return { halves: [...halves.values()], charts: before.charts, dropped: dropped.earlier }
    },
  }
}
