import { use } from 'react'

/** How long a part of the app may take to arrive (SPEC.md section 9), in milliseconds. */
export const chunkTimeout = 120_000

/** A part of the app did not arrive: the connection broke, it took too long, or a newer version has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  constructor(
    readonly title: string,
    options?: ErrorOptions,
  ) {
    super(`The chunk of '${title}' failed to load`, options)
  }
}

/** A part of the app that loads on its own. */
export type Chunk<Module> = {
  /** The module once it is here, its promise before. */
  read(): Module | Promise<Module>
  /** Starts loading; a failure is forgotten, and met again when the part is needed. */
  prefetch(): void
  /** Forgets a failure, so that the next `read` tries again. */
  forget(): void
}

/**
 * Loads a part of the app once, within `timeout`. A rejection is kept until `forget`: a component that
 * waits is rendered again when the promise settles, and a new promise would make it wait for ever.
 * @throws {ChunkError} from `read`'s promise
 */
export function chunk<Module>(title: string, load: () => Promise<Module>, timeout = chunkTimeout): Chunk<Module> {
  let here: { module: Module } | undefined
  let coming: Promise<Module> | undefined

  async function start(): Promise<Module> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not arrive in ${timeout / 1000} seconds`)), timeout)
    })
    try {
      const module = await Promise.race([load(), late])
      here = { module }
      return module
    } catch (cause) {
      throw new ChunkError(title, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    read() {
      if (here) return here.module
      coming ??= start()
      return coming
    },
    prefetch() {
      if (here || coming) return
      const prefetched = start()
      coming = prefetched
      prefetched.catch(() => {
        if (coming === prefetched) coming = undefined
      })
    },
    forget() {
      coming = undefined
    },
  }
}

/** The module, suspending until it is here. @throws {ChunkError} to the boundary above. */
export function useChunk<Module>(part: Chunk<Module>): Module {
  const read = part.read()
  return read instanceof Promise ? use(read) : read
}
