import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint } from '#api/core/endpoint'
import type { Database } from '../../db/database'
import type { Sessions, SignedIn } from './signedIn'

export type Clock = { now(): Date }

export type Call<E extends Endpoint, User> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  user: User
  db: Database
  clock: Clock
  sessions: Sessions
  address: string
  /** Tells the log whose account a call without a session concerns. */
  concerns: (userId: number) => void
  headers: Headers
  requestId: string
}

export type Acting = Pick<Call<Endpoint, SignedIn>, 'user' | 'db' | 'clock' | 'address'>

type DataOf<E extends Endpoint> = AnswerOf<E> extends { result: unknown } ? never : AnswerOf<E> extends { data: infer Data } ? Data : never

/** JSON text built by SQL is passed through: parsing rows halves the throughput. */
export class Json {
  constructor(
    readonly text: string,
    readonly status = 200,
    readonly headers?: Record<string, string>,
  ) {}
}

export const jsonData = (data: string): Json => new Json(`{"isSuccess":true,"status":200,"message":"","data":${data}}`)

export type Page = {
  rows: string
  total: number
  isAtLeast?: boolean
  estimate?: number | undefined
  /** Nulls of a page without rows. */
  places?: readonly (string | null)[] | null
  suggestions?: readonly string[]
}

export const jsonList = (found: Page | undefined, { page, pageSize }: { page: number; pageSize: number }): Json => {
  const { rows, total, isAtLeast, estimate, places, suggestions = [] } = found ?? { rows: '[]', total: 0 }
  const told = {
    isAtLeast: isAtLeast || undefined,
    estimate,
    places: places?.[0] ? places : undefined,
    suggestions: suggestions.length ? suggestions : undefined,
  }
  const more = JSON.stringify(told).slice(1, -1)
  return new Json(
    `{"isSuccess":true,"status":200,"message":"","data":${rows},"result":{"total":${total},"page":${page},"pageSize":${pageSize}${more && `,${more}`}}}`,
  )
}

type Outcome<E extends Endpoint> = DataOf<E> | Json | Response

type Handler<E extends Endpoint, User> = (call: Call<E, User>) => Promise<Outcome<E>> | Outcome<E>

export type Bound = {
  endpoint: Endpoint
  handle: (call: Call<Endpoint, SignedIn | undefined>) => unknown
  admit?: ((user: SignedIn) => void) | undefined
}

/** Checks the endpoint's permission, then `admit`, before the body is read. */
export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E, SignedIn>, admit?: (user: SignedIn) => void): Bound {
  if (endpoint.permission === 'public') throw new TypeError(`${endpoint.path} is public: use bindPublic`)
  return { endpoint, handle: handler as Bound['handle'], admit }
}

export function bindPublic<E extends Endpoint>(endpoint: E, handler: Handler<E, undefined>): Bound {
  if (endpoint.permission !== 'public') throw new TypeError(`${endpoint.path} needs a session: use bind`)
  return { endpoint, handle: handler as Bound['handle'] }
}
