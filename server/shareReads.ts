/**
 * Lets callers that want the same thing at the same time share one read. The read starts after all
 * of them have asked, so nobody is answered with something older than their question. `Source` is where it is read, such as a database.
 */
export function shareReads<Source extends object, T>(read: (source: Source) => Promise<T>): (source: Source) => Promise<T> {
  const readers = new WeakMap<Source, () => Promise<T>>()
  return (source) => {
    const reader = readers.get(source) ?? sharing(() => read(source))
    readers.set(source, reader)
    return reader()
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
