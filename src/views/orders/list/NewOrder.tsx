import { useActorRef } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import type { PathTo } from '#api/core/paths'
import { isDoubtful } from '#api/core/sending/doubt'
import { inLanguage } from '#api/core/texts/inLanguage'
import { addBasket } from '#api/orders/baskets'
import { commandMachine } from '#machines/core/command'
import { inspect } from '#machines/core/recorder/tap'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'

export type Texts = typeof texts
const texts = inLanguage('orders/NewOrder', {
  failed: 'Could not create the order',
  doubtful: 'No answer from the server. Check the list for the new order before you create another.',
})

export default function NewOrder({ page, onDone }: { page: PathTo<'id'>; onDone: () => void }) {
  const [, navigate] = useLocation()
  const command = useActorRef(commandMachine, { inspect })
  useEmitted(command, {
    'command.succeeded': ({ answer }) => {
      const { data } = answer as AnswerOf<typeof addBasket>
      onDone()
      void refresh('Basket')
      navigate(page({ id: data.id }), { state: { from: location.pathname + location.search } })
    },
    'command.failed': ({ error }) => {
      const isUnknown = isDoubtful(error)
      onDone()
      toast.error(isUnknown ? texts.doubtful : `${texts.failed}: ${errorText(error, '')}`)
      if (isUnknown) void refresh('Basket')
    },
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    command.send({ type: 'command.run', call: () => client.call(addBasket, {}) })
  }, [command])
  return null
}
