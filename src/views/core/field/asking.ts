import type { ListRequest } from '#api/core/answer'
import type { AnswerOf, Endpoint } from '#api/core/endpoint'
import { type Read, useList, useRead } from '../data'

/** `isCurrent`: the rows answer this request, not the previous one, which stays meanwhile. */
export function useSearch<E extends Endpoint>(
  name: string,
  list: E,
  request: ListRequest | null,
): Read<AnswerOf<E>> & { isCurrent: boolean } {
  const shown = useList(name, list, request)
  const { data } = useRead(request && [name, list.path, request], list, () => ({ body: request }))
  return { ...shown, data: data ?? shown.data, isCurrent: data !== undefined }
}
