import { createElement, type ReactNode } from 'react'

/** How long a part of the app may take to arrive (docs/product.md, Limits), in milliseconds. */
export const chunkTimeout = 120_000

/** A part of the app did not arrive: the connection broke, it took too long, or a newer version has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  /** `forget` lets the next `read` of the part try again. */
  constructor(
    readonly title: string,
    readonly forget = () => {},
    options?: ErrorOptions,
  ) {
    super(`The chunk of '${title}' failed to load`, options)
  }
}

/** A part of the app that loads on its own. */
export type Chunk<Module> = {
  /** The module's promise, marked as React marks one it has seen settle: once it is here nothing suspends. */
  read(): Promise<Module>
  /** Starts loading; a failure is forgotten, and met again when the part is needed. */
  prefetch(): void
}

/**
 * Loads a part of the app once, within `timeout`. A rejection is kept until its error's `forget`: a component
 * that waits is rendered again when the promise settles, and a new promise would make it wait for ever.
 * @throws {ChunkError} from `read`'s promise
 */
export function chunk<Module>(title: string, load: () => Promise<Module>, timeout = chunkTimeout): Chunk<Module> {
  let coming: Promise<Module> | undefined
  const forget = () => {
    coming = undefined
  }

  async function start(): Promise<Module> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not arrive in ${timeout / 1000} seconds`)), timeout)
    })
    try {
      return await Promise.race([load(), late])
    } catch (cause) {
      throw new ChunkError(title, forget, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  function begin(): Promise<Module> {
    const begun = start()
    // Nothing is handed on: what settles by a rejected promise would be a rejection nobody hears.
    begun.then(
      (value) => void Object.assign(begun, { status: 'fulfilled', value }),
      (reason) => void Object.assign(begun, { status: 'rejected', reason }),
    )
    return begun
  }

  return {
    read() {
      coming ??= begin()
      return coming
    },
    prefetch() {
      if (coming) return
      const prefetched = begin()
      coming = prefetched
      prefetched.catch(() => {
        if (coming === prefetched) forget()
      })
    },
  }
}

/**
 * The module, suspending until it is here. Thrown as React's own lazy does, not by `use`: what is opened by a click in a
 * test would wait for ever, as `act` does not go on with what `use` waits for.
 * @throws {ChunkError} to the boundary above.
 */
export function useChunk<Module>(part: Chunk<Module>): Module {
  const coming: Promise<Module> & { status?: 'fulfilled' | 'rejected'; value?: Module; reason?: unknown } = part.read()
  if (coming.status === 'fulfilled') return coming.value as Module
  throw coming.status === 'rejected' ? coming.reason : coming
}

/**
 * A component that is a part of the app of its own; `prefetch` loads it before it is drawn. Above it stand a Suspense and a
 * boundary, where it may be tried again.
 */
export function part<Props extends object>(title: string, load: () => Promise<{ default: (props: Props) => ReactNode }>) {
  const coming = chunk(title, load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as by React's own lazy
  function Part(props: Props) {
    return createElement(useChunk(coming).default, props)
  }
  return Object.assign(Part, { prefetch: coming.prefetch })
}
