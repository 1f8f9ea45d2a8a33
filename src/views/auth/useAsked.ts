import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { client } from '#api/client'
import type { AnswerOf, Endpoint, Input } from '#api/endpoint'

/**
 * One answer, asked for once. The screens of the entrance come without the cache that the workspace's reads have;
 * `useAnswer` is for everywhere else.
 */
export function useAsked<E extends Endpoint>(endpoint: E, input: Input<E>): { answer?: AnswerOf<E>; error?: unknown } {
  const [logic] = useState(() => fromPromise<AnswerOf<E>>(({ signal }) => client.call(endpoint, input, { signal })))
  const { output, error } = useSelector(useActorRef(logic), (snapshot) => snapshot)
  return { answer: output, error }
}
