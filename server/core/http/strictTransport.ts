export type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** Where people reach the app, and whether a trusted proxy says how. */
type Reached = { publicUrl: string | undefined; isProxied: boolean }

/** A year, in seconds. Other hosts of the domain are not ours to speak for. */
const policy = 'max-age=31536000'

/**
 * Tells browsers to come by TLS only (Strict-Transport-Security, RFC 6797), in answers that go out over TLS: as the trusted
 * proxy says, or by the address people reach the app at. Without TLS the header must not be sent.
 */
export function strictTransport({ publicUrl, isProxied }: Reached, fetch: Fetch): Fetch {
  const isPublicTls = /^https:/i.test(publicUrl ?? '')
  if (!isPublicTls && !isProxied) return fetch

  const isTls = (request: Request) => {
    const said = isProxied ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() : undefined
    return said ? said === 'https' : isPublicTls
  }
  return async (request, env) => {
    const response = await fetch(request, env)
    if (isTls(request)) response.headers.set('Strict-Transport-Security', policy)
    return response
  }
}
