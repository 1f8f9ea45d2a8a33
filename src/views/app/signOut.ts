import { hasDrafts } from '../core/drafts'
import type { useSession } from '../core/system'

const asked = 'leaving drafts'

/** Signs out; where that costs drafts it is asked first. */
export function signOut(session: ReturnType<typeof useSession>): void {
  const { user } = session.getSnapshot().context
  if (user && hasDrafts(user.id)) dispatchEvent(new Event(asked))
  else session.send({ type: 'session.signOut' })
}

/** Hears that it has to be asked. Returns how to stop listening. */
export function onLeavingDrafts(ask: () => void): () => void {
  addEventListener(asked, ask)
  return () => removeEventListener(asked, ask)
}
