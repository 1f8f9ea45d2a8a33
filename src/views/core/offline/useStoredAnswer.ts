import { useEffect, useState } from 'react'
import { type SWRConfiguration, unstable_serialize } from 'swr'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'
import { isRefusal } from '#api/core/http'
import { type Read, useRead } from '../data'

// Apart, as a page shows without it.
const answers = () => import('./answers')
const ignore = () => undefined

/** The last answer is stored on the device until sign-out, and given where the server cannot be reached. */
export function useStoredAnswer<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: Input<E>,
  config?: SWRConfiguration,
): Read<AnswerOf<E>> {
  const key = unstable_serialize([endpoint.path, input])
  const read = useRead([name, endpoint.path, input], endpoint, input, config)
  const [stored, setStored] = useState<{ key: string; answer: AnswerOf<E> }>()
  const { data, error } = read
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
      .then((answer) => {
        if (!isGone && answer !== undefined) setStored({ key, answer })
      })
      .catch(ignore)
    return () => {
      isGone = true
    }
  }, [isLost, key])
  return isLost && stored?.key === key ? { ...read, data: stored.answer, error: undefined } : read
}
