import { serve } from '@hono/node-server'
import type { LibrisSettings } from '../libris/settings'
import { fakeLibris, fakeLibrisClient } from './libris'

export const fakeLibrisSettings = (url: string, given: LibrisSettings): LibrisSettings =>
  given.clientId
    ? given
    : { clientId: fakeLibrisClient.id, clientSecret: fakeLibrisClient.secret, api: url, login: `${url}/oauth/token`, isFake: true }

export function serveFakeLibris(): Promise<{ url: string; close: () => Promise<void> }> {
  const fake = fakeLibris()
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: fake.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({ url: `http://127.0.0.1:${info.port}`, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', reject)
  })
}
