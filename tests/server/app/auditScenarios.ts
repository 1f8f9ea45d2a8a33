import { eq, sql } from 'drizzle-orm'
import {
  adminResetPassword,
  changeOwnPassword,
  forgetPassword,
  registerUser,
  resendActivation,
  resetPassword,
  verifyEmail,
} from '#api/access/account'
import { adminProfile, updateAdminProfile } from '#api/access/profile'
import { updateRolePermission } from '#api/access/roles'
import { addNewUser, editUser, removeUser } from '#api/accounts/entities'
import { importCustomers } from '#api/accounts/importing'
import { addSubSetUser, changeActiveStatus, changeUserPassword, inviteUser, removeSubSetUser, updateUserRole } from '#api/accounts/users'
import { loginUser, logout } from '#api/core/auth'
import type { Endpoint } from '#api/core/endpoint'
import type { Client } from '#api/core/http'
import { sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { addUserAddress, editUserAddress } from '#api/customers/userAddress'
import {
  addBasketService,
  editBasketService,
  removeBasketService,
  updateBasketCurrency,
  updateBasketDelivery,
  updateBasketPost,
} from '#api/orders/basketCharges'
import {
  addBasketComment,
  addBasketDetail,
  assignBasketToUser,
  editBasketDetail,
  removeBasketDetail,
  removeEmptyBasket,
  updateBasketAddress,
  updatePaymentInfo,
} from '#api/orders/basketEdits'
import { basketMoves } from '#api/orders/basketMoves'
import { addBasket } from '#api/orders/baskets'
import { addBasketIsbn } from '#api/orders/choosing'
import { findOrCreateUser } from '#api/orders/customers'
import { assignHandler } from '#api/orders/handlers'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { addShopBasket } from '#api/orders/shopBaskets'
import { roles, users } from '#server/access/tables'
import { queueMessage } from '#server/core/outbox/messages'
import { addDelivery, addProduct, addService, findCustomer, makeBasket, move, newCustomer, readBasket } from '../orders/orders'
import type { TestServer } from '../setup/harness'

export type World = { server: TestServer; admin: Client }
export type Scenario = (world: World) => Promise<() => Promise<unknown>>

const isbn = '9780141439518'
export const fresh = { password: 'correct-horse-9', confirmPassword: 'correct-horse-9' }
const storgatan = { recipient: '', address: 'Storgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' }
const link = (text: string | undefined) => /[?&](?:token|invitation)=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

const idOf = async ({ server }: World, username: string) =>
  (await server.db.select({ id: users.id }).from(users).where(eq(users.username, username)))[0]?.id ?? 0
const lastMail = async ({ server }: World) => (await server.mails()).at(-1)?.text
const newAccount = async ({ admin }: World, more: object = {}) =>
  (await admin.call(addNewUser, { body: { kind: 'private', firstName: 'Bo', email: 'bo@example.org', ...more } })).data
const newBasket = async ({ server, admin }: World) => makeBasket(admin, { productDetailId: await addProduct(server.db, { isbn }) })
const lineOf = async ({ admin }: World, basket: number) => (await readBasket(admin, basket)).items[0]?.id ?? 0
const registered = { username: 'anna.berg', email: 'anna@example.org', password: fresh.password, terms: true }
const withEmail = ({ server }: World) => server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))

/** What each call that is not a reading does when it works: set-up, then the call itself. */
export const scenarios = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => scenarios.set(endpoint, scenario)

