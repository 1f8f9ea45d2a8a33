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
import { texts } from './texts'
import { useActivity } from './useActivity'

const Tray = part('the activity tray', () => import('./Tray'))

export function Activity() {
  const activity = useActivity()
  const batches = useSelector(activity, ({ context: { batches, commands = [] } }) => batches.length + commands.length)

  useEmitted(useSession(), { 'session.ended': forgetLists })

  useEmitted(activity, {
    'basket.moved': ({ id, label, move, status, isSingle }) => {
      const isShown = orderShownAt(location.pathname) === id
      if (isSingle && !isShown && move.type !== 'basket.ship') toast.success(texts.movedToast(label, status))
    },
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
