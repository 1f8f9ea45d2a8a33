import { corePaths, isPath, publicPaths } from '#api/core/paths'

const lastUserKey = 'lastUser'
const interruptedKey = 'interrupted'
const userKey = 'user'
const offlineKey = 'worksOffline'
const linkKey = 'link'

/** The link that signing in led to, in this load of the app. */
let followed = ''

type Interrupted = { path: string; userId: number }

/**
 * Where somebody was when their session ended. The page belongs to this tab, the user to the browser: signing out on purpose forgets the
 * user, a 401 does not. A link that was opened while nobody was signed in belongs to whoever signs in next in this tab.
 */
export const place = {
  here: (): string => location.pathname + location.search + location.hash,

  signedIn: (userId: number): void => localStorage.setItem(lastUserKey, String(userId)),

  forget(): void {
    localStorage.removeItem(lastUserKey)
    localStorage.removeItem(userKey)
    sessionStorage.removeItem(interruptedKey)
    place.forgetLink()
  },

  rememberLink(): void {
    if (!isEntrance(place.here())) sessionStorage.setItem(linkKey, place.here())
  },

  forgetLink: (): void => sessionStorage.removeItem(linkKey),

  /** Whether signing in led here: where this is refused, another page opens instead. */
  isFollowedLink: (): boolean => followed === place.here(),

  wasForgotten: (): boolean => localStorage.getItem(lastUserKey) === null,

  remember(): void {
    const userId = Number(localStorage.getItem(lastUserKey))
    const path = place.here()
    if (!userId || isEntrance(path)) return
    sessionStorage.setItem(interruptedKey, JSON.stringify({ path, userId } satisfies Interrupted))
  },

  storeUser: (answer: unknown): void => localStorage.setItem(userKey, JSON.stringify(answer)),

  /** As last read. Only where a reload finds a use for it: without a network, or on a page that works offline. */
  storedUser: (): unknown =>
    !navigator.onLine || sessionStorage.getItem(offlineKey) === location.pathname
      ? JSON.parse(localStorage.getItem(userKey) ?? 'null')
      : null,

  /** This page works offline. */
  markOffline: (): void => sessionStorage.setItem(offlineKey, location.pathname),

  isInterrupted: (): boolean => sessionStorage.getItem(interruptedKey) !== null,

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

const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '')

/** docs/product.md, Screens. Their addresses contain mail tokens. */
export const isPublic = (path: string): boolean => Object.values(publicPaths).includes(withoutQuery(path))

/** `//example.org` leads to another host. */
export const isEntrance = (path: string): boolean =>
  !isPath(path) || ['/', corePaths.login, ...Object.values(publicPaths)].includes(withoutQuery(path))
