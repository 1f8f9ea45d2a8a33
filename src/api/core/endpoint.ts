import * as z from 'zod/mini'
import type { Needed } from './permissions'

// zod's JIT uses `new Function`, which our Content-Security-Policy forbids.
z.config({ jitless: true })

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType

/** Declared once for client, server, fakes and OpenAPI. `answer` is the whole JSON body. `permission`: `'public'` needs no session. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: Method
  /** Without a leading slash; `{name}` is a parameter. */
  path: string
  permission: Needed | 'public'
  /** For OpenAPI; left out of the built app. */
  summary: string
  /** Reads only, whatever its method. Others count as writing: held back in a preview and never retried. */
  isReading?: boolean
  /** Part `data` is the JSON body, each file a part named by its field, a thumbnail with `.small`. */
  isMultipart?: boolean
  /** Answers a `Blob` without an envelope. */
  isFile?: boolean
  /** May take minutes. */
  isLong?: boolean
  params: Params
  query: Query
  body: Body
  answer: Answer
}

export const nothing = z.object({})
type Nothing = typeof nothing

type Declared<Answer, Params, Query, Body> = Omit<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body' | 'answer'> & {
  answer: Answer
  params?: Params
  query?: Query
  body?: Body
}

/** `call`: method and path, such as `GET User/UserItem/{id}`. The `{id}` at its end is read by `byId`, unless `params` are given. */
export function endpoint<Answer extends Schema, Query extends Schema = Nothing, Body extends Schema = Nothing>(
  call: `${Method} ${string}/{id}`,
  declared: Declared<Answer, never, Query, Body>,
): Endpoint<typeof byId, Query, Body, Answer>
export function endpoint<
  Answer extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(call: `${Method} ${string}`, declared: Declared<Answer, Params, Query, Body>): Endpoint<Params, Query, Body, Answer>
export function endpoint(call: `${Method} ${string}`, declared: Declared<Schema, Schema, Schema, Schema>): Endpoint {
  const [method, path] = call.split(' ') as [Method, string]
  return {
    ...declared,
    method,
    path,
    params: declared.params ?? (path.endsWith('/{id}') ? byId : nothing),
    query: declared.query ?? nothing,
    body: declared.body ?? nothing,
  }
}

export type Input<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>

type Part<Name extends string, S extends Schema> = S extends Nothing
  ? Nothing extends S
    ? unknown
    : { [K in Name]: z.input<S> }
  : { [K in Name]: z.input<S> }

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Fits PostgreSQL's `integer`. */
export const id = z
  .int({ error: 'Must be a whole number' })
  .check(z.positive({ error: 'Must be greater than 0' }), z.maximum(2_147_483_647, { error: 'Is too large' }))

export const idInPath = z.pipe(z.coerce.number<string | number>(), id)

export const byId = z.object({ id: idInPath })

/** For all answers but login's; `status` equals the HTTP status. */
export const answer = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data,
    result: z.optional(z.unknown()),
  })

export const emptyAnswer = answer(z.nullable(z.unknown()))

/** Field → messages, in `data.fieldErrors` of a 422. */
export type FieldErrors = Record<string, string[]>
