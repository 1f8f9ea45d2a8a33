import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { hasHeld } from '#machines/orders/activity'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { forgetLists } from '#views/core/list/state/remembered.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { orderShownAt } from '../whereIs'
import { correctRow, refreshSoon } from './basketCache'
import { texts } from './texts'
import { useActivity } from './useActivity'

const Tray = part('the activity tray', () => import('./Tray'))

export function Activity() {
  const activity = useActivity()
  const name = useSelector(useSession(), ({ context: { user } }) => [user?.firstName, user?.lastName].filter(Boolean).join(' '))
  const batches = useSelector(activity, ({ context: { batches, commands = [] } }) => batches.length + commands.length)

  useEffect(() => {
    if (name) activity.send({ type: 'session.started', name })
  }, [activity, name])
  useEmitted(useSession(), { 'session.ended': forgetLists })

  useEmitted(activity, {
    'basket.moved': ({ id, label, move, status, isSingle }) => {
      if (isSingle) {
        void correctRow(id, status)
        if (orderShownAt(location.pathname) !== id && move.type !== 'basket.ship') toast.success(texts.movedToast(label, status))
      }
      refreshSoon()
    },
    'basket.refused': refreshSoon,
    'basket.conflicted': ({ id, conflict }) => {
      void correctRow(id, conflict.currentStatus)
      refreshSoon()
    },
    'batch.settled': refreshSoon,
  })

  const askFirst = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasHeld(activity.getSnapshot())) event.preventDefault()
  })
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => askFirst(event)
    addEventListener('beforeunload', leaving)
    return () => removeEventListener('beforeunload', leaving)
  }, [])

  return (
    batches > 0 && (
      <Aside resetOn={String(batches)}>
        <Tray />
      </Aside>
    )
  )
}
