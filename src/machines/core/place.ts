import { corePaths, isPath, publicPaths } from '#api/core/paths'

export const lastUserKey = 'lastUser'
export const interruptedKey = 'interrupted'
export const userKey = 'user'
export const linkKey = 'link'

export type Interrupted = { path: string; userId: number }

/**
 * Where somebody was when their session ended. The page belongs to this tab, the user to the browser: signing out on purpose forgets the
 * user, a 401 does not. A link that was opened while nobody was signed in belongs to whoever signs in next in this tab.
 */
export const place = {
  here: (): string => location.pathname + location.search + location.hash,

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

  wasForgotten: (): boolean => localStorage.getItem(lastUserKey) === null,

  remember(): void {
    const userId = Number(localStorage.getItem(lastUserKey))
    const path = place.here()
    if (!userId || isEntrance(path)) return
    sessionStorage.setItem(interruptedKey, JSON.stringify({ path, userId } satisfies Interrupted))
  },

  storeUser: (answer: unknown): void => localStorage.setItem(userKey, JSON.stringify(answer)),

  isInterrupted: (): boolean => sessionStorage.getItem(interruptedKey) !== null,
}

const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '')

/** docs/product.md, Screens. Their addresses contain mail tokens. */
export const isPublic = (path: string): boolean => Object.values(publicPaths).includes(withoutQuery(path))

/** `//example.org` leads to another host. */
export const isEntrance = (path: string): boolean =>
  !isPath(path) || ['/', corePaths.login, ...Object.values(publicPaths)].includes(withoutQuery(path))
