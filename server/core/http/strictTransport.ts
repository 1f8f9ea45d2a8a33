export type Fetch = (request: Request, env: object) => Response | Promise<Response>

type Reached = { publicUrl: string | undefined; isProxied: boolean }

/** One year in seconds. Without subdomains, which belong to others. */
const policy = 'max-age=31536000'

/** Strict-Transport-Security (RFC 6797), only on answers over TLS, according to the trusted proxy or the public URL. */
export function strictTransport({ publicUrl, isProxied }: Reached, fetch: Fetch): Fetch {
  const isPublicTls = /^https:/i.test(publicUrl ?? '')
  if (!isPublicTls && !isProxied) return fetch

  const isTls = (request: Request) => {
    const protocol = isProxied ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() : undefined
    return protocol ? protocol === 'https' : isPublicTls
  }
  return async (request, env) => {
    const response = await fetch(request, env)
    if (isTls(request)) response.headers.set('Strict-Transport-Security', policy)
    return response
  }
}
