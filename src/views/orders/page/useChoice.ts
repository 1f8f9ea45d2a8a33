import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Basket } from '#api/orders/baskets'
import { choiceMachine } from '#machines/core/choice'
import { inspect } from '#machines/core/recorder/tap'
import { edit } from '../edit'
import { useBasket } from './BasketContext'

type Choosing = {
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

export function useChoice({ chosenIn, send }: Choosing) {
  const { basket, reread } = useBasket()
  const current = chosenIn(basket)
  const actor = useActorRef(choiceMachine, { inspect, input: { stands: current } })
  useEffect(() => actor.send({ type: 'choice.stands', stands: current }), [actor, current])
  return {
    choose: (wanted: number | null) =>
      actor.send({
        type: 'choice.made',
        wanted,
        send: (sent, expected) => edit(() => send(sent, expected), { reread, isDone: (now) => chosenIn(now) === sent }),
      }),
    dismiss: () => actor.send({ type: 'choice.dismiss' }),
    shown: useSelector(actor, ({ context }) => context.wanted),
    isRunning: useSelector(actor, (state) => state.matches('sending')),
    error: useSelector(actor, ({ context }) => context.error),
  }
}
