import type { AnswerOf, Endpoint, Input } from './endpoint'
import { type ApiError, orLost } from './sending/apiError'
import type { CallOptions, Exchange, Wire } from './sending/exchange'

export * from './sending/apiError'
export type { Exchange } from './sending/exchange'

type RefusalListener = (error: ApiError) => void

export type Client = {
  /** `isEarly`: a prefetch, whose 403 only the caller hears. @throws {ApiError} */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<AnswerOf<E>>
  url(path: string): string
  /** Every 401 and 403, before the caller (docs/product.md, Errors). Returns a function that stops. */
  onRefused(listener: RefusalListener): () => void
  onEnded(listener: (exchange: Exchange) => void): void
  /** The returned error is thrown instead of sending. One at a time. */
  holdBack(refusal?: (endpoint: Endpoint) => ApiError | undefined): void
}

/** Milliseconds. */
export const callTimeout = 30_000

/** The only fetch, in `exchange`: it is loaded with the schemas that every call needs. */
export function createClient({
  base,
  token,
  fetch: send = (request) => fetch(request),
  timeout = callTimeout,
}: {
  base: string
  token: () => string | null
  fetch?: (request: Request) => Response | Promise<Response>
  timeout?: number
}): Client {
  const listeners = new Set<RefusalListener>()
  const watchers: ((exchange: Exchange) => void)[] = []
  let refuse: Parameters<Client['holdBack']>[0]
  const wire: Wire = {
    base,
    token,
    send,
    timeout,
    onEnded: (exchange) => {
      for (const watch of watchers) watch(exchange)
    },
    onRefused: (error) => {
      for (const listener of listeners) listener(error)
    },
  }

  return {
    onEnded: (listener) => void watchers.push(listener),

    onRefused(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    holdBack(refusal) {
      refuse = refusal
    },

    url: (path) => `${base}/${path}`,

    async call(endpoint, input, options) {
      const refused = refuse?.(endpoint)
      if (refused) throw refused
      const { exchange } = await orLost(import('./sending/exchange'))
      return exchange(wire, endpoint, input, options)
    },
  }
}
