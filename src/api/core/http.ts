import * as z from 'zod/mini'
import type { Unavailable } from './answer'
import type { AnswerOf, Endpoint, Input } from './endpoint'
import { type FieldErrors, fieldErrors } from './endpoint'

/**
 * The one error a call throws.
 *
 * `status` is the HTTP status, or 0 when no answer came (connection lost, timed out).
 * `data` is the envelope's `data`, whatever the server put there.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown = null,
    readonly path = '',
  ) {
    super(message)
  }

  /** True when the call may or may not have been carried out: read again before claiming either. */
  get isDoubtful(): boolean {
    const { mayBeDone = true } = (this.data ?? {}) as Partial<Unavailable>
    return this.status === 0 || this.status === 408 || (this.status >= 502 && mayBeDone)
  }

  /** The server's messages by field; empty unless the input was refused (422). */
  get fieldErrors(): FieldErrors {
    const parsed = z.safeParse(z.object({ fieldErrors }), this.data)
    return parsed.success ? parsed.data.fieldErrors : {}
  }
}

type RefusalListener = (error: ApiError) => void

/**
 * A call that ended: `path` as the contract has it, `status` 0 when no answer came, `ms` how long it took, `request` what
 * the server's log calls it.
 */
export type Exchange = { method: string; path: string; status: number; ms: number; request?: string | undefined }

export type Client = {
  /**
   * Sends one call and returns its checked answer. `isEarly`: nobody has asked for it yet, so that a 403 is told to the
   * caller alone. @throws {ApiError} for any other outcome.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: { signal?: AbortSignal; headers?: Record<string, string>; isEarly?: boolean },
  ): Promise<AnswerOf<E>>
  /** Where a `StoredFile` is read; an `<img>` may point there. */
  url(path: string): string
  /** Hears every 401 and 403 before the caller does (docs/product.md, Errors). Returns how to stop listening. */
  onRefused(listener: RefusalListener): () => void
  /** Hears how every call ended, for as long as the page lives. */
  onEnded(listener: (exchange: Exchange) => void): void
  /** Asked before anything is sent: the error it returns is thrown instead. One at a time; none lets everything go. */
  holdBack(refusal?: (endpoint: Endpoint) => ApiError | undefined): void
}

const envelope = z.object({ message: z.optional(z.string()), data: z.optional(z.unknown()) })

/** How long a call may take before it counts as lost. */
export const callTimeout = 30_000

/** The only fetch. `token` is read at each call, so signing in or out needs no new client. */
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
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const url = `${base}/${fillPath(endpoint.path, params)}${queryString(query)}`
      const bearer = token()
      const limit = AbortSignal.timeout(endpoint.isMultipart || endpoint.isFile || endpoint.isLong ? 10 * timeout : timeout)
      const begun = Date.now()
      const end = (status: number, request?: string) => {
        for (const watch of watchers) watch({ method: endpoint.method, path: endpoint.path, status, ms: Date.now() - begun, request })
      }

      let response: Response
      let text: string
      try {
        response = await send(
          new Request(new URL(url, globalThis.location?.href ?? 'http://localhost'), {
            method: endpoint.method,
            headers: {
              Accept: 'application/json',
              'Accept-Language': 'fa',
              ...(body !== undefined && !endpoint.isMultipart && { 'Content-Type': 'application/json' }),
              ...(bearer && { Authorization: `Bearer ${bearer}` }),
              ...options?.headers,
            },
            body:
              body === undefined
                ? null
                : endpoint.isMultipart
                  ? await (await import('./sending/formData')).formData(body as object)
                  : JSON.stringify(body),
            signal: options?.signal ? AbortSignal.any([options.signal, limit]) : limit,
          }),
        )
        const blob = await response.blob()
        if (endpoint.isFile && response.ok) {
          end(response.status)
          // The compiler does not know that `isFile` means a Blob.
          return blob as never
        }
        text = await blob.text()
      } catch (cause) {
        if (options?.signal?.aborted) throw cause
        end(0)
        throw new ApiError(0, limit.aborted ? 'The server took too long to answer' : 'The connection was lost', null, endpoint.path)
      }

      const id = response.headers.get('x-request-id') ?? undefined
      end(response.status, id)
      const json = parseJson(text)
      if (!response.ok) {
        const { message, data } = z.safeParse(envelope, json).data ?? {}
        const said = message || `The server answered ${response.status}`
        const error = new ApiError(response.status, response.status < 500 ? said : named(said, id), data, endpoint.path)
        // A late 401 to a session that is no longer ours must not end the one begun since.
        const isOurs = (error.status === 403 && !options?.isEarly) || (error.status === 401 && bearer === token())
        if (isOurs) for (const listener of listeners) listener(error)
        throw error
      }

      const checked = z.safeParse(endpoint.answer, json)
      if (!checked.success) {
        const issue = checked.error.issues[0]
        throw new ApiError(
          502,
          named(`The answer of ${endpoint.path} does not keep the contract at ${issue?.path.join('.') || 'its top'}`, id),
          json,
          endpoint.path,
        )
      }
      // Of the endpoint's own schema, which a generic endpoint hides from the compiler.
      return checked.data as never
    },
  }
}

/** What failed on the other side is reported by the name the server's log has for it. */
const named = (text: string, id: string | undefined) => (id ? `${text} (request ${id})` : text)

const fillPath = (path: string, params: object | undefined) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name]
    if (value === undefined) throw new TypeError(`${path} needs the path parameter "${name}"`)
    return encodeURIComponent(String(value))
  })

function queryString(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size ? `?${search}` : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
