import { corePaths, isPath, publicPaths } from '#api/core/paths'

const lastUserKey = 'lastUser'
const interruptedKey = 'interrupted'

type Interrupted = { path: string; userId: number }

/**
 * Where somebody was when their session ended under them. The page is this tab's own; who it was
 * is the browser's, so that a tab that hears another one sign out knows whether that was meant:
 * signing out forgets the user, a 401 does not.
 */
export const place = {
  here: (): string => location.pathname + location.search + location.hash,

  signedIn: (userId: number): void => localStorage.setItem(lastUserKey, String(userId)),

  /** Signed out on purpose: nobody is brought back anywhere. */
  forget(): void {
    localStorage.removeItem(lastUserKey)
    sessionStorage.removeItem(interruptedKey)
  },

  wasForgotten: (): boolean => localStorage.getItem(lastUserKey) === null,

  /** Keeps this page for whoever was signed in last. */
  remember(): void {
    const userId = Number(localStorage.getItem(lastUserKey))
    const path = place.here()
    if (!userId || isEntrance(path)) return
    sessionStorage.setItem(interruptedKey, JSON.stringify({ path, userId } satisfies Interrupted))
  },

  isInterrupted: (): boolean => sessionStorage.getItem(interruptedKey) !== null,

  /** The page this user was torn from, once. */
  take(userId: number): string | undefined {
    const interrupted: Interrupted | null = JSON.parse(sessionStorage.getItem(interruptedKey) ?? 'null')
    sessionStorage.removeItem(interruptedKey)
    return interrupted?.userId === userId && !isEntrance(interrupted.path) ? interrupted.path : undefined
  },
}

const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '')

/** The screens anyone may open, signed in or not (docs/product.md, Screens). Their addresses hold tokens of mails. */
export const isPublic = (path: string): boolean => Object.values(publicPaths).includes(withoutQuery(path))

/** Pages nobody is brought back to, and what is no page of ours: `//example.org` as an address is another host's. */
export const isEntrance = (path: string): boolean =>
  !isPath(path) || ['/', corePaths.login, ...Object.values(publicPaths)].includes(withoutQuery(path))
