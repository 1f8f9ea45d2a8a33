import { type Interrupted, interruptedKey, isEntrance, lastUserKey, linkKey, place, userKey } from './place'

const offlineKey = 'worksOffline'

/** The link that signing in led to, in this load of the app. */
let followed = ''

/** Finds the page to open after signing in, and the stored user for a reload without a network. */
export const wayIn = {
  signedIn: (userId: number): void => localStorage.setItem(lastUserKey, String(userId)),

  /** True at the link that signing in followed. If its page is refused, the dashboard opens instead. */
  isFollowedLink: (): boolean => followed === place.here(),

  /** The user as last read, without a network or on a page that works offline; otherwise null. */
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
