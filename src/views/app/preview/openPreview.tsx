import { createActor } from 'xstate'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { appMachine } from '#machines/app/app'
import { hasHeld } from '#machines/orders/activity'
import { forgetKept } from '#views/access/keeping.ts'
import type { Opening } from '#views/access/roles/previewSlot.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useActivity } from '#views/orders/activity/useActivity.ts'
import { frame } from './frame'
import { narrowed } from './narrowed'
import { PreviewFrame } from './PreviewFrame'
import { previewSession } from './previewSession'
import { texts } from './texts'

/** How the app is drawn as a role finds it, for whoever is signed in. */
export function useOpenPreview() {
  const session = useSession()
  const activity = useActivity()
  return (opening: Opening) => openPreview({ ...opening, session, activity })
}

type Around = { session: ReturnType<typeof useSession>; activity: ReturnType<typeof useActivity> }

/**
 * Draws the app as a role finds it, for whoever is signed in: another root actor whose session may do what the role may
 * and they may too, around the same workspace. Calls stay their own, and only those that read are sent. It ends with the
 * page, and with the real session. Says whether it opened: what is still held or under way has to be sent first.
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
  // Not inspected: a report of a problem has one session, the real one.
  const app = createActor(appMachine, { input: { isOnline: navigator.onLine, session: previewSession(user, drawn) } }).start()

  const end = () => {
    watching.unsubscribe()
    frame.set()
    client.holdBack()
    app.stop()
  }
  const watching = session.on('*', ({ type }) => {
    if (type === 'access.refused') return
    // Whoever signs in next is not to find what was unsaved.
    forgetKept()
    end()
  })
  client.holdBack((endpoint) => (endpoint.isReading ? undefined : refusal))
  frame.set(({ children }) => (
    <PreviewFrame app={app} role={role} lacking={lacking} back={back} onEnd={end}>
      {children}
    </PreviewFrame>
  ))
  return true
}
