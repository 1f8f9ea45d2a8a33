import { type ListRequest, maxPageSize } from '#api/core/answer'
import { client } from '#api/core/client'
import type { Endpoint, Input } from '#api/core/endpoint'

/** @throws {ApiError} */
export async function findIn(
  call: Endpoint,
  { searchKey, filter }: ListRequest,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < ids.length; i += maxPageSize) {
    const body: ListRequest = {
      searchKey,
      filter: { ...(filter || {}), id: ids.slice(i, i + maxPageSize) },
      page: 1,
      pageSize: maxPageSize,
      sort: 'id desc',
    }
    const answer = (await client.call(call, { body } as Input<Endpoint>, { signal })) as { data: { id: number }[] }
    found.push(...answer.data.map(({ id }) => id))
  }
  return found
}
