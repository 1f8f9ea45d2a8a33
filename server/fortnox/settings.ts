import { setTimeout as pause } from 'node:timers/promises'
import { fetchWithin } from '../core/http/fetchWithin'

/** `app` is the address of the company in Fortnox's own app, such as https://apps.fortnox.se/app/0123abcd: its API does not tell it. */
export type FortnoxSettings = {
  clientId: string | undefined
  clientSecret: string | undefined
  api: string
  login: string
  app: string | undefined
}

type Env = Record<string, string | undefined>

export const readFortnox = (env: Env): FortnoxSettings => ({
  clientId: env.FORTNOX_CLIENT_ID,
  clientSecret: env.FORTNOX_CLIENT_SECRET,
  api: env.FORTNOX_API || 'https://api.fortnox.se/3',
  login: env.FORTNOX_LOGIN || 'https://apps.fortnox.se/oauth-v1',
  app: env.FORTNOX_APP?.replace(/\/+$/, '') || undefined,
})

/** Pauses between retries in ms. */
export type Patience = {
  send: (request: Request) => Response | Promise<Response>
  pauses: readonly number[]
  wait: (milliseconds: number) => Promise<unknown>
}

const usualPatience: Patience = { send: fetchWithin(), pauses: [1000, 2000, 4000], wait: pause }

export type Fortnox = FortnoxSettings & Patience & { missing: readonly string[] }

export const createFortnox = (settings: FortnoxSettings = readFortnox({}), patience: Patience = usualPatience): Fortnox => ({
  ...settings,
  ...patience,
  missing: [...(settings.clientId ? [] : ['FORTNOX_CLIENT_ID']), ...(settings.clientSecret ? [] : ['FORTNOX_CLIENT_SECRET'])],
})
