import { loginUser } from '#api/core/auth'
import { type Client, createClient } from '#api/core/http'
import type { Permission } from '#api/core/permissions'
import type { Accounts } from '#server/access/accounts'
import { demoPassword } from '#server/access/demoAccounts'
import type { HumanCheckOptions } from '#server/access/humanCheck'
import { hashPassword } from '#server/access/passwords'
import { rolePermissions, roles, users } from '#server/access/tables'
import { type App, createApp } from '#server/app/app'
import type { Clock } from '#server/core/http/endpoints'
import type { LogLine } from '#server/core/log'
import type { Mail, Mailer } from '#server/core/mail'
import type { Database } from '#server/db/database'
import type { Libris } from '#server/exports/libris/settings'
import type { Fortnox } from '#server/fortnox/settings'
import type { AccessPoint } from '#server/integrations/accessPoint/types'
import type { Carriers } from '#server/shipping/carriers/settings'
import { cheap, type Demo, officeDatabase } from './seeds'
import { settling, storeForTests } from './stores'

export type TestClock = Clock & { advance(milliseconds: number): void }

export type TestServer = {
  app: App
  db: Database
  clock: TestClock
  logged: LogLine[]
  /** Every mail so far, once those that are due are delivered. */
  mails(): Promise<Mail[]>
  /** Sends a raw request below /api. */
  send(method: string, path: string, init?: { body?: unknown; token?: string; headers?: Record<string, string> }): Promise<Response>
  /** Signs in by username (a demo account, or one made by `addUser`) through the API. */
  signIn(username: string): Promise<SignedInClient>
  /** Makes an account that holds exactly these permissions. */
  addUser(username: string, permissions: Permission[]): Promise<number>
}

export type SignedInClient = Client & { token: string }

const current: { app?: App } = {}

/** The server under test on a database with the demo accounts and nothing else, or with `demo`; a clock that tests move; no human check unless asked. */
export async function startServer({
  demo,
  humanCheck = { provider: 'none' },
  accounts,
  secretKey,
  carriers,
  accessPoint,
  fortnox,
  libris,
  mailer,
  privateHosts = ['127.0.0.1'],
  db: given,
}: {
  /** Its dates are relative to the clock. */
  demo?: Demo
  humanCheck?: HumanCheckOptions
  accounts?: Partial<Accounts>
  secretKey?: Uint8Array
  carriers?: Carriers
  accessPoint?: AccessPoint
  /** Made with the clock, so that waiting moves it. */
  fortnox?: (clock: TestClock) => Fortnox
  libris?: (clock: TestClock) => Libris
  /** By default this machine, where tests' servers are. */
  privateHosts?: readonly string[]
  /** Instead of one that keeps every mail for `mails`. */
  mailer?: Mailer
  /** Of a server that was started before: what it wrote is still there. */
  db?: Database
} = {}): Promise<TestServer> {
  await current.app?.close()
  const { db, now } = given ? { db: given, now: Date.now() } : await officeDatabase(demo)
  const store = await storeForTests()
  db.objects = store
  const clock = testClock(now)
  const logged: LogLine[] = []
  const sent: Mail[] = []
  const created = await createApp({
    db,
    clock,
    humanCheck,
    log: (line) => logged.push(line),
    mailer: mailer ?? (async (mail) => void sent.push(mail)),
    accounts: { registration: 'enabled', publicUrl: 'https://office.example.org', ...accounts },
    secretKey,
    privateHosts,
    carriers,
    accessPoint,
    fortnox: fortnox?.(clock),
    libris: libris?.(clock),
    addressOf: (request) => request.headers.get('x-address') ?? '',
  })
  const app = store ? settling(created, db) : created
  current.app = app

  const clientFor = (token: string | null) =>
    createClient({ base: 'http://localhost/api', token: () => token, fetch: (request) => app.fetch(request) })

  return {
    app,
    db,
    clock,
    logged,

    async mails() {
      await app.mailsSettled()
      return sent
    },

    async send(method, path, { body, token, headers } = {}) {
      return app.fetch(
        new Request(`http://localhost/api/${path}`, {
          method,
          headers: {
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(token && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
          body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        }),
      )
    },

    async signIn(username) {
      const { userInfo } = await clientFor(null).call(loginUser, { body: { mobile: username, password: demoPassword, token: '' } })
      return { ...clientFor(userInfo.data.token), token: userInfo.data.token }
    },

    async addUser(username, permissions) {
      const [role] = await db
        .insert(roles)
        .values({ title: `Role of ${username}` })
        .returning()
      if (!role) throw new Error('The role was not made')
      if (permissions.length) await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId: role.id, permission })))
      const [user] = await db
        .insert(users)
        .values({
          kind: 'staff',
          username: username.toLowerCase(),
          firstName: username,
          roleId: role.id,
          passwordHash: await hashPassword(demoPassword, cheap),
        })
        .returning()
      if (!user) throw new Error('The user was not made')
      return user.id
    },
  }
}

/** Stands still until it is moved: how fast the machine is decides nothing. */
function testClock(now: number): TestClock {
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
