import { setTimeout as pause } from 'node:timers/promises'
import type { LibrisServer } from '#api/exports/libris'
import { fetchWithin } from '../../core/http/fetchWithin'

export type LibrisSettings = {
  clientId: string | undefined
  clientSecret: string | undefined
  api: string
  login: string
  isFake?: boolean
}

type Env = Record<string, string | undefined>

const live = 'https://libris.kb.se'

/** The default address is Libris's test server. */
export const readLibris = (env: Env): LibrisSettings => ({
  clientId: env.LIBRIS_CLIENT_ID,
  clientSecret: env.LIBRIS_CLIENT_SECRET,
  api: (env.LIBRIS_API || 'https://libris-qa.kb.se').replace(/\/$/, ''),
  login: env.LIBRIS_LOGIN || 'https://login.libris.kb.se/oauth/token',
})

/** Pauses between retries, and the longest one that Libris may ask for within a call, in ms. */
export type LibrisPatience = {
  send: (request: Request) => Response | Promise<Response>
  pauses: readonly number[]
  longest: number
  wait: (milliseconds: number) => Promise<unknown>
}

const usualPatience: LibrisPatience = { send: fetchWithin(), pauses: [500, 1500], longest: 10_000, wait: pause }

/** Shared by all calls of a process: asking for a token again is slow, and each is valid for ten hours. */
type Held = { token: string; until: number }
export type Libris = LibrisSettings & LibrisPatience & { token: { held: Promise<Held> | undefined } }

export const createLibris = (settings: LibrisSettings = readLibris({}), patience: LibrisPatience = usualPatience): Libris => ({
  ...settings,
  ...patience,
  token: { held: undefined },
})

export function serverOf({ clientId, clientSecret, api, isFake = false }: LibrisSettings): LibrisServer {
  if (!clientId || !clientSecret) return 'missing'
  if (isFake) return 'fake'
  return api === live ? 'live' : 'test'
}
