import { client } from '../client'
import type { AnswerOf, Endpoint, Input } from '../endpoint'
import type { Client } from '../http'
import { isDoubtful } from './doubt'

/** Keys of calls in progress or with a lost answer, by content. */
const keys = new Map<string, string>()

/**
 * Sends with an `Idempotency-Key`, so that a repeat after a lost answer or a double click returns the first result. A clear answer ends the
 * key.
 * @throws {ApiError}
 */
export async function submit<E extends Endpoint>(endpoint: E, input: Input<E>, via: Pick<Client, 'call'> = client): Promise<AnswerOf<E>> {
  const contents = JSON.stringify([endpoint.path, input])
  const key = keys.get(contents) ?? crypto.randomUUID()
  keys.set(contents, key)
  try {
    const answer = await via.call(endpoint, input, { headers: { 'Idempotency-Key': key } })
    keys.delete(contents)
    return answer
  } catch (error) {
    if (!isDoubtful(error)) keys.delete(contents)
    throw error
  }
}
