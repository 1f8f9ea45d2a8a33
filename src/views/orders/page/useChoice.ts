import { useRef, useState } from 'react'
import type { Basket } from '#api/orders/baskets'
import { useCommand } from '../../core/useCommand'
import { edit } from '../edit'
import { useBasket } from './BasketContext'

type Choosing = {
  /** What an order has now. */
  chosenIn: (basket: Basket) => number | null
  send: (wanted: number | null, expected: number | null) => Promise<unknown>
}

/** A choice that is sent as it is made: what is on its way shows at once, and is what the next one replaces. */
export function useChoice({ chosenIn, send }: Choosing) {
  const { basket, reread } = useBasket()
  const chosen = chosenIn(basket)
  const [wanted, setWanted] = useState<number | null>()
  const latest = useRef(wanted)
  const settle = (subject: string) => {
    if (subject !== String(latest.current)) return
    latest.current = undefined
    setWanted(undefined)
  }
  const choosing = useCommand({ onSucceeded: (_, subject) => settle(subject), onFailed: (_, subject) => settle(subject) })

  const choose = (id: number | null) => {
    const expected = latest.current === undefined ? chosen : latest.current
    latest.current = id
    setWanted(id)
    choosing.run(() => edit(() => send(id, expected), { reread, isDone: (now) => chosenIn(now) === id }), String(id))
  }
  return { shown: wanted === undefined ? chosen : wanted, choose, isRunning: choosing.isRunning, error: choosing.error }
}
