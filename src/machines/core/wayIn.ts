import { type Interrupted, interruptedKey, isEntrance, lastUserKey, linkKey, place, userKey } from './place'

const offlineKey = 'worksOffline'

/** The link that signing in led to, in this load of the app. */
let followed = ''

/** Where signing in leads, by what `place` keeps, and what a reload without a network finds. */
export const wayIn = {
  signedIn: (userId: number): void => localStorage.setItem(lastUserKey, String(userId)),

  /** Whether signing in led here: where this is refused, another page opens instead. */
  isFollowedLink: (): boolean => followed === place.here(),

  /** As last read. Only where a reload finds a use for it: without a network, or on a page that works offline. */
  storedUser: (): unknown =>
    !navigator.onLine || sessionStorage.getItem(offlineKey) === location.pathname
      ? JSON.parse(localStorage.getItem(userKey) ?? 'null')
      : null,

  /** This page works offline. */
  markOffline: (): void => sessionStorage.setItem(offlineKey, location.pathname),

  take(userId: number): string | undefined {
    const interrupted: Interrupted | null = JSON.parse(sessionStorage.getItem(interruptedKey) ?? 'null')
    const link = sessionStorage.getItem(linkKey) ?? ''
    sessionStorage.removeItem(interruptedKey)
    place.forgetLink()
    if (interrupted?.userId === userId && !isEntrance(interrupted.path)) return interrupted.path
    if (isEntrance(link)) return undefined
    followed = link
    return link
  },
}
