import { createElement, type ReactNode } from 'react'
import { beside } from '#api/core/texts/inLanguage'

/** Milliseconds (docs/product.md, Limits). */
export const chunkTimeout = 120_000

/** Connection lost, timeout, or replaced by a newer version. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  /** `forget` allows another attempt. */
  constructor(
    readonly title: string,
    readonly forget = () => {},
    options?: ErrorOptions,
  ) {
    super(`The chunk of '${title}' failed to load`, options)
  }
}

export type Chunk<Module> = {
  /** Marked like React's promises, so that a loaded chunk does not suspend. */
  read(): Promise<Module>
  prefetch(): void
}

/**
 * Loads once, within `timeout`. A rejection is kept until `forget`: a new promise at each render would suspend forever.
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
      return await Promise.race([beside(title, load), late])
    } catch (cause) {
      throw new ChunkError(title, forget, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  function begin(): Promise<Module> {
    const begun = start()
    // Avoids an unhandled rejection.
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

/** Suspends. Thrown like React.lazy, not `use`, which blocks inside a test's `act`. @throws {ChunkError} to the boundary above */
export function useChunk<Module>(part: Chunk<Module>): Module {
  const coming: Promise<Module> & { status?: 'fulfilled' | 'rejected'; value?: Module; reason?: unknown } = part.read()
  if (coming.status === 'fulfilled') return coming.value as Module
  throw coming.status === 'rejected' ? coming.reason : coming
}

/** Draws with what has loaded. Suspends. @throws {ChunkError} to the boundary above */
export const Read = <Module>({ of, children }: { of: Chunk<Module>; children: (module: Module) => ReactNode }) => children(useChunk(of))

export function part<Props extends object>(title: string, load: () => Promise<{ default: (props: Props) => ReactNode }>) {
  const coming = chunk(title, load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as by React's own lazy
  function Part(props: Props) {
    return createElement(useChunk(coming).default, props)
  }
  return Object.assign(Part, { prefetch: coming.prefetch })
}
