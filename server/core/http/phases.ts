import { Problem } from './problem'
import { requestIdOf } from './requestId'
import { jsonHeaders, problemBody, send } from './respond'

export const isCall = (request: Request) => /^https?:\/\/[^/]+\/api(?:[/?]|$)/.test(request.url)
const asks = (request: Request, path: string) => new URL(request.url).pathname === path

/** What is answered before there is an app: the process lives, and takes no calls yet. */
export function whileStarting(request: Request): Response | Promise<Response> {
  if (asks(request, '/api/health')) return new Response('{"status":"ok"}', { headers: jsonHeaders })
  if (isCall(request)) return refuse(request, Problem.unavailable('starting', 'The server is starting'))
  return new Response('Starting', { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
}

/** What is answered differently while the process stops: a balancer is to send no more. */
export const whileStopping = (request: Request): Promise<Response> | Response | undefined =>
  asks(request, '/api/ready') ? refuse(request, Problem.unavailable('stopping', 'This server is being stopped')) : undefined

function refuse(request: Request, problem: Problem): Response | Promise<Response> {
  const requestId = requestIdOf(request)
  return send(request, problemBody(problem, requestId), { ...problem.headers, 'X-Request-Id': requestId })
}
