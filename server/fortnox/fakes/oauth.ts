import { createHmac, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Faults } from './faults'

export const fakeClient = { id: 'demo-client', secret: 'demo-secret' } as const
export const fakeTenant = '1573442'

const lifetimes = { code: 10 * 60_000, access: 3_600_000, refresh: 45 * 86_400_000 } as const

type Code = { redirect: string; scope: string; isService: boolean; until: number }
type Refresh = { scope: string; until: number }

const page = (
  scope: string,
  answer: (isAllowed: boolean) => string,
) => `<!doctype html><html lang="sv"><meta charset="utf-8"><title>Fortnox (demo)</title>
<style>body{font:16px system-ui;max-inline-size:32rem;margin:4rem auto;padding-inline:1rem}a{display:inline-block;margin-inline-end:1rem;padding:.6rem 1rem;border:1px solid;border-radius:.3rem}</style>
<h1>Fortnox, demonstration</h1><p>Back office vill komma åt: <b>${scope.replace(/[^a-z ]/g, '')}</b></p>
<p>This page is served by the demonstration itself: nothing leaves this machine.</p>
<a id="allow" href="${answer(true)}">Godkänn</a><a id="deny" href="${answer(false)}">Neka</a></html>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function fakeOauth(now: () => number, faults: Faults) {
  const key = randomBytes(32)
  const codes = new Map<string, Code>()
  const refreshes = new Map<string, Refresh>()
  const accesses = new Map<string, number>()
  const requests: { grant: string; at: number }[] = []
  let isConsented = false
  const random = () => randomBytes(18).toString('base64url')

  const accessToken = (scope: string): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const until = now() + lifetimes.access
    const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ tenantId: Number(fakeTenant), scope, exp: Math.floor(until / 1000), jti: random() })}`
    const token = `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`
    accesses.set(token, until)
    return token
  }
  const granted = (scope: string, hasRefresh: boolean) => {
    const refresh = random()
    if (hasRefresh) refreshes.set(refresh, { scope, until: now() + lifetimes.refresh })
    return {
      access_token: accessToken(scope),
      ...(hasRefresh && { refresh_token: refresh }),
      token_type: 'bearer',
      expires_in: lifetimes.access / 1000,
      scope,
    }
  }

  const app = new Hono()
  app.get('/auth', (c) => {
    const {
      client_id: client,
      redirect_uri: redirect = '',
      scope = '',
      state = '',
      response_type: type,
      account_type: account,
    } = c.req.query()
    if (client !== fakeClient.id || type !== 'code' || !URL.canParse(redirect) || state.length < 8 || !scope)
      return c.json({ error: 'invalid_request', error_description: 'Missing or invalid parameters' }, 400)
    const code = random()
    codes.set(code, { redirect, scope, isService: account === 'service', until: now() + lifetimes.code })
    const answer = (isAllowed: boolean) => {
      const query = new URLSearchParams(
        isAllowed ? { code, state } : { error: 'access_denied', error_description: 'The user denied access', state },
      )
      return escaped(`${redirect}?${query}`)
    }
    return c.html(page(scope, answer))
  })
  app.post('/token', async (c) => {
    const basic = `Basic ${Buffer.from(`${fakeClient.id}:${fakeClient.secret}`).toString('base64')}`
    if (c.req.header('authorization') !== basic)
      return c.json({ error: 'invalid_client', error_description: 'Client authentication failed' }, 401)
    const form = new URLSearchParams(await c.req.text())
    const grant = form.get('grant_type') ?? ''
    requests.push({ grant, at: now() })
    const invalid = (text: string) => c.json({ error: 'invalid_grant', error_description: text }, 400)
    if (grant === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (!code || code.until < now() || code.redirect !== form.get('redirect_uri'))
        return invalid("Authorization code doesn't exist or is invalid for the client")
      isConsented = true
      return c.json(granted(code.scope, true))
    }
    if (grant === 'refresh_token') {
      const before = refreshes.get(form.get('refresh_token') ?? '')
      // Single use.
      refreshes.delete(form.get('refresh_token') ?? '')
      if (!before || before.until < now() || !isConsented) return invalid('Invalid refresh token')
      return c.json(granted(before.scope, true))
    }
    if (grant === 'client_credentials') {
      if (!isConsented || faults.isServiceAccountRefused || c.req.header('tenantid') !== fakeTenant)
        return invalid('No service account for this tenant')
      return c.json(granted('article customer supplier invoice payment bookkeeping companyinformation', false))
    }
    return c.json({ error: 'unsupported_grant_type' }, 400)
  })

  return {
    app,
    requests,
    isGood: (token: string) => (accesses.get(token) ?? 0) > now(),
    expire: () => accesses.clear(),
    withdraw: () => {
      isConsented = false
      accesses.clear()
      refreshes.clear()
    },
    consent: () => {
      isConsented = true
    },
  }
}
