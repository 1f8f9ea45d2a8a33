import { hasDrafts } from '#views/core/draftsOf.ts'
import type { useSession } from '#views/core/system.ts'
import { openBeside } from './beside'

export function signOut(session: ReturnType<typeof useSession>): void {
  const { user } = session.getSnapshot().context
  if (user && hasDrafts(user.id)) openBeside('signOut')
  else session.send({ type: 'session.signOut' })
}
