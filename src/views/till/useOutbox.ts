import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { addSale, type CashSale, type NewSale } from '#api/till/till'
import { inspect } from '#machines/core/recorder/tap'
import { outboxMachine } from '#machines/till/outbox'
import { useConnection } from '../core/system'
import { useEmitted } from '../core/useEmitted'

const place = 'till.outbox'

/** Sales of an earlier visit; what is no sale any more is as if it were not there. */
function kept(): NewSale[] {
  try {
    return z.parse(z.array(addSale.body), JSON.parse(localStorage.getItem(place) ?? '[]'))
  } catch {
    return []
  }
}

const keep = (queue: readonly NewSale[]) => {
  if (queue.length) localStorage.setItem(place, JSON.stringify(queue))
  else localStorage.removeItem(place)
}

const send = async (sale: NewSale): Promise<CashSale> => (await client.call(addSale, { body: sale })).data

/** The sales of this register on their way to the server; they outlive a reload. */
export function useOutbox(onRecorded: (answer: CashSale) => void) {
  const actor = useActorRef(outboxMachine, { inspect, input: { queue: kept(), send, keep } })
  useEmitted(actor, { 'sale.recorded': ({ answer }) => onRecorded(answer) })
  const isOnline = useSelector(useConnection(), (state) => state.matches('online'))
  useEffect(() => {
    if (isOnline) actor.send({ type: 'connection.back' })
  }, [actor, isOnline])
  return {
    actor,
    queue: useSelector(actor, ({ context }) => context.queue),
    error: useSelector(actor, ({ context }) => context.error),
    isWaiting: useSelector(actor, (state) => state.matches('waiting')),
    isRefused: useSelector(actor, (state) => state.matches('refused')),
  }
}
