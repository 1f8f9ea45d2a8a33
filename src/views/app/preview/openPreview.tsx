import { createActor } from 'xstate'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { appMachine } from '#machines/app/app'
import { hasHeld } from '#machines/orders/activity'
import { forgetAll } from '#views/access/keeping.ts'
import type { Opening } from '#views/access/roles/ViewAs.tsx'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useActivity } from '#views/orders/activity/useActivity.ts'
import { frame } from './frame'
import { narrowed } from './narrowed'
import { PreviewFrame } from './PreviewFrame'
import { previewSession } from './previewSession'
import { texts } from './texts'

export function useOpenPreview() {
  const session = useSession()
  const activity = useActivity()
  return (opening: Opening) => openPreview({ ...opening, session, activity })
}

type Around = { session: ReturnType<typeof useSession>; activity: ReturnType<typeof useActivity> }

/**
 * A second root actor around the same workspace, with the intersection of the role's and the caller's permissions. Only reading calls are
 * sent. Ends with the page and the real session. Returns false while moves are pending.
 */
function openPreview({ role, permissions, session, activity, back }: Opening & Around): boolean {
  const { user, permissions: own } = session.getSnapshot().context
  if (!user) return false
  if (hasHeld(activity.getSnapshot())) {
    toast.info(texts.busy)
    return false
  }
  const { drawn, lacking } = narrowed(permissions, own)
  const refusal = new ApiError(403, texts.heldBack(role))
  // Not inspected: problem reports contain the real session only.
  const app = createActor(appMachine, { input: { isOnline: navigator.onLine, session: previewSession(user, drawn) } }).start()

  const end = () => {
    for (const watch of watching) watch.unsubscribe()
    frame.set()
    client.holdBack()
    app.stop()
  }
  const endWithSession = () => {
    forgetAll()
    end()
  }
  const watching = [
    session.on('*', ({ type }) => {
      if (type !== 'access.refused') endWithSession()
    }),
    session.subscribe({ complete: endWithSession }),
  ]
  client.holdBack((endpoint) => (endpoint.isReading ? undefined : refusal))
  frame.set(({ children }) => (
    <PreviewFrame app={app} role={role} lacking={lacking} back={back} onEnd={end}>
      {children}
    </PreviewFrame>
  ))
  return true
}
