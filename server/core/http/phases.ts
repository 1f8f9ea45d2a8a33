import { Problem } from './problem'
import { requestIdOf } from './requestId'
import { jsonHeaders, problemBody, send } from './respond'
import { everywhere } from './securityHeaders'
import { startingPage, startingPolicy } from './startingPage'

export const isCall = (request: Request) => /^https?:\/\/[^/]+\/api(?:[/?]|$)/.test(request.url)
const isFor = (request: Request, path: string) => new URL(request.url).pathname === path

type Answer = (request: Request) => Response | Promise<Response>

/** Answers before the app is ready: files are served, so that open apps keep working, and page loads show `step`. */
export function createStarting(serveFile: Answer): { tell(step: string): void; fetch: Answer } {
  let step = 'The server is starting'
  return {
    tell(text) {
      step = text
    },
    fetch(request) {
      if (isFor(request, '/api/health')) return new Response('{"status":"ok"}', { headers: jsonHeaders })
      if (isCall(request)) return refuse(request, Problem.unavailable('starting', step))
      if (!isPage(request)) return serveFile(request)
      return new Response(startingPage(step), {
        status: 503,
        headers: {
          ...everywhere,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': startingPolicy,
          'Retry-After': '1',
          'Cache-Control': 'no-store',
        },
      })
    },
  }
}

const isPage = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

export const whileStopping = (request: Request): Promise<Response> | Response | undefined =>
  isFor(request, '/api/ready') ? refuse(request, Problem.unavailable('stopping', 'This server is being stopped')) : undefined

function refuse(request: Request, problem: Problem): Response | Promise<Response> {
  const requestId = requestIdOf(request)
  return send(request, problemBody(problem, requestId), { ...problem.headers, 'X-Request-Id': requestId })
}
