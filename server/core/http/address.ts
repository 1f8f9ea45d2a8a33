import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** Behind a trusted proxy the last address, which the proxy itself added. */
export const addressOf =
  ({ isProxied }: { isProxied: boolean }) =>
  (request: Request, env: unknown): string => {
    const forwarded = isProxied ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return forwarded || ((env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '')
  }

/** IPv4 address, or the first 64 bits of an IPv6 address, as one person has the rest. `::ffff:192.0.2.1` is IPv4. */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (v4) return v4
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [before = '', after = ''] = plain.split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const groups = plain.includes('::') ? [...head, ...Array<string>(Math.max(8 - head.length - tail.length, 0)).fill('0'), ...tail] : head
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
