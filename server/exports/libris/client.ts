import { wasSent } from '../../core/http/fetchWithin'
import { LibrisAway, LibrisLost, LibrisRefused } from './faults'
import type { Libris } from './settings'

/**
 * Libris XL (github.com/libris/librisxl, rest, API). It has no versions: this file and `jsonLd.ts` are all that know it. Reading needs no
 * token.
 */
type Answer = { status: number; headers: Headers; body: unknown }
export type Graph = { '@graph': readonly Record<string, unknown>[] }
export type Found = { id: string; etag: string; graph: Graph }

const json = 'application/ld+json'

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function ask({ send }: Libris, request: Request): Promise<Answer> {
  try {
    const response = await send(request)
    return { status: response.status, headers: response.headers, body: read(await response.text()) }
  } catch (error) {
    // Only the code: addresses and headers are private.
    if (!wasSent(error)) throw new LibrisAway('Libris cannot be reached: try again later')
    throw new LibrisLost('No answer came from Libris')
  }
}

/** Milliseconds that it asks us to wait, as seconds or a date. */
function askedToWait({ headers }: Answer, now: number): number {
  const text = headers.get('retry-after') ?? ''
  const until = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(until) ? Math.max(until, 0) : 1000
}

/** Waits where Libris asks for it. @throws {LibrisAway} if it asks for longer than a call lasts */
async function patiently(libris: Libris, request: () => Request): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(libris, request())
    if (answer.status !== 429) return answer
    const asked = askedToWait(answer, Date.now())
    if (asked > libris.longest || attempt >= libris.pauses.length)
      throw new LibrisAway(`Libris asks us to wait ${Math.ceil(asked / 1000)} s`)
    await libris.wait(asked)
  }
}

/** Reading changes nothing: it is tried again. */
async function reading(libris: Libris, path: string): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const pause = libris.pauses[attempt]
    try {
      const answer = await patiently(libris, () => new Request(`${libris.api}${path}`, { headers: { Accept: json } }))
      if (answer.status < 500) return answer
      if (pause === undefined) throw new LibrisAway(`Libris answered ${answer.status}: try again later`)
    } catch (error) {
      if (!(error instanceof LibrisLost) && !(error instanceof LibrisAway)) throw error
      if (pause === undefined || error instanceof LibrisAway) throw new LibrisAway(error.message)
    }
    await libris.wait(pause ?? 0)
  }
}

/** A lost answer is no unknown outcome where nothing is written. */
const nothingWritten = (asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error) => {
    throw error instanceof LibrisLost ? new LibrisAway(error.message) : error
  })

