import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addNewUser } from '#api/accounts/entities'
import { addSubSetUser } from '#api/accounts/users'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress, userAddressItem } from '#api/customers/userAddress'
import { findCustomer } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const storgatan = { recipient: '', address: 'Storgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' }

async function withCustomer(server: TestServer) {
  const orders = await server.signIn('orders')
  const userId = await findCustomer(orders)
  const [address] = (await orders.call(userAddresses, { query: { userId } })).data
  if (!address) throw new Error('The customer has no address')
  return { orders, userId, address }
}

test('an address is a record with its owner and a version', async () => {
  const { orders, userId, address } = await withCustomer(await startServer())
  expect(address).toEqual({ ...storgatan, id: address.id, userId, version: 1, isSystem: false, email: 'anna@example.se', subsetEmail: '' })
  const added = await orders.call(addUserAddress, { body: { userId, address: '  Sommarvägen 3 ', city: 'Gävle', country: 'AX' } })
  expect(added.data).toMatchObject({ userId, version: 1, recipient: '', address: 'Sommarvägen 3', city: 'Gävle', country: 'AX' })
  expect((await orders.call(userAddressItem, { params: { id: added.data.id } })).data).toEqual(added.data)
})

test('an edit names the version it has seen; the second of two hears who changed which part', async () => {
  const { orders, address } = await withCustomer(await startServer())
  const edit = (part: object) =>
    orders.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: address.version, ...part } })
  expect((await edit({ city: 'Solna' })).data).toMatchObject({ id: address.id, city: 'Solna', version: 2 })
  await expect(edit({ postalCode: '111 33' })).rejects.toMatchObject({
    status: 409,
    data: {
      reason: 'changed',
      current: { city: 'Solna', postalCode: '111 22', version: 2, isSystem: false },
      changedBy: 'Erik Lindqvist',
      fields: { city: { by: 'Erik Lindqvist' } },
    },
  })
  expect((await orders.call(userAddressItem, { params: { id: address.id } })).data).toMatchObject({ postalCode: '111 22', version: 2 })
})

test('an address stays with whom it belongs to, whatever an edit says', async () => {
  const server = await startServer()
  const { orders, userId, address } = await withCustomer(server)
  const other = await findCustomer(orders, { email: 'bo@example.se' })
  const response = await server.send('PATCH', `UserAddress/EditUserAddress/${address.id}`, {
    token: orders.token,
    body: { ...storgatan, version: 1, userId: other },
  })
  expect(response.status).toBe(200)
  expect((await orders.call(userAddressItem, { params: { id: address.id } })).data.userId).toBe(userId)
})

test('what cannot be an address is refused at its part', async () => {
  const server = await startServer()
  const { orders, userId, address } = await withCustomer(server)
  const refused = async (method: string, path: string, body: object) => {
    const response = await server.send(method, `UserAddress/${path}`, { token: orders.token, body })
    expect(response.status).toBe(422)
    return (await response.json()).data.fieldErrors
  }
  expect(await refused('POST', 'AddUserAddress', { userId, address: ' ', postalCode: '1'.repeat(21) })).toEqual({
    address: ['Address is required'],
    postalCode: ['Postal code is at most 20 characters'],
    city: [expect.any(String)],
    country: ['Country must be a country code of two letters, as in SE'],
  })
  expect(await refused('POST', 'AddUserAddress', { ...storgatan, userId: 4711 })).toEqual({
    userId: ['None of the customers you may choose has this number'],
  })
  expect(await refused('PATCH', `EditUserAddress/${address.id}`, storgatan)).toEqual({ version: ['Say which version was changed'] })
  expect(await refused('PATCH', `EditUserAddress/${address.id}`, { ...storgatan, version: 1, country: 'Deutschland' })).toEqual({
    country: ['Country must be a country code of two letters, as in SE'],
  })
})

