import { useActorRef, useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { ApiError } from '#api/core/http'
import { addBasket } from '#api/orders/baskets'
import { commandMachine } from '#machines/core/command'
import { inspect } from '#machines/core/recorder/tap'
import { refresh } from '../../core/data'
import { errorText } from '../../core/faults/errorText'
import { toast } from '../../core/toast/toast'
import { useEmitted } from '../../core/useEmitted'
import { texts } from './listTexts'

/** Makes an empty basket and opens it. */
export function useNewOrder(pages: string): { create: () => void; isCreating: boolean } {
  const [, navigate] = useLocation()
  const command = useActorRef(commandMachine, { inspect })
  useEmitted(command, {
    'command.succeeded': ({ answer }) => {
      const { data } = answer as AnswerOf<typeof addBasket>
      void refresh('Basket')
      navigate(`${pages}/${data.id}`, { state: { from: location.pathname + location.search } })
    },
    'command.failed': ({ error }) => {
      const isDoubtful = error instanceof ApiError && error.isDoubtful
      toast.error(isDoubtful ? texts.newOrderDoubtful : `${texts.newOrderFailed}: ${errorText(error, '')}`)
      if (isDoubtful) void refresh('Basket')
    },
  })
  const isCreating = useSelector(command, (state) => state.matches('running'))
  return {
    isCreating,
    create: () => {
      if (!isCreating) command.send({ type: 'command.run', call: () => client.call(addBasket, {}) })
    },
  }
}
