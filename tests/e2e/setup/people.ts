import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { humanCheckChallenge, loginUser } from '#api/core/auth'
import { type Client, createClient } from '#api/core/http'
import { addBasketDetail, assignBasketToUser, updatePaymentInfo } from '#api/orders/basketEdits'
import { basketMoves } from '#api/orders/basketMoves'
import { addBasket, basketById } from '#api/orders/baskets'
import { customerList, sellableList } from '#api/orders/choosing'

export const password = 'backoffice'
export type Person = Client & { token: string }

const everything = { searchKey: '', page: 1, pageSize: 100, sort: '', filter: '' } as const

/** Signs somebody in through the API, human check and all. */
export async function signInByApi(appUrl: string, username: string): Promise<Person> {
  let token: string | null = null
  const client = createClient({ base: `${appUrl}/api`, token: () => token })
  const challenge = (await client.call(humanCheckChallenge, {})) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { userInfo } = await client.call(loginUser, { body: { mobile: username, password, token: proof } })
  token = userInfo.data.token
  return { ...client, token }
}

/** Makes a basket in create with a private customer and two copies of a book that is in stock. Returns its id. */
export async function makeBasket(client: Client, quantity = 2): Promise<number> {
  const [{ data: customers }, { data: products }, { data: made }] = await Promise.all([
    client.call(customerList, { body: everything }),
    client.call(sellableList, { body: everything }),
    client.call(addBasket, {}),
  ])
  // What can be scanned too.
  const product = products.filter(({ isbn }) => isbn).reduce((max, one) => (one.available > max.available ? one : max))
  await client.call(assignBasketToUser, {
    query: { userId: customers.find(({ organisation }) => !organisation)?.id ?? 0, basketId: made.id },
  })
  await client.call(addBasketDetail, { params: { id: made.id }, body: { productDetailId: product.id, quantity } })
  return made.id
}

/** The same, placed and to be invoiced. */
export async function makeNewOrder(client: Client, quantity?: number): Promise<number> {
  const id = await makeBasket(client, quantity)
  await client.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'invoice', reference: '' } })
  await client.call(basketMoves['basket.place'], { params: { id }, query: {} })
  return id
}

/** The same, with work started on it. */
export async function makeOrderInProgress(client: Client): Promise<number> {
  const id = await makeNewOrder(client)
  await client.call(basketMoves['basket.start'], { params: { id }, query: {} })
  return id
}

export const statusOf = async (client: Client, id: number) => (await client.call(basketById, { params: { id } })).data.status
