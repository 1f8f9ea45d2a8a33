/** Milliseconds that another process's writes may go unseen. */
const rememberedFor = 200

const writes = new WeakMap<object, number>()
const writesTo = (source: object) => writes.get(source) ?? 0

/** Call after the commit. */
export const wrote = (source: object) => writes.set(source, writesTo(source) + 1)

/**
 * Shares one read between concurrent callers, and for 200 ms while this process writes nothing. Only other processes' writes can be missed,
 * for that time. `now` is in ms.
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
    // Lets other received calls join.
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
