import * as z from 'zod/mini'
import type { Unavailable } from './answer'
import type { AnswerOf, Endpoint, Input } from './endpoint'
import { type FieldErrors, fieldErrors } from './endpoint'
import { say } from './texts/inLanguage'

type ErrorKind = 'lost' | 'signedOut' | 'forbidden' | 'missing' | 'conflict' | 'invalid' | 'busy' | 'refused' | 'failed'

const kinds: Readonly<Record<number, ErrorKind>> = {
  0: 'lost',
  408: 'lost',
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  422: 'invalid',
  429: 'busy',
}

export const kindOfStatus = (status: number): ErrorKind => kinds[status] ?? (status >= 500 ? 'failed' : 'refused')

/** `status` is 0 without an answer (connection lost, timeout). `data` is the envelope's. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown = null,
    readonly path = '',
  ) {
    super(say(message))
  }

  get kind(): ErrorKind {
    return kindOfStatus(this.status)
  }

  /** The outcome is unknown: read again before claiming either. */
  get isDoubtful(): boolean {
    const { mayBeDone = true } = (this.data ?? {}) as Partial<Unavailable>
    return this.kind === 'lost' || (this.status >= 502 && mayBeDone)
  }

  get fieldErrors(): FieldErrors {
    const parsed = z.safeParse(z.object({ fieldErrors }), this.data)
    const named = parsed.data?.fieldErrors ?? {}
    return Object.fromEntries(Object.entries(named).map(([name, messages]) => [name, messages.map(say)]))
  }
}

export const errorKind = (error: unknown): ErrorKind | undefined => (error instanceof ApiError ? error.kind : undefined)

export const isDoubtful = (error: unknown): boolean => error instanceof ApiError && error.isDoubtful

/** The server has decided: the same call again is refused again. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'lost' && error.kind !== 'failed'

/** A refusal that stays: whoever is signed out or sends too much at once may send the same later. */
export const isFinalRefusal = (error: unknown): boolean => isRefusal(error) && !['signedOut', 'busy'].includes(errorKind(error) ?? '')

type RefusalListener = (error: ApiError) => void

/**
 * `path` as in the contract, `status` 0 without an answer, `ms` the duration, `request` the server's id. `broken`: where an answer does not
 * keep its contract.
 */
export type Exchange = {
  method: string
  path: string
  status: number
  ms: number
  request?: string | undefined
  broken?: { answer: z.ZodMiniType; at: readonly PropertyKey[] } | undefined
}

export type Client = {
  /** `isEarly`: a prefetch, whose 403 only the caller hears. @throws {ApiError} */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: { signal?: AbortSignal; headers?: Record<string, string>; isEarly?: boolean },
  ): Promise<AnswerOf<E>>
  url(path: string): string
  /** Every 401 and 403, before the caller (docs/product.md, Errors). Returns a function that stops. */
  onRefused(listener: RefusalListener): () => void
  onEnded(listener: (exchange: Exchange) => void): void
  /** The returned error is thrown instead of sending. One at a time. */
  holdBack(refusal?: (endpoint: Endpoint) => ApiError | undefined): void
}

const envelope = z.object({ message: z.optional(z.string()), data: z.optional(z.unknown()) })

/** Milliseconds. */
export const callTimeout = 30_000

/** The only fetch. `token` is read at each call. */
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
      const end = (status: number, request?: string, broken?: Exchange['broken']) => {
        for (const watch of watchers)
          watch({ method: endpoint.method, path: endpoint.path, status, ms: Date.now() - begun, request, broken })
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
      const json = parseJson(text)
      const checked = z.safeParse(response.ok ? endpoint.answer : z.unknown(), json)
      const issue = checked.error?.issues[0]
      end(response.status, id, issue && { answer: endpoint.answer, at: issue.path })
      if (!response.ok) {
        const { message, data } = z.safeParse(envelope, json).data ?? {}
        const reason = message || `The server answered ${response.status}`
        const error = new ApiError(response.status, response.status < 500 ? reason : named(reason, id), data, endpoint.path)
        // A late 401 of an earlier session must not end the current one.
        const isOurs = (error.kind === 'forbidden' && !options?.isEarly) || (error.kind === 'signedOut' && bearer === token())
        if (isOurs) for (const listener of listeners) listener(error)
        throw error
      }

      if (issue) {
        throw new ApiError(
          502,
          named(`The answer of ${endpoint.path} does not keep the contract at ${issue.path.join('.') || 'its top'}`, id),
          json,
          endpoint.path,
        )
      }
      // Of the endpoint's own schema, which a generic endpoint hides from the compiler.
      return checked.data as never
    },
  }
}

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
