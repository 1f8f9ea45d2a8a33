import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** How a request's network address is found: behind a trusted proxy, the last one the proxy itself added. */
export const addressOf =
  ({ isProxied }: { isProxied: boolean }) =>
  (request: Request, env: unknown): string => {
    const forwarded = isProxied ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return forwarded || ((env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '')
  }

/** Whose an address is: of IPv6 one customer has 2⁶⁴ (RFC 6177), so the first four groups stand for all of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
