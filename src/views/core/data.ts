import { useState } from 'react'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse, unstable_serialize } from 'swr'
import type { ListRequest } from '#api/core/answer'
import { client } from '#api/core/client'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'
import { ApiError } from '#api/core/http'
import { token } from '#api/core/token'

/**
 * How every read behaves. Failed reads are tried again 3 times, 1000 ms doubled and capped at
 * 30 000 ms (docs/product.md, Limits); a refusal is an answer, so it is not tried again. A server that is on its way up says so,
 * and is asked until it is there.
 */
export const swrConfig: SWRConfiguration = {
  onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (error?.data?.reason === 'starting') retryCount = 0
    if (isRefusal || retryCount > 3) return
    setTimeout(() => revalidate({ retryCount }), Math.min(1000 * 2 ** (retryCount - 1), 30_000))
  },
}

export type Read<T> = SWRResponse<T, ApiError>

/** Starts with the name of what it holds, so that `refresh(name)` finds all of that name. */
type Key = readonly [name: string, ...rest: unknown[]]

export const useRead = <E extends Endpoint>(key: Key | null, endpoint: E, input: unknown, config?: SWRConfiguration) =>
  useSWR<AnswerOf<E>, ApiError>(key, () => takeBegun<E>(unstable_serialize(key)) ?? client.call(endpoint, input as Input<E>), config)

/** Reads begun before their view was there to ask, by key. */
const begun = new Map<string, Promise<unknown>>()

/** For the view's first read alone: whoever reads again wants to know what has changed. */
function takeBegun<E extends Endpoint>(name: string): Promise<AnswerOf<E>> | undefined {
  const answer = begun.get(name)
  begun.delete(name)
  return answer as Promise<AnswerOf<E>> | undefined
}

/** How long something just read counts as read now, in milliseconds: as long as SWR shares a read by itself. */
const freshFor = 2000

/**
 * Starts a read before its view is there to ask. What comes is in the view's first render; a failure is told to the view,
 * and to nobody where the page turns out to be closed to the reader.
 */
function begin<E extends Endpoint>(key: Key, endpoint: E, input: object): void {
  const name = unstable_serialize(key)
  if (begun.has(name)) return
  const reader = token.get()
  const answer = client.call(endpoint, input as Input<E>, { isEarly: true })
  begun.set(name, answer)
  // Once a view has taken it, it is the view's to keep or to drop.
  const isWaiting = () => begun.get(name) === answer
  answer
    .then((data) => (isWaiting() && token.get() === reader ? mutate(key, data, { revalidate: false }) : undefined))
    .catch(() => undefined)
    .then(() => setTimeout(() => isWaiting() && begun.delete(name), freshFor))
}

/** One page of a list; the page before stays on screen while the next one loads; null reads nothing. */
export const useList = <E extends Endpoint>(name: string, list: E, request: ListRequest | null): Read<AnswerOf<E>> =>
  useRead(request && [name, list.path, request], list, { body: request }, { keepPreviousData: true })

/** Starts reading a page of a list before its view is there to ask. */
export const preloadList = <E extends Endpoint>(name: string, list: E, request: ListRequest): void =>
  begin([name, list.path, request], list, { body: request })

/** One record, by id; null reads nothing. */
export const useItem = <E extends Endpoint>(name: string, item: E, id: number | null): Read<AnswerOf<E>> =>
  useRead(id === null ? null : [name, item.path, id], item, { params: { id } })

/** Starts reading a record before its view is there to ask. */
export const preloadItem = <E extends Endpoint>(name: string, item: E, id: number): void =>
  begin([name, item.path, id], item, { params: { id } })

/** Any other read, by its whole input; null reads nothing. */
export const useAnswer = <E extends Endpoint>(name: string, endpoint: E, input: Input<E> | null): Read<AnswerOf<E>> =>
  useRead(input && [name, endpoint.path, input], endpoint, input)

/**
 * What a dry run answers. It is of this moment: what another dialog was answered before is not shown. Null asks nothing.
 * With `keepPreviousData` the last answer stays on screen while the next one is on its way (`isLoading`).
 */
export function useDryRun<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  options: { keepPreviousData?: boolean } = {},
): Read<AnswerOf<E>> {
  const [name] = useState(() => `Dry run ${Date.now()}`)
  return useRead(input && [name, endpoint.path, input], endpoint, input, options)
}

/** Every record of an entity, for a dropdown; null reads nothing. */
export const useOptions = <E extends Endpoint>(name: string, all: E | null): Read<AnswerOf<E>> =>
  useRead(all && [name, all.path], all as E, {})

/** Reads again whatever is on screen under this name, after a command changed it. */
export function refresh(name: string): Promise<unknown> {
  // They may have been read before the change.
  begun.clear()
  return mutate((key) => Array.isArray(key) && key[0] === name)
}

/** Forgets all that was read, when somebody else is about to look. */
export function emptyCache(): void {
  begun.clear()
  void mutate(() => true, undefined, { revalidate: false })
}
