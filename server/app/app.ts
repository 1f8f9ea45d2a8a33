import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { endpoints } from '#api/app/contract'
import type { Endpoint } from '#api/core/endpoint'
import type { Accounts } from '../access/accounts'
import { authorise } from '../access/authorise'
import { createHumanCheck, type HumanCheckOptions } from '../access/humanCheck'
import { createSessions } from '../access/sessions'
import { problemOf } from '../core/databaseError'
import { crudHandlers } from '../core/entity/crud'
import { describeFault } from '../core/fault'
import { type Bound, type Clock, Json } from '../core/http/endpoints'
import { readInput } from '../core/http/input'
import { createNetwork } from '../core/http/network'
import { once, takesKey } from '../core/http/once'
import { Problem } from '../core/http/problem'
import { requestIdOf } from '../core/http/requestId'
import { envelope, problemBody, send } from '../core/http/respond'
import type { SignedIn } from '../core/http/signedIn'
import { keepRunning } from '../core/jobs'
import { type Log, silent } from '../core/log'
import type { Mailer } from '../core/mail'
import type { CompleteRoom } from '../core/manifest'
import { countCall, countConflict, countDatabaseError } from '../core/metrics'
import { createOutbox } from '../core/outbox/deliver'
import type { MessageKind } from '../core/outbox/messages'
import { createSecrets } from '../core/secrets'
import type { Database } from '../db/database'
import { createLibris, type Libris } from '../exports/libris/settings'
import { createFortnox, type Fortnox } from '../fortnox/settings'
import type { AccessPoint } from '../integrations/accessPoint/types'
import { invoicing } from '../invoices/credit'
import { type Carriers, createCarriers } from '../shipping/carriers/settings'
import { type AppContext, rooms } from './rooms'

export type AppOptions = {
  db: Database
  clock?: Clock
  log?: Log
  humanCheck?: HumanCheckOptions
  mailer?: Mailer
  accounts?: Partial<Accounts>
  /** Not in the database, which a restore would reset. */
  erasureList?: string | undefined
  runsJobs?: boolean
  /** 32 bytes. */
  secretKey?: Uint8Array | undefined
  /** Hosts in private networks that users may connect to; `*` for all. */
  privateHosts?: readonly string[]
  carriers?: Carriers | undefined
  accessPoint?: AccessPoint | undefined
  fortnox?: Fortnox | undefined
  libris?: Libris | undefined
  isCashRegisterExempt?: boolean
  addressOf?: (request: Request, env: unknown) => string
}

export type App = Awaited<ReturnType<typeof createApp>>

const systemClock: Clock = { now: () => new Date() }

/** An app created without these options must not send mail. */
const noMail: Mailer = () => Promise.reject(new Error('This server was given no way to send mails'))
const unreachable: Accounts = { registration: 'disabled', registrationRole: undefined, publicUrl: 'http://localhost' }

