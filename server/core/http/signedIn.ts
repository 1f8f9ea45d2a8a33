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
  permissions: ReadonlySet<string>
}

/** Who is signed in. The room `access` keeps them. */
export type Sessions = {
  /** Signs somebody in. Returns the token, which is not kept anywhere. */
  start(userId: number, tx?: Queryable): Promise<string>
  /** Whose token this is; undefined when it is unknown, expired or revoked. */
  find(token: string): Promise<SignedIn | undefined>
  /** Ends one session. Call `changed` once the transaction is through. */
  end(user: SignedIn, tx: Queryable): Promise<void>
  /** Ends all sessions of a user but one. Call `changed` once the transaction is through. */
  endOthers(user: SignedIn, tx: Queryable): Promise<void>
  /** Ends all sessions of a user. Call `changed` once the transaction is through. */
  endAll(userId: number, tx: Queryable): Promise<void>
  /** Call after any change of a user's or a role's access: it holds from the next call on, in every process. */
  changed(userId: number | 'everyone'): Promise<void>
  /** Stops hearing of what other processes change. */
  stop(): Promise<void>
}
