import { useState } from 'react'
import useSWR, { type Cache, mutate, type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from 'swr'
import type { ListRequest } from '#api/core/answer'
import { client } from '#api/core/client'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'
import { type ApiError, isRefusal } from '#api/core/http'
import { token } from '#api/core/token'
import { tell } from '#machines/core/recorder/tap'

/** 3 retries after 1000 ms, doubled to 30 000 ms (docs/product.md, Limits); refusals are not retried; a starting server is polled. */
export const swrConfig: SWRConfiguration = {
  onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
    if (error?.data?.reason === 'starting') retryCount = 0
    if (isRefusal(error) || retryCount > 3) return
    setTimeout(() => revalidate({ retryCount }), Math.min(1000 * 2 ** (retryCount - 1), 30_000))
  },
}

export type Read<T> = SWRResponse<T, ApiError>

/** By name, for `refresh(name)`. */
type Key = readonly [name: string, ...rest: unknown[]]

export const useRead = <E extends Endpoint>(key: Key | null, endpoint: E, input: () => unknown, config?: SWRConfiguration) =>
  useSWR<AnswerOf<E>, ApiError>(key, () => takeBegun<E>(unstable_serialize(key)) ?? client.call(endpoint, input() as Input<E>), config)

const begun = new Map<string, Promise<unknown>>()

/** Only the first read: later ones want fresh data. */
function takeBegun<E extends Endpoint>(name: string): Promise<AnswerOf<E>> | undefined {
  const answer = begun.get(name)
  begun.delete(name)
  return answer as Promise<AnswerOf<E>> | undefined
}

/** Milliseconds, as SWR's own deduplication. */
const freshFor = 2000

/** Starts a read before its view mounts. Failures reach the view, except for a page the user may not open. */
function begin<E extends Endpoint>(key: Key, endpoint: E, input: object): void {
  const name = unstable_serialize(key)
  if (begun.has(name)) return
  const reader = token.get()
  const answer = client.call(endpoint, input as Input<E>, { isEarly: true })
  begun.set(name, answer)
  const isWaiting = () => begun.get(name) === answer
  answer
    .then((data) => (isWaiting() && token.get() === reader ? mutate(key, data, { revalidate: false }) : undefined))
    .catch(() => undefined)
    .then(() => setTimeout(() => isWaiting() && begun.delete(name), freshFor))
}

/** The previous page stays while loading; null reads nothing. */
export function useList<E extends Endpoint>(name: string, list: E, request: ListRequest | null): Read<AnswerOf<E>> {
  const { cache } = useSWRConfig()
  return useRead(
    request && [name, list.path, request],
    list,
    () => ({ body: request && { ...request, near: nearOf(cache, [name, list.path], request) } }),
    { keepPreviousData: true },
  )
}

/** A page beside the wanted one that is here, and the place of its row next to that: however deep, it is read from there. */
function nearOf(cache: Cache, list: Key, request: ListRequest): ListRequest['near'] {
  for (const [page, row] of [
    [request.page - 1, 1],
    [request.page + 1, 0],
  ] as const) {
    const place = cache.get(unstable_serialize([...list, { ...request, page }]))?.data?.result?.places?.[row]
    if (place) return { page, place }
  }
  return undefined
}

export const preloadList = <E extends Endpoint>(name: string, list: E, request: ListRequest): void =>
  begin([name, list.path, request], list, { body: request })

/** Null reads nothing. */
export const useItem = <E extends Endpoint>(name: string, item: E, id: number | null): Read<AnswerOf<E>> =>
  useRead(id === null ? null : [name, item.path, id], item, () => ({ params: { id } }))

export const preloadItem = <E extends Endpoint>(name: string, item: E, id: number): void =>
  begin([name, item.path, id], item, { params: { id } })

/** Null reads nothing. */
export const useAnswer = <E extends Endpoint>(name: string, endpoint: E, input: Input<E> | null): Read<AnswerOf<E>> =>
  useRead(input && [name, endpoint.path, input], endpoint, () => input)

/** Never cached across dialogs. Null asks nothing. `keepPreviousData` shows the last answer while loading. */
export function useDryRun<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  options: { keepPreviousData?: boolean } = {},
): Read<AnswerOf<E>> {
  const [name] = useState(() => `Dry run ${Date.now()}`)
  const onSuccess = (rehearsed: unknown) => tell({ path: endpoint.path, rehearsed })
  return useRead(input && [name, endpoint.path, input], endpoint, () => input, { ...options, onSuccess })
}

/** Null reads nothing. */
export const useOptions = <E extends Endpoint>(name: string, all: E | null): Read<AnswerOf<E>> =>
  useRead(all && [name, all.path], all as E, () => ({}))

/** Refreshes everything shown under this name. */
export function refresh(name: string): Promise<unknown> {
  // Prefetched before the change.
  begun.clear()
  return mutate((key) => Array.isArray(key) && key[0] === name)
}

export function emptyCache(): void {
  begun.clear()
  void mutate(() => true, undefined, { revalidate: false })
}
