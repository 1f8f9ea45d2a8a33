import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress } from '#api/customers/userAddress'
import { assignBasketToUser, updateBasketAddress } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { customerNameOf } from '#api/orders/customerName'
import { customerById, findOrCreateUser } from '#api/orders/customers'
import { customerName } from '#server/core/sqlParts'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, move, newCustomer, readBasket } from './orders'

test('a customer is made once, whoever asks and however the email address is written', async () => {
  const { signIn, db } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const answers = await Promise.all(
    [orders, admin, orders].map((client, i) =>
      client.call(findOrCreateUser, { body: { ...newCustomer, email: i === 1 ? 'Anna@Example.se' : newCustomer.email } }),
    ),
  )
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
  const { rows } = await db.execute(sql`select from addresses`)
  expect(rows).toHaveLength(1)
})

test('a customer who is found keeps their data', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  await findCustomer(orders)
  await findCustomer(orders, { firstName: 'Somebody', address: 'Elsewhere 2' })
  const { data } = await orders.call(customerList, { body: {} })
  expect(data).toMatchObject([{ firstName: 'Anna', lastName: 'Ek' }])
})

test("a basket's customer brings their first address", async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const userId = await findCustomer(orders)
  const second = (await orders.call(addUserAddress, { body: { userId, address: 'Sommarvägen 3', city: 'Gävle', country: 'SE' } })).data.id
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(assignBasketToUser, { query: { userId, basketId: id, expected: 0 } })
  const before = await readBasket(orders, id)
  expect(before).toMatchObject({ customer: { id: userId, email: 'anna@example.se' }, deliveryAddress: { address: 'Storgatan 1' } })
  const first = before.deliveryAddress?.id ?? 0
  await orders.call(updateBasketAddress, { body: { basketId: id, addressId: second, kind: 'delivery', expected: first } })
  expect(await readBasket(orders, id)).toMatchObject({
    deliveryAddress: { address: 'Sommarvägen 3' },
    billingAddress: { address: 'Storgatan 1' },
  })
  const { data } = await orders.call(userAddresses, { query: { userId } })
  expect(data.map(({ id: address }) => address)).toEqual([first, second])
})

test("an address that is not the customer's is refused, and so is a customer who does not exist", async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const [anna, bo] = [await findCustomer(orders), await findCustomer(orders, { email: 'bo@example.se' })]
  const { id } = (await orders.call(addBasket, {})).data
  const [address] = (await orders.call(userAddresses, { query: { userId: bo } })).data
  const choose = () => orders.call(updateBasketAddress, { body: { basketId: id, addressId: address?.id ?? 0, kind: 'billing' } })
  const refused = { status: 422, fieldErrors: { addressId: ["This is not one of the customer's addresses"] } }
  await expect(choose()).rejects.toMatchObject(refused)
  await orders.call(assignBasketToUser, { query: { userId: anna, basketId: id } })
  await expect(choose()).rejects.toMatchObject(refused)
  await expect(orders.call(assignBasketToUser, { query: { userId: 4711, basketId: id } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { userId: ['None of the customers you may choose has this number'] },
  })
  await expect(orders.call(userAddresses, { query: { userId: 4711 } })).rejects.toMatchObject({ status: 404 })
})

test('customer and addresses stay as they are once work has started, or when somebody else chose', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  const bo = await findCustomer(orders, { email: 'bo@example.se' })
  const assign = (expected: number) => orders.call(assignBasketToUser, { query: { userId: bo, basketId: id, expected } })
  await expect(assign(0)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  await move.place(orders, id)
  await move.start(orders, id)
  const { customer, deliveryAddress } = await readBasket(orders, id)
  await expect(assign(customer?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'notEditable', currentStatus: 'inProgress' },
  })
  await expect(
    orders.call(updateBasketAddress, { body: { basketId: id, addressId: deliveryAddress?.id ?? 0, kind: 'billing' } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('customers are found by any of their names, organisation, email or phone, and staff are not among them', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  await findCustomer(orders, { email: 'reza@example.se', nonLatinFirstName: 'رضا', nonLatinLastName: 'کریمی', phone: '+46 70 123' })
  await findCustomer(orders, { email: 'lib@example.se', firstName: 'Åsa', lastName: 'Öberg', organisation: 'Umeå stadsbibliotek' })
  const find = async (searchKey: string) => (await orders.call(customerList, { body: { searchKey } })).data.map(({ email }) => email)
  expect(await find('رضا')).toEqual(['reza@example.se'])
  expect(await find('كريمي')).toEqual(['reza@example.se'])
  expect(await find('umea')).toEqual(['lib@example.se'])
  expect(await find('OBERG åsa')).toEqual(['lib@example.se'])
  expect(await find('70 123')).toEqual(['reza@example.se'])
  expect(await find('Lindqvist')).toEqual([])
  const sorted = await orders.call(customerList, { body: { sort: 'email asc', pageSize: 1 } })
  expect(sorted).toMatchObject({ data: [{ email: 'lib@example.se' }], result: { total: 2, page: 1, pageSize: 1 } })
})

test('a new customer has a whole address or none', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const anna = { email: 'anna.half@example.se', firstName: 'Anna', lastName: 'Ek' }
  await expect(orders.call(findOrCreateUser, { body: { ...anna, address: 'Storgatan 1' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { city: ['City is required'], country: ['Country is required'] },
  })
  await expect(orders.call(findOrCreateUser, { body: { ...anna, country: 'Sverige' } })).rejects.toMatchObject({
    fieldErrors: { country: ['Country must be a country code of two letters, as in SE'] },
  })
  // The form begins with a country: that alone is no address.
  expect((await orders.call(findOrCreateUser, { body: { ...anna, country: 'SE' } })).data.isNew).toBe(true)
})

test('a customer has the same name in lists, which SQL makes, and on pages: the organisation, else the person, else the email', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const people = [
    { organisation: 'Kungliga biblioteket', firstName: 'Anna', lastName: 'Ek' },
    { organisation: '', firstName: 'Anna', lastName: 'Ek' },
    { organisation: '', firstName: 'Anna', lastName: 'Ek' },
  ]
  const ids: number[] = []
  for (const [i, person] of people.entries()) ids.push(await findCustomer(orders, { email: `name${i}@example.se`, ...person }))
  await db.execute(
    sql`update users set first_name = '', last_name = '', non_latin_first_name = 'کاوه', non_latin_last_name = 'کریمی' where id = ${ids[2]}`,
  )
  const bare = await findCustomer(orders, { email: 'bare@example.se' })
  await db.execute(sql`update users set first_name = '', last_name = '' where id = ${bare}`)
  const names: string[] = []
  for (const id of [...ids, bare]) {
    const { rows } = await db.execute<{ name: string }>(sql`select ${customerName('u')} as name from users u where id = ${id}`)
    const { data } = await orders.call(customerById, { params: { id } })
    expect(customerNameOf(data)).toBe(rows[0]?.name)
    names.push(customerNameOf(data))
  }
  expect(names).toEqual(['Kungliga biblioteket', 'Anna Ek', 'کاوه کریمی', 'bare@example.se'])
})
