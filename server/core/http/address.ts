import type { HttpBindings } from '@hono/node-server'

/** How a request's network address is found: behind a trusted proxy, the last one the proxy itself added. */
export const addressOf =
  ({ isProxied }: { isProxied: boolean }) =>
  (request: Request, env: unknown): string => {
    const forwarded = isProxied ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return forwarded || ((env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '')
  }