does(
  loginUser,
  async ({ admin }) =>
    () =>
      admin.call(loginUser, { body: { mobile: 'orders', password: 'backoffice', token: '' } }),
)
does(
  logout,
  async ({ admin }) =>
    () =>
      admin.call(logout, {}),
)
does(
  changeOwnPassword,
  async ({ admin }) =>
    () =>
      admin.call(changeOwnPassword, { body: { currentPassword: 'backoffice', ...fresh } }),
)
does(
  adminResetPassword,
  async ({ admin }) =>
    () =>
      admin.call(adminResetPassword, { body: fresh }),
)
does(forgetPassword, async (world) => {
  await withEmail(world)
  return () => world.admin.call(forgetPassword, { body: { email: 'erik@example.org' } })
})
does(resetPassword, async (world) => {
  await withEmail(world)
  await world.admin.call(forgetPassword, { body: { email: 'erik@example.org' } })
  const token = link(await lastMail(world))
  return () => world.admin.call(resetPassword, { body: { token, ...fresh } })
})
does(
  registerUser,
  async ({ admin }) =>
    () =>
      admin.call(registerUser, { body: registered }),
)
does(resendActivation, async (world) => {
  await world.admin.call(registerUser, { body: registered })
  await world.server.mails()
  return () => world.admin.call(resendActivation, { body: { email: registered.email } })
})
does(verifyEmail, async (world) => {
  await world.admin.call(registerUser, { body: registered })
  const token = link(await lastMail(world))
  return () => world.admin.call(verifyEmail, { body: { token } })
})
does(updateAdminProfile, async ({ admin }) => {
  const { username: _, role: __, ...profile } = (await admin.call(adminProfile, {})).data
  return () => admin.call(updateAdminProfile, { body: { ...profile, phone: '+46 8 1' } })
})
does(addNewUser, async (world) => () => newAccount(world))
does(importCustomers, async ({ admin }) => {
  const file = new File(['Email,Organisation,First name\nlund@example.org,Lunds stadsbibliotek,Eva'], 'customers.csv')
  return () => admin.call(importCustomers, { body: { isRehearsal: false, file } })
})
does(editUser, async (world) => {
  const { id } = await newAccount(world)
  return () => world.admin.call(editUser, { params: { id }, body: { version: 1, phone: '+46 8 1' } })
})
does(removeUser, async (world) => {
  const { id } = await newAccount(world)
  return () => world.admin.call(removeUser, { params: { id }, query: {} })
})
does(updateUserRole, async (world) => {
  const userId = await idOf(world, 'orders')
  return () => world.admin.call(updateUserRole, { body: { userId, roleId: null } })
})
does(changeActiveStatus, async (world) => {
  const id = await idOf(world, 'orders')
  return () => world.admin.call(changeActiveStatus, { params: { id }, query: {} })
})
does(changeUserPassword, async (world) => {
  const id = await idOf(world, 'orders')
  return () => world.admin.call(changeUserPassword, { params: { id } })
})
does(
  inviteUser,
  async ({ admin }) =>
    () =>
      admin.call(inviteUser, { body: { email: 'anna@example.org', roleId: null } }),
)
does(addSubSetUser, async (world) => {
  const { id: userId } = await newAccount(world, { kind: 'institutional', organisation: 'Biblioteket' })
  return () => world.admin.call(addSubSetUser, { body: { userId, firstName: 'A', lastName: 'B', email: 'a@example.org', phone: '' } })
})
does(removeSubSetUser, async (world) => {
  const { id: parentId } = await newAccount(world, { kind: 'institutional', organisation: 'Biblioteket' })
  const { id } = await newAccount(world, { email: 'a@example.org' })
  await world.server.db.update(users).set({ parentId }).where(eq(users.id, id))
  return () => world.admin.call(removeSubSetUser, { params: { id } })
})
does(updateRolePermission, async ({ server, admin }) => {
  const [role] = await server.db.select().from(roles).where(eq(roles.title, 'Distributor'))
  return () => admin.call(updateRolePermission, { body: { roleId: role?.id ?? 0, permissions: ['Dashboard'] } })
})
does(
  addBasket,
  async ({ admin }) =>
    () =>
      admin.call(addBasket, {}),
)
does(addBasketDetail, async (world) => {
  const id = await newBasket(world)
  const productDetailId = (await readBasket(world.admin, id)).items[0]?.productDetailId ?? 0
  return () => world.admin.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 1 } })
})
does(addBasketIsbn, async (world) => {
  const id = await newBasket(world)
  return () => world.admin.call(addBasketIsbn, { params: { id }, body: { isbn, quantity: 1 } })
})
const soldWith = async (world: World) => {
  const id = await newBasket(world)
  const body = { saleServiceId: await addService(world.server.db), quantity: 1 }
  return (await world.admin.call(addBasketService, { params: { id }, body })).data.id
}
does(addBasketService, async (world) => {
  const [id, saleServiceId] = [await newBasket(world), await addService(world.server.db)]
  return () => world.admin.call(addBasketService, { params: { id }, body: { saleServiceId, quantity: 2 } })
})
does(editBasketService, async (world) => {
  const id = await soldWith(world)
  return () => world.admin.call(editBasketService, { params: { id }, body: { quantity: 3, unitPrice: 900 } })
})
does(removeBasketService, async (world) => {
  const id = await soldWith(world)
  return () => world.admin.call(removeBasketService, { params: { id } })
})
does(updateBasketDelivery, async (world) => {
  const [id, deliveryId] = [await newBasket(world), await addDelivery(world.server.db)]
  return () => world.admin.call(updateBasketDelivery, { params: { id }, body: { deliveryId } })
})
does(updateBasketCurrency, async (world) => {
  const id = await newBasket(world)
  await world.server.db.execute(sql`with euro as (insert into currency (title, code, value_in_krona) values ('Euro', 'EUR', 11) on conflict do nothing returning id)
    insert into currency_rate (currency_id, day, rate, title) select id, '2020-01-02', 11, 'Riksbanken' from euro`)
  await world.admin.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'outstanding', reference: '' } })
  return () => world.admin.call(updateBasketCurrency, { params: { id }, body: { currency: 'EUR' } })
})
does(updateBasketPost, async (world) => {
  const id = await newBasket(world)
  return () => world.admin.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 4900 } })
})
does(editBasketDetail, async (world) => {
  const id = await lineOf(world, await newBasket(world))
  return () => world.admin.call(editBasketDetail, { params: { id }, body: { quantity: 7 } })
})
does(editBasketDetailPrice, async (world) => {
  const id = await lineOf(world, await newBasket(world))
  return () => world.admin.call(editBasketDetailPrice, { params: { id }, body: { unitPrice: 90_00, discountRate: 0.1 } })
})
does(addShopBasket, async ({ server, admin }) => {
  const productDetailId = await addProduct(server.db)
  return () => admin.call(addShopBasket, { body: { items: [{ productDetailId, quantity: 1 }] } })
})
does(removeEmptyBasket, async (world) => {
  const { id } = (await world.admin.call(addBasket, {})).data
  return () => world.admin.call(removeEmptyBasket, { params: { id } })
})
does(removeBasketDetail, async (world) => {
  const id = await lineOf(world, await newBasket(world))
  return () => world.admin.call(removeBasketDetail, { params: { id }, query: {} })
})
does(updatePaymentInfo, async (world) => {
  const id = await newBasket(world)
  return () => world.admin.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'invoice', reference: 'PO 7' } })
})
does(assignHandler, async (world) => {
  const id = await makeBasket(world.admin, { productDetailId: await addProduct(world.server.db) })
  await move.place(world.admin, id)
  await move.start(world.admin, id)
  return () => world.admin.call(assignHandler, { params: { id }, body: { handlerId: null } })
})
does(addBasketComment, async (world) => {
  const basketId = await newBasket(world)
  return () => world.admin.call(addBasketComment, { body: { basketId, text: 'Ring first' } })
})
does(assignBasketToUser, async (world) => {
  const basketId = await newBasket(world)
  const { id: userId } = await newAccount(world)
  return () => world.admin.call(assignBasketToUser, { query: { userId, basketId } })
})
does(updateBasketAddress, async (world) => {
  const basketId = await newBasket(world)
  const userId = await findCustomer(world.admin)
  const addressId = (await world.admin.call(addUserAddress, { body: { ...storgatan, userId } })).data.id
  return () => world.admin.call(updateBasketAddress, { body: { basketId, addressId, kind: 'billing' } })
})
does(
  findOrCreateUser,
  async ({ admin }) =>
    () =>
      admin.call(findOrCreateUser, { body: newCustomer }),
)
does(addUserAddress, async ({ admin }) => {
  const userId = await findCustomer(admin)
  return () => admin.call(addUserAddress, { body: { ...storgatan, userId } })
})
does(editUserAddress, async ({ admin }) => {
  const userId = await findCustomer(admin)
  const { id } = (await admin.call(addUserAddress, { body: { ...storgatan, userId } })).data
  return () => admin.call(editUserAddress, { params: { id }, body: { ...storgatan, version: 1, city: 'Lund' } })
})
does(basketMoves['basket.place'], async (world) => {
  const id = await newBasket(world)
  return () => move.place(world.admin, id)
})
does(basketMoves['basket.start'], async (world) => {
  const id = await newBasket(world)
  await move.place(world.admin, id)
  return () => move.start(world.admin, id)
})
does(basketMoves['basket.finish'], async (world) => {
  const id = await newBasket(world)
  await move.place(world.admin, id)
  await move.start(world.admin, id)
  return () => move.finish(world.admin, id)
})
does(basketMoves['basket.cancel'], async (world) => {
  const id = await newBasket(world)
  return () => move.cancel(world.admin, id)
})

does(sendOutboxMessageAgain, async ({ server: { db, clock }, admin }) => {
  await queueMessage(db, { clock, requestId: 'one' }, { kind: 'addressChanged', recipient: 'a@example.org', payload: { username: 'a' } })
  const { rows } = await db.execute<{ id: number }>(sql`update outbox_message set state = 'failed', error = 'refused' returning id`)
  return () => admin.call(sendOutboxMessageAgain, { params: { id: rows.at(-1)?.id ?? 0 } })
})
