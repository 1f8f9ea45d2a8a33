import type { ListRequest } from '#api/core/answer'
import type { AnswerOf, Endpoint } from '#api/core/endpoint'
import { type Read, useList, useRead } from '../data'

/**
 * A list that is searched while one types. `isCurrent`: the rows answer this very request, and are not those of the one before, which
 * stay on screen meanwhile and after a failure.
 */
export function useSearch<E extends Endpoint>(
  name: string,
  list: E,
  request: ListRequest | null,
): Read<AnswerOf<E>> & { isCurrent: boolean } {
  const shown = useList(name, list, request)
  const { data } = useRead(request && [name, list.path, request], list, { body: request })
  return { ...shown, data: data ?? shown.data, isCurrent: data !== undefined }
}
