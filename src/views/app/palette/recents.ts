import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'
import type { sessionMachine } from '#machines/core/session'
import { recentsKey } from '#views/core/forgetPerson.ts'

const recent = z.object({ href: z.string(), title: z.string() })
export type Recent = z.output<typeof recent>

const maxRecents = 8

export function readRecents(userId: number | undefined): Recent[] {
  if (userId === undefined) return []
  try {
    return z.safeParse(z.array(recent), JSON.parse(localStorage.getItem(recentsKey(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

function note(userId: number | undefined, visited: Recent): void {
  if (userId === undefined) return
  const others = readRecents(userId).filter(({ href }) => href !== visited.href)
  try {
    localStorage.setItem(recentsKey(userId), JSON.stringify([visited, ...others].slice(0, maxRecents)))
  } catch {
    // Storage is full or off: there are no recent pages then.
  }
}

/** A page is noted when it is left, by its heading: while it loads it has no name yet. Kept on this computer until sign-out. */
export function startRecents(session: ActorRefFrom<typeof sessionMachine>): void {
  let here = location.pathname
  const leave = () => {
    const title = document.querySelector('main h1')?.textContent?.trim()
    if (location.pathname !== here && title) note(session.getSnapshot().context.user?.id, { href: here, title })
    here = location.pathname
  }
  // Wouter's; before the next page is drawn.
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, leave)
}
