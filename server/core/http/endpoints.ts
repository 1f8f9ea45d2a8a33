import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint } from '#api/core/endpoint'
import type { Database } from '../../db/database'
import type { Sessions, SignedIn } from './signedIn'

/** Time, handed in so that tests can move it. */
export type Clock = { now(): Date }

/** What a handler is given: input parsed by the endpoint's schemas, and the server's parts. */
export type Call<E extends Endpoint, User> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  user: User
  db: Database
  clock: Clock
  /** Told when somebody's role, permissions, password or account changes. */
  sessions: Sessions
  /** The caller's network address; empty when unknown. */
  address: string
  /** Says whose account a call without a session is about, for the server's log. */
  concerns: (userId: number) => void
  headers: Headers
  /** What the log calls this request. */
  requestId: string
}

/** What of a call says who acts, when and where. */
export type Acting = Pick<Call<Endpoint, SignedIn>, 'user' | 'db' | 'clock' | 'address'>

/** An answer's `data`; none for answers that are not the envelope. */
type DataOf<E extends Endpoint> = AnswerOf<E> extends { result: unknown } ? never : AnswerOf<E> extends { data: infer Data } ? Data : never

/** A whole JSON body, as text: what SQL built is passed through (rows rebuilt in JavaScript cost half the throughput). */
export class Json {
  constructor(
    readonly text: string,
    readonly status = 200,
    readonly headers?: Record<string, string>,
  ) {}
}

/** The envelope around data that already is JSON text. */
export const jsonData = (data: string): Json => new Json(`{"isSuccess":true,"status":200,"message":"","data":${data}}`)

/** A page as SQL made it: its rows as a JSON array, how many there are in all, and whether there are more than that. */
export type Page = { rows: string; total: number; isAtLeast?: boolean }

/** A list's answer; without a page, as of a statement that found no row to make one of, it is empty. */
export const jsonList = (found: Page | undefined, { page, pageSize }: { page: number; pageSize: number }): Json => {
  const { rows, total, isAtLeast } = found ?? { rows: '[]', total: 0 }
  return new Json(
    `{"isSuccess":true,"status":200,"message":"","data":${rows},"result":{"total":${total},"page":${page},"pageSize":${pageSize}${isAtLeast ? ',"isAtLeast":true' : ''}}}`,
  )
}

/** Data for the envelope, the body as it is, or a whole response. */
type Outcome<E extends Endpoint> = DataOf<E> | Json | Response

type Handler<E extends Endpoint, User> = (call: Call<E, User>) => Promise<Outcome<E>> | Outcome<E>

/** An endpoint with what carries it out. */
export type Bound = {
  endpoint: Endpoint
  handle: (call: Call<Endpoint, SignedIn | undefined>) => unknown
  admit?: ((user: SignedIn) => void) | undefined
}

/**
 * Implements a call for signed-in users; the endpoint's permission is checked before the body is read. `admit` throws for whoever may not
 * make the call for another reason, before the body is read too.
 */
export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E, SignedIn>, admit?: (user: SignedIn) => void): Bound {
  if (endpoint.permission === 'public') throw new TypeError(`${endpoint.path} is public: use bindPublic`)
  return { endpoint, handle: handler as Bound['handle'], admit }
}

/** Implements a call that needs no session. */
export function bindPublic<E extends Endpoint>(endpoint: E, handler: Handler<E, undefined>): Bound {
  if (endpoint.permission !== 'public') throw new TypeError(`${endpoint.path} needs a session: use bind`)
  return { endpoint, handle: handler as Bound['handle'] }
}
