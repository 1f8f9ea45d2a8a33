/** How long another process's writes may go unseen; the app asks for its badges once a second. In ms. */
const rememberedFor = 200

/** How often this process has written to a source. */
const writes = new WeakMap<object, number>()
const writesTo = (source: object) => writes.get(source) ?? 0

/** Call once a transaction is through: what was read before it is not told any more. */
export const wrote = (source: object) => writes.set(source, writesTo(source) + 1)

/**
 * Lets callers that want the same thing share one read: those who ask at the same time, and those who ask within a fifth
 * of a second while this process writes nothing. Nobody is answered with something older than their question but for what
 * other processes wrote in that time. `Source` is where it is read, such as a database; `now` is in ms.
 */
export function shareReads<Source extends object, T>(
  read: (source: Source) => Promise<T>,
  now = () => performance.now(),
): (source: Source) => Promise<T> {
  const readers = new WeakMap<Source, () => Promise<T>>()
  return (source) => {
    const reader =
      readers.get(source) ??
      remembering(
        source,
        sharing(() => read(source)),
        now,
      )
    readers.set(source, reader)
    return reader()
  }
}

function remembering<T>(source: object, read: () => Promise<T>, now: () => number): () => Promise<T> {
  let remembered: { result: T; at: number; writes: number } | undefined
  return async () => {
    const at = now()
    const seen = writesTo(source)
    if (remembered && remembered.writes === seen && at - remembered.at < rememberedFor) return remembered.result
    const result = await read()
    if (writesTo(source) === seen) remembered = { result, at, writes: seen }
    return result
  }
}

function sharing<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let waiting: Promise<T> | undefined

  async function start(): Promise<T> {
    // With nothing under way, the other calls that have already arrived are let in too.
    await (running ?? new Promise((resolve) => setImmediate(resolve)))
    waiting = undefined
    const result = read()
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    running = settled
    settled.then(() => {
      if (running === settled) running = undefined
    })
    return result
  }

  return () => {
    waiting ??= start()
    return waiting
  }
}