test('whoever handles neither orders nor accounts of the kind sees and changes no address', async () => {
  const server = await startServer()
  const { userId, address } = await withCustomer(server)
  await server.addUser('clerk', ['AccountsProfilesInstitutionalAccounts', 'ProductBooks'])
  const clerk = await server.signIn('clerk')
  const attempts = [
    () => clerk.call(userAddresses, { query: { userId } }),
    () => clerk.call(userAddresses, { query: { userId: 4711 } }),
    () => clerk.call(userAddressItem, { params: { id: address.id } }),
    () => clerk.call(addUserAddress, { body: { ...storgatan, userId } }),
    () => clerk.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: 1 } }),
    () => clerk.call(editUserAddress, { params: { id: 4711 }, body: { ...storgatan, version: 1 } }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 })
  const { rows } = await server.db.execute(sql`select version from addresses`)
  expect(rows).toEqual([{ version: 1 }])
})

test('whoever sees orders without making them reads addresses and writes none', async () => {
  const server = await startServer()
  const { userId, address } = await withCustomer(server)
  await server.addUser('reader', ['CustomerOrders'])
  const reader = await server.signIn('reader')
  expect((await reader.call(userAddresses, { query: { userId } })).data).toHaveLength(1)
  await expect(reader.call(addUserAddress, { body: { ...storgatan, userId } })).rejects.toMatchObject({ status: 403 })
  await expect(reader.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: 1 } })).rejects.toMatchObject({
    status: 403,
  })
})

test('whoever handles accounts of a kind keeps their addresses', async () => {
  const server = await startServer()
  const { userId, address } = await withCustomer(server)
  await server.addUser('clerk', ['AccountsProfilesIndividualAccounts'])
  const clerk = await server.signIn('clerk')
  await clerk.call(addUserAddress, { body: { ...storgatan, userId, city: 'Kiruna' } })
  await clerk.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: 1, city: 'Lund' } })
  const { data } = await clerk.call(userAddresses, { query: { userId } })
  expect(data.map(({ city }) => city)).toEqual(['Lund', 'Kiruna'])
})

test('what is not there is not found by whoever may look', async () => {
  const { orders } = await withCustomer(await startServer())
  await expect(orders.call(userAddresses, { query: { userId: 4711 } })).rejects.toMatchObject({ status: 404 })
  await expect(orders.call(userAddressItem, { params: { id: 4711 } })).rejects.toMatchObject({ status: 404 })
  await expect(orders.call(editUserAddress, { params: { id: 4711 }, body: { ...storgatan, version: 1 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('the address of somebody who orders for an institution carries both email addresses', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data: library } = await admin.call(addNewUser, {
    body: { kind: 'institutional', organisation: 'Biblioteket', firstName: 'Bo', email: 'lib@example.org' },
  })
  const person = { firstName: 'Maria', lastName: 'Berg', email: 'maria@example.org', phone: '' }
  const { data: maria } = await admin.call(addSubSetUser, { body: { userId: library.id, ...person } })
  const of = async (userId: number) => (await admin.call(addUserAddress, { body: { ...storgatan, userId } })).data
  expect(await of(library.id)).toMatchObject({ email: 'lib@example.org', subsetEmail: '' })
  expect(await of(maria.id)).toMatchObject({ email: 'lib@example.org', subsetEmail: 'maria@example.org' })
})

test('who wrote an address stands in the report of operators’ activity', async () => {
  const server = await startServer()
  const { orders, address } = await withCustomer(server)
  await orders.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: 1, city: 'Lund' } })
  const { rows } = await server.db.execute(
    sql`select operator, action, entity, record_id::int as id, changes, details from operator_activity_report where entity_name = 'UserAddress' order by id`,
  )
  expect(rows).toEqual([
    { operator: 'Erik Lindqvist', action: 'added', entity: 'Address', id: address.id, changes: [], details: '' },
    {
      operator: 'Erik Lindqvist',
      action: 'changed',
      entity: 'Address',
      id: address.id,
      changes: [{ field: 'city', from: 'Stockholm', to: 'Lund' }],
      details: 'City: Stockholm → Lund',
    },
  ])
})