async function newToken(libris: Libris): Promise<{ token: string; until: number }> {
  const { clientId = '', clientSecret = '', login } = libris
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' })
  const answer = await nothingWritten(
    patiently(
      libris,
      () => new Request(login, { method: 'POST', body: String(body), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    ),
  )
  const { access_token: token, expires_in: seconds } = (answer.body ?? {}) as { access_token?: unknown; expires_in?: unknown }
  if (answer.status !== 200 || typeof token !== 'string') throw new LibrisAway('Libris did not accept the client of this office')
  return { token, until: Date.now() + (Number(seconds) || 3600) * 900 }
}

/** One at a time: callers share the token that is being asked for. */
async function tokenOf(libris: Libris, refused?: string): Promise<string> {
  const held = await libris.token.held?.catch(() => undefined)
  if (held && held.token !== refused && held.until > Date.now()) return held.token
  libris.token.held = newToken(libris)
  return (await libris.token.held).token
}

const messageOf = ({ body, status }: Answer): string => {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown }
  return String(message ?? error ?? `Libris answered ${status}`).slice(0, 500)
}

type Written = { id: string; etag: string }
type Writing = { method: 'POST' | 'PUT'; url: string; graph: Graph; sigel: string; etag?: string }

async function write(libris: Libris, { method, url, graph, sigel, etag }: Writing): Promise<Answer> {
  const send = async (token: string) =>
    patiently(
      libris,
      () =>
        new Request(url, {
          method,
          body: JSON.stringify(graph),
          headers: {
            'Content-Type': json,
            Authorization: `Bearer ${token}`,
            'XL-Active-Sigel': sigel,
            ...(etag !== undefined && { 'If-Match': etag }),
          },
        }),
    )
  const token = await tokenOf(libris)
  const answer = await send(token)
  return answer.status === 401 ? send(await tokenOf(libris, token)) : answer
}

/** @throws {LibrisRefused}, {LibrisLost}, {LibrisAway} */
function checked(answer: Answer, sigel: string): Answer {
  const { status } = answer
  if (status === 401) throw new LibrisAway('Libris refuses the token that it gave')
  if (status === 403)
    throw new LibrisRefused(`The client of this office may not write for ${sigel}`, 'Ask Libris customer service to add the sigel')
  // Documented as 409; servers have answered 412.
  if (status === 409 || status === 412)
    throw new LibrisRefused('The record was changed in Libris since we sent it', 'Look at it in Libris. It is not overwritten')
  // It may have been written before it failed.
  if (status >= 500 || status === 408) throw new LibrisLost(`Libris answered ${status}`)
  if (status >= 400) throw new LibrisRefused(messageOf(answer), 'Correct what Libris names, and send it again')
  return answer
}

export async function create(libris: Libris, graph: Graph, sigel: string): Promise<Written> {
  const answer = checked(await write(libris, { method: 'POST', url: `${libris.api}/data`, graph, sigel }), sigel)
  const id = answer.headers.get('location') ?? ''
  if (!id) throw new LibrisLost('Libris gave no address for what it saved')
  return { id, etag: etagOf(answer) }
}

export async function update(libris: Libris, id: string, graph: Graph, sigel: string, etag: string): Promise<Written> {
  const answer = checked(await write(libris, { method: 'PUT', url: addressIn(libris, id), graph, sigel, etag }), sigel)
  return { id, etag: etagOf(answer) }
}

const etagOf = ({ headers }: Pick<Answer, 'headers'>) => (headers.get('etag') ?? '').replace(/^W\//, '').replaceAll('"', '')

/** Only below our server's address: an answer never leads elsewhere. @throws {LibrisRefused} */
function addressIn({ api }: Libris, id: string): string {
  const path = id.replace(/^https?:\/\/[^/]+/, '')
  if (!/^\/[\w/-]+$/.test(path)) throw new LibrisRefused('Libris gave an address that cannot be read', 'Look the title up in Libris')
  return `${api}${path}`
}

/** Undefined if it was removed there. */
export async function readRecord(libris: Libris, id: string): Promise<Found | undefined> {
  const answer = await reading(libris, `${addressIn(libris, id).slice(libris.api.length)}?embellished=false`)
  if (answer.status === 404 || answer.status === 410) return undefined
  const graph = answer.body as Graph | undefined
  if (answer.status !== 200 || !graph || !Array.isArray(graph['@graph'])) throw new LibrisAway(`Libris answered ${answer.status}`)
  return { id, etag: etagOf(answer), graph }
}

/** Records of an ISBN. */
export async function findByIsbn(libris: Libris, isbn: string): Promise<string[]> {
  const query = new URLSearchParams({ 'identifiedBy.@type': 'ISBN', 'identifiedBy.value': isbn, _limit: '5' })
  const { status, body } = await reading(libris, `/find?${query}`)
  if (status !== 200) throw new LibrisAway(`Libris answered ${status}`)
  const { items = [] } = (body ?? {}) as { items?: { '@id'?: string; meta?: { '@id'?: string } }[] }
  return items.flatMap((item) => item.meta?.['@id'] ?? item['@id']?.replace(/#it$/, '') ?? [])
}

export const libraryOf = (sigel: string) => `https://libris.kb.se/library/${sigel}`

/** Holdings of a library on a record. */
export async function findHoldings(libris: Libris, id: string, sigel: string): Promise<string[]> {
  const query = new URLSearchParams({ id, library: libraryOf(sigel) })
  const { status, body } = await reading(libris, `/_findhold?${query}`)
  if (status !== 200) throw new LibrisAway(`Libris answered ${status}`)
  return Array.isArray(body) ? body.filter((each): each is string => typeof each === 'string') : []
}
