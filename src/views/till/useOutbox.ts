import { useActorRef, useSelector } from '@xstate/react'
import { useContext, useEffect } from 'react'
import { client } from '#api/core/client'
import { addSale, type CashSale, type NewSale } from '#api/till/till'
import { inspect } from '#machines/core/recorder/tap'
import { outboxMachine } from '#machines/till/outbox'
import { DraftOwner } from '#views/core/drafts.ts'
import { useConnection } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { storedSales } from './storedSales'

const send = async (sale: NewSale): Promise<CashSale> => (await client.call(addSale, { body: sale })).data

export function useOutbox(onRecorded: (answer: CashSale) => void) {
  const { read, keep } = storedSales(useContext(DraftOwner))
  const actor = useActorRef(outboxMachine, { inspect, input: { queue: read(), send, keep } })
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
