import { randomBytes } from 'node:crypto'

/** What is taken over from a proxy: nothing that could break a line, a header or a page, and nothing long. */
const safe = /^[\w.-]{8,64}$/

// Short enough to be read out, and no two processes share one.
const process = randomBytes(4).toString('hex')
let count = 0

/** The id a request goes by in logs and answers: the one in its X-Request-Id where that is safe, a new one otherwise. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && safe.test(given) ? given : `${process}-${(++count).toString(36)}`
}
