import type { ZodMiniType } from 'zod/mini'
import type { AnswerOf, Endpoint, Input } from '../endpoint'
import { ApiError } from './apiError'

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
  broken?: { answer: ZodMiniType; at: readonly PropertyKey[] } | undefined
}

export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string>; isEarly?: boolean }

export type Wire = {
  base: string
  /** Read at each call. */
  token: () => string | null
  send: (request: Request) => Response | Promise<Response>
  timeout: number
  onEnded: (exchange: Exchange) => void
  onRefused: (error: ApiError) => void
}

/** Sends, and checks the answer by the endpoint's schema. @throws {ApiError} */
export async function exchange<E extends Endpoint>(
  { base, token, send, timeout, onEnded, onRefused }: Wire,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> {
  options?.signal?.throwIfAborted()
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const url = `${base}/${fillPath(endpoint.path, params)}${queryString(query)}`
  const bearer = token()
  const limit = AbortSignal.timeout(endpoint.isMultipart || endpoint.isFile || endpoint.isLong ? 10 * timeout : timeout)
  const begun = Date.now()
  const end = (status: number, request?: string, broken?: Exchange['broken']) =>
    onEnded({ method: endpoint.method, path: endpoint.path, status, ms: Date.now() - begun, request, broken })

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
              ? await (await import('./formData')).formData(body as object)
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
  const checked = response.ok ? endpoint.answer.safeParse(json) : undefined
  const issue = checked?.error?.issues[0]
  end(response.status, id, issue && { answer: endpoint.answer, at: issue.path })
  if (!checked) {
    const { message, data } = (json ?? {}) as { message?: unknown; data?: unknown }
    const reason = typeof message === 'string' && message ? message : `The server answered ${response.status}`
    const error = new ApiError(response.status, response.status < 500 ? reason : named(reason, id), data, endpoint.path)
    // A late 401 of an earlier session must not end the current one.
    const isOurs = (error.kind === 'forbidden' && !options?.isEarly) || (error.kind === 'signedOut' && bearer === token())
    if (isOurs) onRefused(error)
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
  // A generic endpoint hides its own schema from the compiler.
  return checked.data as never
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
