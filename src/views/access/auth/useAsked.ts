import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { client } from '#api/core/client'
import type { AnswerOf, Endpoint, Input } from '#api/core/endpoint'

/** Without SWR, which sign-in screens do not load; elsewhere use `useAnswer`. */
export function useAsked<E extends Endpoint>(endpoint: E, input: Input<E>): Asked<AnswerOf<E>> {
  const [logic] = useState(() =>
    // An actor in error would take the view along.
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
