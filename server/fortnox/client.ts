import { sql } from 'drizzle-orm'
import { first } from '../core/sqlParts'
import { verbatim } from '../db/fragment'
import { type Answer, askOnce } from './asking'
import { type Outside, tokenOf } from './connection'
import { Away, faultOf, Lost, Paused, Refused, Unconnected } from './faults'

type Method = 'GET' | 'POST' | 'PUT'

/** Fortnox allows 25 requests per 5 s, client and company. */
const apart = 250
/** Milliseconds. */
const window = 5000

/** The connection's row serialises all processes. */
async function takeTurn({ db, clock, fortnox }: Outside): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  const turn = await first<{ ms: number }>(
    db,
    sql`update fortnox_connection set next_call_at = greatest(next_call_at, ${at}::timestamptz) + interval '${verbatim(apart)} milliseconds' where id = 1
      returning (extract(epoch from next_call_at - ${at}::timestamptz) * 1000)::float8 - ${apart} as ms`,
  )
  if (turn && turn.ms > 0) await fortnox.wait(turn.ms)
}

const holdBack = ({ db, clock }: Outside) => {
  const until = new Date(clock.now().getTime() + window).toISOString()
  return db.execute(
    sql`update fortnox_connection set waiting_until = ${until}::timestamptz, next_call_at = greatest(next_call_at, ${until}::timestamptz) where id = 1`,
  )
}

async function send(outside: Outside, method: Method, path: string, body: unknown, token: string): Promise<Answer> {
  const { db, clock, fortnox } = outside
  await takeTurn(outside)
  const begun = clock.now()
  const note = (status: number | null, code: number | null) =>
    db.execute(sql`insert into fortnox_calls (at, method, path, status, code, ms) values (${begun.toISOString()}::timestamptz, ${method},
      ${path.split('?')[0]}, ${status}, ${code}, ${Math.max(clock.now().getTime() - begun.getTime(), 0)})`)
  const request = new Request(`${fortnox.api}/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  try {
    const answer = await askOnce(fortnox, request)
    await note(answer.status, answer.status < 400 ? null : faultOf(answer.status, answer.body).code)
    return answer
  } catch (error) {
    await note(null, null)
    throw error
  }
}

async function authorised(outside: Outside, method: Method, path: string, body: unknown): Promise<Answer> {
  const held = await tokenOf(outside)
  const answer = await send(outside, method, path, body, held.token)
  if (answer.status !== 401) return answer
  const renewed = await tokenOf(outside, held.version)
  const again = await send(outside, method, path, body, renewed.token)
  if (again.status === 401) throw new Unconnected('Fortnox refuses the token that it gave: connect it again')
  return again
}

async function checked(outside: Outside, answer: Answer): Promise<Answer> {
  if (answer.status === 429) {
    await holdBack(outside)
    throw new Paused(window)
  }
  // It may have been written before it failed.
  if (answer.status >= 500 || answer.status === 408) throw new Lost(`Fortnox answered ${answer.status}`)
  return answer
}

async function lookAt(outside: Outside, path: string): Promise<Answer | undefined> {
  for (const pause of [...outside.fortnox.pauses, undefined]) {
    try {
      const answer = await checked(outside, await authorised(outside, 'GET', path, undefined))
      if (answer.status === 404) return undefined
      if (answer.status >= 400) throw new Refused(faultOf(answer.status, answer.body))
      return answer
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Away)) throw error
      if (pause === undefined) throw new Away('Fortnox does not answer: try again later')
      await outside.fortnox.wait(pause)
    }
  }
  throw new TypeError('It is asked at least once')
}

/** Retried if no answer came. @throws {Refused}, {Away}, {Paused}, {Unconnected} */
export const look = async (outside: Outside, path: string): Promise<unknown> => (await lookAt(outside, path))?.body

/** A file; the same faults. */
export const lookAtFile = async (outside: Outside, path: string): Promise<string> => (await lookAt(outside, path))?.text ?? ''

/** Sent once, never retried. @throws {Refused}, {Lost}, {Away}, {Paused}, {Unconnected} */
export async function write(outside: Outside, method: 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> {
  const answer = await checked(outside, await authorised(outside, method, path, body))
  if (answer.status >= 400) throw new Refused(faultOf(answer.status, answer.body))
  return answer.body
}
