import type { FieldErrors } from '../endpoint'
import { say } from '../texts/inLanguage'

type ErrorKind = 'lost' | 'signedOut' | 'forbidden' | 'missing' | 'conflict' | 'invalid' | 'busy' | 'refused' | 'failed'

const kinds: Readonly<Record<number, ErrorKind>> = {
  0: 'lost',
  408: 'lost',
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  422: 'invalid',
  429: 'busy',
}

export const kindOfStatus = (status: number): ErrorKind => kinds[status] ?? (status >= 500 ? 'failed' : 'refused')

/** `status` is 0 without an answer (connection lost, timeout). `data` is the envelope's. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown = null,
    readonly path = '',
  ) {
    super(say(message))
  }

  get kind(): ErrorKind {
    return kindOfStatus(this.status)
  }

  get fieldErrors(): FieldErrors {
    const { fieldErrors } = (this.data ?? {}) as { fieldErrors?: unknown }
    return Object.fromEntries(
      Object.entries(fieldErrors ?? {}).flatMap(([name, messages]) => (isTexts(messages) ? [[name, messages.map(say)]] : [])),
    )
  }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string')

export const errorKind = (error: unknown): ErrorKind | undefined => (error instanceof ApiError ? error.kind : undefined)

/** The server has decided: the same call again is refused again. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'lost' && error.kind !== 'failed'

/** No answer, or none from the application: the token's state is unknown. */
export const isUnreachable = (error: unknown): boolean => !isRefusal(error) || errorKind(error) === 'busy'

/** A module that does not arrive counts as a call that was lost. @throws {ApiError} */
export const orLost = <Module>(coming: Promise<Module>): Promise<Module> =>
  coming.catch(() => {
    throw new ApiError(0, 'The connection was lost')
  })
