import { randomBytes } from 'node:crypto'

/** Only short values that cannot break a line, a header or a page. */
const safe = /^[\w.-]{8,64}$/

const process = randomBytes(4).toString('hex')
let count = 0

/** A safe X-Request-Id, or a new id. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && safe.test(given) ? given : `${process}-${(++count).toString(36)}`
}