export async function createApp(options: AppOptions) {
  const { db, clock = systemClock, log = silent, humanCheck: human, addressOf = () => '', mailer = noMail } = options
  const sessions = await createSessions(db, clock)
  const humanCheck = await createHumanCheck({ db, clock, ...human })
  const failed = (job: string, error: unknown) => log({ method: 'JOB', path: job, status: 500, ms: 0, error: describeFault(error) })
  const accounts = { ...unreachable, ...options.accounts }
  const secrets = createSecrets(options.secretKey)
  const { carriers = createCarriers(), fortnox = createFortnox(), libris = createLibris() } = options
  const badges = rooms.flatMap((room) => room.badges ?? [])
  const messageKinds: Record<string, MessageKind> = {}
  const context: AppContext = {
    endpoints,
    badges,
    personalBadges: rooms.flatMap((room) => room.personalBadges ?? []),
    accounts,
    humanCheck,
    secrets,
    network: createNetwork(options.privateHosts),
    carriers,
    accessPoint: options.accessPoint,
    fortnox,
    libris,
    messageKinds,
    invoicing,
    isCashRegisterExempt: options.isCashRegisterExempt ?? false,
    erasureList: options.erasureList,
    failed,
  }
  const byPath = groupByPath(rooms.flatMap((room) => handlersOf(room, context)))
  for (const { messages } of rooms) Object.assign(messageKinds, typeof messages === 'function' ? messages(context) : messages)
  const outbox = createOutbox({ db, clock, mailer, kinds: messageKinds, log, failed })
  const jobs = [...rooms.flatMap((room) => (typeof room.jobs === 'function' ? room.jobs(context) : (room.jobs ?? []))), ...outbox.jobs]
  const stops = jobs.map((job) => (options.runsJobs ? keepRunning(job, db, clock, failed) : async () => job.settled?.(db)))

  async function answer(
    request: Request,
    env: unknown,
    pathValues: Record<string, string>,
    methods: Methods,
    path = '',
  ): Promise<Response> {
    const started = performance.now()
    const requestId = requestIdOf(request)
    const named = { 'X-Request-Id': requestId }
    let user: SignedIn | undefined
    let response: Response
    let fault: string | undefined
    let account: number | undefined
    const concerns = (userId: number) => {
      account = userId
    }
    let begun: Endpoint | undefined
    try {
      const bound = methods.get(request.method)
      if (!bound) throw methods.size ? notAllowed(methods) : Problem.notFound('Call')
      user = await authorise(bound.endpoint, request, sessions)
      if (user) bound.admit?.(user)
      const { params, query, body } = await readInput(bound.endpoint, request, pathValues)
      begun = bound.endpoint
      // Listed one by one: spreading costs a sixth of a small call.
      const handle = async () =>
        bound.handle({
          params,
          query,
          body,
          user,
          db,
          clock,
          sessions,
          address: addressOf(request, env),
          concerns,
          headers: request.headers,
          requestId,
        })
      const { endpoint } = bound
      const key = takesKey(endpoint) ? request.headers.get('idempotency-key') : null
      const outcome =
        key !== null && user
          ? await once({ db, userId: user.id, key, now: clock.now(), endpoint, input: { params, query, body } }, handle)
          : await handle()
      if (outcome instanceof Response) {
        response = outcome
        response.headers.set('X-Request-Id', requestId)
      } else response = await send(request, outcome instanceof Json ? outcome : envelope(200, '', outcome), named)
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error, begun !== undefined && !begun.isReading)
      countDatabaseError(error)
      if (!problem || problem.cause) fault = describeFault(problem?.cause ?? error)
      response = await refuse(request, problem ?? new Problem(500, 'The server failed; what you did may not have been done'), requestId)
    }
    const ms = performance.now() - started
    countCall(methods.has(request.method) ? request.method : 'other', path, response.status, ms)
    log({
      method: request.method,
      path: pathOf(request.url),
      status: response.status,
      ms: Math.round(ms * 10) / 10,
      request: requestId,
      user: user?.id,
      account,
      error: fault,
    })
    return response
  }

  // Hono's default router would fail over all paths at the first request and then choose this one anyway.
  const app = new Hono({ router: new TrieRouter() })
  const hasName = (path: string) => Number(path.includes('{'))
  // Literal paths before parameters: File/AddFile is not File/{key}.
  for (const [path, methods] of [...byPath].sort(([a], [b]) => hasName(a) - hasName(b)))
    app.all(`/api/${path.replace(/\{(\w+)\}/g, ':$1')}`, (c) => answer(c.req.raw, c.env, c.req.param(), methods, path))
  app.notFound((c) => answer(c.req.raw, c.env, {}, new Map()))

  return {
    fetch: (request: Request, env?: object): Response | Promise<Response> => app.fetch(request, env),
    missing: endpoints.filter(({ method, path }) => !byPath.get(path)?.has(method)),
    sessions,
    mailsSettled: () => outbox.settled(),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await sessions.stop()
    },
  }
}

function handlersOf({ handlers = [], contract }: CompleteRoom<AppContext>, context: AppContext): Bound[] {
  const own = typeof handlers === 'function' ? handlers(context) : handlers
  const isOwn = new Set(own.map(({ endpoint }) => endpoint))
  return [
    ...own,
    ...Object.values(contract.entities ?? {}).flatMap((entity) => crudHandlers(entity).filter(({ endpoint }) => !isOwn.has(endpoint))),
  ]
}

type Methods = ReadonlyMap<string, Bound>

function groupByPath(handlers: Bound[]): Map<string, Methods> {
  const byPath = new Map<string, Map<string, Bound>>()
  for (const bound of handlers) {
    const { path, method } = bound.endpoint
    const methods = byPath.get(path) ?? new Map<string, Bound>()
    if (methods.has(method)) throw new TypeError(`${method} ${path} is bound twice`)
    byPath.set(path, methods.set(method, bound))
  }
  return byPath
}

function refuse(request: Request, problem: Problem, requestId: string): Response | Promise<Response> {
  if (problem.status === 409) countConflict(problem.reason)
  return send(request, problemBody(problem, requestId), { ...problem.headers, 'X-Request-Id': requestId })
}

const notAllowed = (methods: Methods) =>
  new Problem(405, `Use ${[...methods.keys()].join(' or ')} here`, null, { Allow: [...methods.keys()].join(', ') })

/** Without the query, whose values are private, and limited in length. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.indexOf('?', start)
  return url.slice(start, Math.min(end === -1 ? url.length : end, start + 200))
}
