import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Basket } from '#api/orders/baskets'
import { choiceMachine } from '#machines/core/choice'
import { inspect } from '#machines/core/recorder/tap'
import { edit } from '../edit'
import { useBasket } from './BasketContext'

type Choosing = {
  /** What an order has now. */
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

/** A value of the order that is sent as it is chosen: what is on its way shows at once, and is what the next one replaces. */
export function useChoice({ chosenIn, send }: Choosing) {
  const { basket, reread } = useBasket()
  const stands = chosenIn(basket)
  const actor = useActorRef(choiceMachine, { inspect, input: { stands } })
  useEffect(() => actor.send({ type: 'choice.stands', stands }), [actor, stands])
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
