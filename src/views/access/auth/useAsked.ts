import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { client } from '#api/core/client'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'

/**
 * One answer, asked for once. The screens of the entrance come without the cache that the workspace's reads have;
 * `useAnswer` is for everywhere else.
 */
export function useAsked<E extends Endpoint>(endpoint: E, input: Input<E>): Asked<AnswerOf<E>> {
  const [logic] = useState(() =>
    // Both ways it may end are outcomes: an actor in error takes the view that reads it along.
    fromPromise<Asked<AnswerOf<E>>>(() =>
      client.call(endpoint, input).then(
        (answer) => ({ answer }),
        (error: Error) => ({ error }),
      ),
    ),
  )
  return useSelector(useActorRef(logic), ({ output }) => output) ?? {}
}

type Asked<Answer> = { answer?: Answer; error?: Error }
