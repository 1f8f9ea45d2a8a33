import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { requireSecondFactor } from '#api/access/roles'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  removeSecondFactor,
  renewRecoveryCodes,
  sessionList,
} from '#api/access/security'
import { erasePerson, exportPersonalData } from '#api/accounts/privacy'
import { resetSecondFactor } from '#api/accounts/users'
import type { Endpoint } from '#api/core/endpoint'
import type { Client } from '#api/core/http'
import { removeListView, saveListView } from '#api/core/listViews'
import { signInWithCode } from '#api/core/signInWithCode'
import { roles, users } from '#server/access/tables'
import type { TestServer } from '../setup/harness'
import type { Scenario } from './auditScenarios'

const currentPassword = 'backoffice'
const step = 30_000

const shown = ({ clock }: TestServer, secret: string) =>
  // A scenario's call is made a second after it is set up.
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

async function begin(client: Client): Promise<string> {
  return (await client.call(beginSecondFactor, { body: { currentPassword } })).data.secret
}

/** Turns it on, and lets a step pass so that the device shows a code that was not used. */
async function turnOn(server: TestServer, client: Client): Promise<string> {
  const secret = await begin(client)
  await client.call(confirmSecondFactor, { body: { code: shown(server, secret) } })
  server.clock.advance(step)
  return secret
}

/** Where somebody is signed in, and how they prove that it is they. */
export const ofSecurity = new Map<Endpoint, Scenario>([
  [
    endSession,
    async ({ server, admin }) => {
      await server.signIn('admin')
      const other = (await admin.call(sessionList, {})).data.find(({ isCurrent }) => !isCurrent)
      return () => admin.call(endSession, { params: { id: other?.id ?? 0 } })
    },
  ],
  [
    saveListView,
    async ({ admin }) =>
      () =>
        admin.call(saveListView, { body: { list: 'orders.newOrders', title: 'Large ones', query: 'filter.totalFrom=100000' } }),
  ],
  [
    removeListView,
    async ({ admin }) => {
      const { id } = (await admin.call(saveListView, { body: { list: 'orders.newOrders', title: 'Large ones', query: '' } })).data
      return () => admin.call(removeListView, { params: { id } })
    },
  ],
  [
    endOtherSessions,
    async ({ server, admin }) => {
      await server.signIn('admin')
      return () => admin.call(endOtherSessions, {})
    },
  ],
  [
    confirmSecondFactor,
    async ({ server, admin }) => {
      const secret = await begin(admin)
      return () => admin.call(confirmSecondFactor, { body: { code: shown(server, secret) } })
    },
  ],
  [
    renewRecoveryCodes,
    async ({ server, admin }) => {
      const secret = await turnOn(server, admin)
      return () => admin.call(renewRecoveryCodes, { body: { currentPassword, code: shown(server, secret) } })
    },
  ],
  [
    removeSecondFactor,
    async ({ server, admin }) => {
      const secret = await turnOn(server, admin)
      return () => admin.call(removeSecondFactor, { body: { currentPassword, code: shown(server, secret) } })
    },
  ],
  [
    signInWithCode,
    async ({ server, admin }) => {
      const secret = await turnOn(server, await server.signIn('orders'))
      const answer = await server.send('POST', 'Authentication/LoginUser', {
        body: { mobile: 'orders', password: currentPassword, token: '' },
      })
      const ticket = (await answer.json()).data.token
      return () => admin.call(signInWithCode, { body: { token: ticket, code: shown(server, secret) } })
    },
  ],
  [
    resetSecondFactor,
    async ({ server, admin }) => {
      await turnOn(server, await server.signIn('orders'))
      const [orders] = await server.db.select().from(users).where(eq(users.username, 'orders'))
      return () => admin.call(resetSecondFactor, { params: { id: orders?.id ?? 0 } })
    },
  ],
  [
    exportPersonalData,
    async ({ server, admin }) => {
      const [orders] = await server.db.select().from(users).where(eq(users.username, 'orders'))
      return () => admin.call(exportPersonalData, { params: { id: orders?.id ?? 0 } })
    },
  ],
  [
    erasePerson,
    async ({ server, admin }) => {
      const [orders] = await server.db.select().from(users).where(eq(users.username, 'orders'))
      return () => admin.call(erasePerson, { params: { id: orders?.id ?? 0 }, body: { version: orders?.version ?? 0 } })
    },
  ],
  [
    requireSecondFactor,
    async ({ server, admin }) => {
      const [role] = await server.db.select().from(roles).where(eq(roles.title, 'Order handler'))
      return () => admin.call(requireSecondFactor, { body: { roleId: role?.id ?? 0, isRequired: true } })
    },
  ],
])
