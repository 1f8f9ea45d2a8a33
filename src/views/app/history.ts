import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/core/session'
import type { Place, Places } from './restoreHistory'

const places: Places = new Map()

/** The same for a replaced entry; by address in browsers without the Navigation API. */
const entry = (): string => window.navigation?.currentEntry?.key ?? location.pathname + location.search

function note(change: Partial<Place>): void {
  const key = entry()
  const place = places.get(key) ?? { y: 0, focus: '' }
  places.delete(key)
  places.set(key, Object.assign(place, change))
}

let isStarted = false

/** Notes where each history entry was left. Restoring loads by itself, as only Back, Forward and a reload need it. */
export function startHistory(session: ActorRefFrom<typeof sessionMachine>): void {
  if (isStarted) return
  isStarted = true
  addEventListener('scroll', () => note({ y: scrollY }), { passive: true })
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.id && target.closest('main')) note({ focus: target.id })
  })
  import('./restoreHistory').then(
    ({ startRestoring }) => startRestoring(session, places, entry),
    () => undefined,
  )
}
