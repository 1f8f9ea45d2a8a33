import * as z from 'zod/mini'
import type { Needed } from './permissions'

// zod compiles its parsers with `new Function`, which our Content-Security-Policy forbids.
z.config({ jitless: true })

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType

/**
 * One call of the contract, declared once: the client sends it, the server implements it,
 * a story's fake answers it and the OpenAPI description lists it.
 *
 * `answer` is the schema of the whole JSON body. `permission` is what the signed-in user must hold;
 * `'public'` needs no session at all.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: Method
  /** Below the base path, without a leading slash; `{name}` marks a path parameter. */
  path: string
  permission: Needed | 'public'
  summary: string
  /**
   * It only reads, whatever its method: a list is a POST and a move of a basket a GET. What does not say so counts as writing:
   * it is held back in a preview, and never sent twice.
   */
  isReading?: boolean
  /**
   * Files travel with the body: part `data` is its JSON without them, each file a part named by its field, and a picture's small one,
   * where there is one, by that and `.small`.
   */
  isMultipart?: boolean
  /** It is answered with a file and no envelope: the client hands over a `Blob`. */
  isFile?: boolean
  /** Its answer may take minutes: the client waits as long as for a file. */
  isLong?: boolean
  params: Params
  query: Query
  body: Body
  answer: Answer
}

export const nothing = z.object({})
type Nothing = typeof nothing

/** Declares a call. Whatever of params, query and body is left out is empty. */
export function endpoint<
  Answer extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(declared: {
  method: Method
  path: string
  permission: Needed | 'public'
  summary: string
  isReading?: boolean
  isMultipart?: boolean
  isFile?: boolean
  isLong?: boolean
  answer: Answer
  params?: Params
  query?: Query
  body?: Body
}): Endpoint<Params, Query, Body, Answer> {
  return {
    ...declared,
    params: declared.params ?? (nothing as unknown as Params),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
  }
}

/** What a caller passes: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>

type Part<Name extends string, S extends Schema> = S extends Nothing
  ? Nothing extends S
    ? unknown
    : { [K in Name]: z.input<S> }
  : { [K in Name]: z.input<S> }

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Identifiers are positive integers that fit PostgreSQL's `integer`. */
export const id = z
  .int({ error: 'Must be a whole number' })
  .check(z.positive({ error: 'Must be greater than 0' }), z.maximum(2_147_483_647, { error: 'Is too large' }))

/** An id in a path or query arrives as text. */
export const idInPath = z.pipe(z.coerce.number<string | number>(), id)

/** `{id}` of a path, the parameter nearly every call has. */
export const byId = z.object({ id: idInPath })

/** The envelope of every answer but login's: `status` equals the HTTP status. */
export const answer = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data,
    result: z.optional(z.unknown()),
  })

export const emptyAnswer = answer(z.nullable(z.unknown()))

/** A refused input: field → messages, in `data.fieldErrors` of a 422. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.output<typeof fieldErrors>
