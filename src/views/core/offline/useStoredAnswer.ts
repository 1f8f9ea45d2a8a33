import { useEffect } from 'react'
import { mutate, type SWRConfiguration, unstable_serialize } from 'swr'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'
import { isRefusal } from '#api/core/http'
import { type Read, useRead } from '../data'

const keyOf = (endpoint: Endpoint, input: unknown) => unstable_serialize([endpoint.path, input])

// Apart, as a page shows without it.
const answers = () => import('./answers')
const ignore = () => undefined

/** The last answer is stored on the device until sign-out, and given where the server cannot be reached. Null reads nothing. */
export function useStoredAnswer<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: Input<E> | null,
  config?: SWRConfiguration,
): Read<AnswerOf<E>> {
  const key = keyOf(endpoint, input)
  const read = useRead(input && [name, endpoint.path, input], endpoint, () => input, config)
  const { data, error, mutate: show } = read
  useEffect(() => {
    if (data !== undefined)
      answers()
        .then(({ store }) => store(key, data))
        .catch(ignore)
  }, [data, key])
  const isLost = data === undefined && error !== undefined && !isRefusal(error)
  useEffect(() => {
    if (!isLost) return
    let isGone = false
    answers()
      .then(({ read }) => read(key))
      .then((answer) => (isGone || answer === undefined ? undefined : show(answer, { revalidate: false })))
      .catch(ignore)
    return () => {
      isGone = true
    }
  }, [isLost, key, show])
  return read
}

/** Changes an answer where it is shown and where it is stored, until it is read again. */
export function changeStoredAnswer<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: Input<E>,
  change: (answer: AnswerOf<E>) => AnswerOf<E>,
): void {
  const key = keyOf(endpoint, input)
  void mutate<AnswerOf<E>>([name, endpoint.path, input], (answer) => answer && change(answer), { revalidate: false })
  answers()
    .then(async ({ read, store }) => {
      const answer = await read(key)
      if (answer !== undefined) await store(key, change(answer))
    })
    .catch(ignore)
}
