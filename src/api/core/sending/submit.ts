import { client } from '../client'
import type { AnswerOf, Endpoint, Input } from '../endpoint'
import { ApiError, type Client } from '../http'

/** The keys of what is under way or whose answer was lost, by what was sent. */
const keys = new Map<string, string>()

/**
 * Sends what makes a document or moves money under an `Idempotency-Key`, so that it is carried out once: whoever sends the same again
 * after an answer that was lost, or presses twice, hears what came of the first. A clear answer ends it: the same after that is meant anew.
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
    if (!(error instanceof ApiError && error.isDoubtful)) keys.delete(contents)
    throw error
  }
}
