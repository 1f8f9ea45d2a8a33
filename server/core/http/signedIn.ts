import type { Queryable } from '../../db/database'

/** Whoever is calling, as of some seconds ago at most. */
export type SignedIn = {
  id: number
  sessionId: number
  username: string
  firstName: string
  lastName: string
  template: string
  requiredChangePassword: boolean
  /** Their role asks for a second factor, and none is on. */
  requiredSecondFactor: boolean
  permissions: ReadonlySet<string>
  /** They may do more than keep their own account and, as a distributor, answer what is ordered of them. */
  worksHere: boolean
}

/** Where a request comes from. */
export type Visitor = { headers: Headers; address: string }

type LiveSession = { id: number; createdAt: Date; seenAt: Date | null; address: string; browser: string }

/** Who is signed in. The room `access` keeps them. */
export type Sessions = {
  /** Signs somebody in. Returns the token, which is not kept anywhere. */
  start(userId: number, from: Visitor, tx?: Queryable): Promise<string>
  /** Whose token this is; undefined when it is unknown, expired or revoked. */
  find(token: string): Promise<SignedIn | undefined>
  /** The sessions of a user that have not ended, the newest first; `seenAt` is true to the hour. */
  of(userId: number): Promise<LiveSession[]>
  /** When this session began: when its password was shown. */
  beganAt(user: SignedIn): Promise<Date>
  /** Ends one session. Call `changed` once the transaction is through. */
  end(user: SignedIn, tx: Queryable): Promise<void>
  /** Ends one session of a user; says whether it was one. Call `changed` once the transaction is through. */
  endOne(userId: number, id: number, tx: Queryable): Promise<boolean>
  /** Ends all sessions of a user but one; says how many. Call `changed` once the transaction is through. */
  endOthers(user: SignedIn, tx: Queryable): Promise<number>
  /** Ends all sessions of a user. Call `changed` once the transaction is through. */
  endAll(userId: number, tx: Queryable): Promise<void>
  /** Call after any change of a user's or a role's access: it holds from the next call on, in every process. */
  changed(userId: number | 'everyone'): Promise<void>
  /** Stops hearing of what other processes change. */
  stop(): Promise<void>
}
