import { expect, test } from 'vitest'
import { changeOwnPassword } from '#api/access/account'
import { endSession } from '#api/access/security'
import { endpoints } from '#api/app/contract'
import { currentUser, logout } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import { type Endpoint, nothing } from '#api/core/endpoint'
import { permissions } from '#api/core/permissionNames'
import { addDistributor } from '../agents/requests'
import { startServer } from '../setup/harness'

const guarded = endpoints.filter(({ permission }) => permission !== 'public')
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '1')
const bodyOf = (endpoint: Endpoint) => (endpoint.body === nothing ? undefined : {})
const named = ({ method, path }: Endpoint) => `${method} ${path}`

test('every call of the contract is implemented', async () => {
  const { app } = await startServer()
  expect(app.missing.map(named)).toEqual([])
})

test('without a session, and with one made up, every guarded call answers 401', async () => {
  const { send } = await startServer()
  for (const endpoint of guarded)
    for (const token of [undefined, 'A'.repeat(43)]) {
      const response = await send(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint), token })
      expect([named(endpoint), response.status]).toEqual([named(endpoint), 401])
      expect(await response.json()).toMatchObject({ isSuccess: false, status: 401, data: null })
    }
})

test('without its permission every guarded call answers 403, whatever is sent', async () => {
  const { send, signIn, addUser } = await startServer()
  for (const permission of new Set(guarded.map((endpoint) => endpoint.permission))) {
    if (permission === '') continue
    const name = `without-${permission}`
    await addUser(
      name,
      permissions.filter((held) => held !== permission),
    )
    const { token } = await signIn(name)
    for (const endpoint of guarded.filter((candidate) => candidate.permission === permission)) {
      const response = await send(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint), token })
      expect([named(endpoint), response.status]).toEqual([named(endpoint), 403])
    }
  }
})

test('with nothing but its permission a call is let through', async () => {
  const { send, signIn, addUser } = await startServer()
  await addUser('cataloguer', ['BasicInfoPaymentMethod'])
  const { token } = await signIn('cataloguer')
  expect((await send('POST', 'PaymentMethod/PaymentMethodList', { body: {}, token })).status).toBe(200)
})

const outsiders = [
  'GET Dashboard/Notifications',
  'GET Dashboard/WorkList',
  'GET Search/FindRecords',
  'GET User/AdminProfile',
  'GET User/GetCountMenu',
  'GET User/ListViews',
  'GET User/SecondFactor',
  'GET User/SessionList',
  'PATCH Distributor/UpdateDistributorData',
  'PATCH User/UpdateAdminProfile',
  'POST Dashboard/MarkNotifications',
  'POST User/BeginSecondFactor',
  'POST User/ChangeUserPasswordByUser',
  'POST User/ConfirmSecondFactor',
  'POST User/EndOtherSessions',
  'POST User/RemoveListView/{id}',
  'POST User/RemoveSecondFactor',
  'POST User/RenewRecoveryCodes',
  'POST User/SaveListView',
  'POST User/UserInfo',
]

test('a distributor, and whoever has registered, may make the calls of their own screens and no others', async () => {
  const server = await startServer()
  const { send, signIn, addUser } = server
  await addDistributor(server, 'Bergströms', 'distributor')
  const own = ['Dashboard', 'Profile', 'UserChangeUserPasswordByUser'] as const
  await addUser('stranger', [...own])
  const open = async (name: string) => {
    const { token } = await signIn(name)
    const allowed = []
    for (const endpoint of guarded.filter((each) => each !== logout && each !== endSession)) {
      const { status } = await send(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint), token })
      expect([named(endpoint), status]).not.toEqual([named(endpoint), 401])
      if (status !== 403) allowed.push(endpoint)
    }
    return allowed
  }
  expect((await open('stranger')).map(named).toSorted()).toEqual(outsiders)
  const ofDistributors = (await open('distributor')).filter(({ permission }) => !permission.startsWith('OrdersToPubAgents'))
  expect(ofDistributors.map(named).toSorted()).toEqual(['GET Distributor/DistributorData', ...outsiders].toSorted())
})

test('before the password is changed every call but four answers 403', async () => {
  const { send, signIn } = await startServer()
  const { token } = await signIn('newcomer')
  const open = new Set([currentUser, changeOwnPassword, logout, countMenu].map(named))
  for (const endpoint of guarded.filter((candidate) => !open.has(named(candidate)))) {
    const response = await send(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint), token })
    expect([named(endpoint), response.status]).toEqual([named(endpoint), 403])
  }
  expect((await send('GET', 'User/GetCountMenu', { token })).status).toBe(200)
  expect((await send('POST', 'Authentication/Logout', { token })).status).toBe(200)
})
