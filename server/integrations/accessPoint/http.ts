import * as z from 'zod/mini'
import { fetchWithin } from '../../core/http/fetchWithin'
import { NotDelivered } from '../../core/outbox/messages'
import type { AccessPoint, Outcome } from './types'

export type HttpSettings = { url: string; token: string }

/** Limited, as the text is the access point's. */
const words = z._default(z.string().check(z.overwrite((text) => text.slice(0, 500))), '')
const answer = z.object({ id: words, status: z.enum(['accepted', 'delivered', 'refused']), rule: words, message: words })
const refusal = z.object({ rule: words, message: words })

const outcomeOf = ({ id, status, rule, message }: z.output<typeof answer>): Outcome =>
  status === 'refused' ? { status, receipt: id, rule, reason: message } : { status, receipt: id }

/**
 * `POST documents` with XML, `GET documents/{number}`, both answer `{ id, status, rule, message }`. 400 and 422 refuse for good; 404 means
 * unknown.
 */
export function httpAccessPoint({ url, token }: HttpSettings, send: (request: Request) => Promise<Response> = fetchWithin()): AccessPoint {
  const base = url.replace(/\/+$/, '')
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...init.headers, Authorization: `Bearer ${token}`, Accept: 'application/json' }
    const response = await send(new Request(`${base}/${path}`, { ...init, headers })).catch(() => {
      throw new NotDelivered('The access point did not answer')
    })
    if (response.status === 401 || response.status === 403) throw new NotDelivered('The access point rejected our token')
    if (response.status >= 500 || response.status === 429) throw new NotDelivered(`The access point answered ${response.status}`)
    return response
  }
  const read = async (response: Response): Promise<Outcome> => {
    const parsed = z.safeParse(answer, await response.json().catch(() => undefined))
    if (!response.ok || !parsed.success) throw new NotDelivered(`The access point answered ${response.status} in a form that is not known`)
    return outcomeOf(parsed.data)
  }
  const find: AccessPoint['find'] = async ({ number }) => {
    const response = await ask(`documents/${number}`, { method: 'GET' })
    return response.status === 404 ? undefined : read(response)
  }
  return {
    find,
    async send(invoice) {
      const response = await ask('documents', { method: 'POST', body: invoice.xml, headers: { 'Content-Type': 'application/xml' } })
      if (response.status === 409) {
        const existing = await find(invoice)
        if (existing) return existing
      }
      if (response.status === 400 || response.status === 422) {
        const { data } = z.safeParse(refusal, await response.json().catch(() => undefined))
        return { status: 'refused', receipt: '', rule: data?.rule ?? '', reason: data?.message || 'The access point gave no reason' }
      }
      return read(response)
    },
  }
}
