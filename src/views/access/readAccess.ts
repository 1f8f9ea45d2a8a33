import { currentUser } from '#api/core/auth'
import { client } from '#api/core/client'
import type { useSession } from '#views/core/system.ts'

/** Refreshes permissions; menu and pages follow. A failure changes nothing, as the server decides anyway. */
export const readAccess = (session: ReturnType<typeof useSession>): Promise<void> =>
  client.call(currentUser, {}).then(
    ({ userInfo, userPermission }) => {
      if (userInfo.data.id !== session.getSnapshot().context.user?.id) return
      session.send({ type: 'access.read', permissions: userPermission })
      if (userInfo.data.requiredSecondFactor) session.send({ type: 'factor.required' })
    },
    () => undefined,
  )
