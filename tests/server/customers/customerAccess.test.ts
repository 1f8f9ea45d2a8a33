import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addNewUser, userItem } from '#api/accounts/entities'
import { addSubSetUser, removeSubSetUser, userSubSetList } from '#api/accounts/users'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress, userAddressItem } from '#api/customers/userAddress'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { findOrCreateUser } from '#api/orders/customers'
import { users } from '#server/access/tables'
import { findCustomer, newCustomer, readBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const email = 'shirin@shop.example.org'
const storgatan = { recipient: '', address: 'Storgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' }
const idOf = async ({ db }: TestServer, username: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.username, username)))[0]?.id ?? 0

/** An administrator with an address of their own, of the kind that is asked for. */
async function withAdministrator(kind: 'staff' | 'private' = 'staff') {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const id = await idOf(server, 'admin')
  await server.db.update(users).set({ kind, email, phone: '+46 8 1' }).where(eq(users.id, id))
  const address = (await admin.call(addUserAddress, { body: { ...storgatan, userId: id } })).data
  return { server, admin, orders, id, address }
}

test.each(['staff', 'private'] as const)('whoever makes orders learns nothing of an administrator who is %s', async (kind) => {
  const { server, orders, id, address } = await withAdministrator(kind)
  const basketId = (await orders.call(addBasket, {})).data.id
  const before = (await server.db.execute(sql`select * from addresses`)).rows
  const attempts = [
    () => orders.call(assignBasketToUser, { query: { userId: id, basketId } }),
    () => orders.call(userAddresses, { query: { userId: id } }),
    () => orders.call(userAddressItem, { params: { id: address.id } }),
    () => orders.call(addUserAddress, { body: { ...storgatan, userId: id } }),
    () => orders.call(editUserAddress, { params: { id: address.id }, body: { ...storgatan, version: 1 } }),
    () => orders.call(findOrCreateUser, { body: { ...newCustomer, email } }),
    () => orders.call(userItem, { params: { id } }),
  ]
  for (const attempt of attempts) {
    const refused = await attempt().then(
      () => expect.fail(`${attempt} was carried out`),
      (error) => error,
    )
    expect([403, 404, 422]).toContain(refused.status)
    expect(JSON.stringify(refused.data)).not.toContain(email)
  }
  expect((await readBasket(orders, basketId)).customer).toBeNull()
  expect((await server.db.execute(sql`select * from addresses`)).rows).toEqual(before)
  expect((await orders.call(customerList, { body: {} })).data.map(({ id }) => id)).not.toContain(id)
})

test('a number that is nobody’s is refused as an administrator’s is', async () => {
  const { orders, id } = await withAdministrator()
  const basketId = (await orders.call(addBasket, {})).data.id
  const answers = [id, 4711].map((userId) => orders.call(assignBasketToUser, { query: { userId, basketId } }).catch((error) => error.data))
  const [existing, unknown] = await Promise.all(answers)
  expect(existing).toEqual(unknown)
})

test('whoever handles accounts of a kind makes them the customer of an order, whose address is then read with it', async () => {
  const { server, admin, orders } = await withAdministrator()
  const panel = (await admin.call(addNewUser, { body: { kind: 'panel', firstName: 'Pia', username: 'pia', email: 'pia@example.org' } }))
    .data
  await admin.call(addUserAddress, { body: { ...storgatan, userId: panel.id } })
  const basketId = (await orders.call(addBasket, {})).data.id
  const assign = (client: typeof orders) => client.call(assignBasketToUser, { query: { userId: panel.id, basketId } })
  await expect(assign(orders)).rejects.toMatchObject({ status: 422 })
  await expect(orders.call(userAddresses, { query: { userId: panel.id } })).rejects.toMatchObject({ status: 404 })
  await server.addUser('clerk', ['AccountsProfilesPanelAccounts', 'offer', 'CustomerOrders'])
  await assign(await server.signIn('clerk'))
  expect((await orders.call(userAddresses, { query: { userId: panel.id } })).data).toHaveLength(1)
})

test('only customers are taken into an institution, and only an institution takes them in', async () => {
  const { server, admin, id } = await withAdministrator()
  await server.addUser('clerk', ['AccountsProfilesInstitutionalAccounts'])
  const clerk = await server.signIn('clerk')
  const library = (await admin.call(addNewUser, { body: { kind: 'institutional', organisation: 'Biblioteket', firstName: 'Bo' } })).data.id
  const add = (userId: number, mail: string) =>
    clerk.call(addSubSetUser, { body: { userId, firstName: 'A', lastName: 'B', email: mail, phone: '' } })
  await expect(add(library, email)).rejects.toMatchObject({ status: 422, fieldErrors: { email: [expect.any(String)] } })
  await expect(add(id, 'new@example.org')).rejects.toMatchObject({ status: 422, fieldErrors: { userId: [expect.any(String)] } })
  await expect(clerk.call(userSubSetList, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const anna = await findCustomer(admin)
  // Taken in she would be named in the list, to somebody who may not see her account.
  await expect(add(library, newCustomer.email)).rejects.toMatchObject({
    status: 422,
    fieldErrors: { email: [expect.stringContaining('may not change')] },
  })
  const person = { userId: library, firstName: 'A', lastName: 'B', email: newCustomer.email, phone: '' }
  expect((await admin.call(addSubSetUser, { body: person })).data.id).toBe(anna)
})

test('somebody of an institution who has come to do more is named there, without how to reach them, and stays', async () => {
  const { server, admin, id } = await withAdministrator()
  await server.addUser('clerk', ['AccountsProfilesInstitutionalAccounts'])
  const clerk = await server.signIn('clerk')
  const library = (await admin.call(addNewUser, { body: { kind: 'institutional', organisation: 'Biblioteket', firstName: 'Bo' } })).data.id
  await server.db.update(users).set({ parentId: library }).where(eq(users.id, id))
  const listed = async (client: typeof clerk) => (await client.call(userSubSetList, { params: { id: library } })).data
  expect(await listed(clerk)).toEqual([{ id, firstName: 'Shirin', lastName: 'Ahmadi', email: '', phone: '' }])
  expect(await listed(admin)).toMatchObject([{ email, phone: '+46 8 1' }])
  await expect(clerk.call(removeSubSetUser, { params: { id } })).rejects.toMatchObject({ status: 403 })
})
