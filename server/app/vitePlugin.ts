import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'

type DevServer = typeof import('./dev')

export const apiInDev = (): Plugin => ({
  name: 'api-in-dev',
  apply: (_, { command }) => command === 'serve' && !process.env.VITEST && !process.env.STORYBOOK,
  configureServer(server) {
    // Storybook and browser tests bring their own API.
    if (server.config.server.middlewareMode) return
    const entry = fileURLToPath(new URL('./dev.ts', import.meta.url))
    const listener = getRequestListener(async (request, env) => {
      const { fetch } = (await server.ssrLoadModule(entry)) as DevServer
      return fetch(request, env)
    })
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
      if (/^\/api(?:[/?]|$)/.test(request.url ?? '')) listener(request, response)
      else next()
    })
    server.httpServer?.once('listening', () => {
      server.ssrLoadModule(entry).then(
        (loaded) => (loaded as DevServer).ready(),
        (error) => server.config.logger.error(String(error)),
      )
    })
  },
})
