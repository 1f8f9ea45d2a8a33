import type { Queryable } from '../../db/database'

/** Cached for a few seconds at most. */
export type SignedIn = {
  id: number
  sessionId: number
  username: string
  firstName: string
  lastName: string
  template: string
  requiredChangePassword: boolean
  requiredSecondFactor: boolean
  permissions: ReadonlySet<string>
  /** More than their own account and, as a distributor, their own requests. */
  worksHere: boolean
}

export type Visitor = { headers: Headers; address: string }

type LiveSession = { id: number; createdAt: Date; seenAt: Date | null; address: string; browser: string }

export type Sessions = {
  /** Returns the token, which is stored nowhere. */
  start(userId: number, from: Visitor, tx?: Queryable): Promise<string>
  find(token: string): Promise<SignedIn | undefined>
  /** Newest first; `seenAt` is accurate to the hour. */
  of(userId: number): Promise<LiveSession[]>
  /** When the password was entered. */
  beganAt(user: SignedIn): Promise<Date>
  /** Call `changed` after the commit. */
  end(user: SignedIn, tx: Queryable): Promise<void>
  /** Returns whether it existed. Call `changed` after the commit. */
  endOne(userId: number, id: number, tx: Queryable): Promise<boolean>
  /** Returns their number. Call `changed` after the commit. */
  endOthers(user: SignedIn, tx: Queryable): Promise<number>
  /** Call `changed` after the commit. */
  endAll(userId: number, tx: Queryable): Promise<void>
  /** Call after any change of access: takes effect at the next call, in every process. */
  changed(userId: number | 'everyone'): Promise<void>
  stop(): Promise<void>
}
