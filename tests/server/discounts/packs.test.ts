import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { checkOf, codeAlphabet } from '#api/discounts/codes'
import { codeCalls, packCalls } from '#api/discounts/entities'
import { generateCodes, generatedCodes, switchOffUnused } from '#api/discounts/packs'
import { applyDiscountCode } from '#api/orders/basketCodes'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { addCode, inDays, packForm } from './discounting'

const apply = (client: Client, id: number, code = 'SOMMAR10') => client.call(applyDiscountCode, { params: { id }, body: { code } })
const _usedOf = async ({ db }: TestServer, id: number) =>
  (await db.execute<{ used: number }>(sql`select used from discount_codes where id = ${id}`)).rows[0]?.used
const addPack = async (client: Client, more: object = {}) =>
  (await client.call(packCalls.add, { body: { ...packForm, ...more } as never })).data as { id: number; version: number }

test('a pack of ten thousand that is killed in the middle is gone on with, to ten thousand distinct codes', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { id, version } = await addPack(admin)
  const make = (client: Client) => client.call(generateCodes, { body: { id, version } })
  expect((await make(admin)).data).toEqual({ made: 1000, total: 10_000, version })
  // A call that is cut off leaves nothing half made: its transaction is undone.
  const cut = server.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into discount_codes (title, code, value_kind, percent, starts_at, pack_id) select 'Newsletter', 'CUT' || n, 'percent', 0.1, now(), ${id} from generate_series(1, 500) n`,
    )
    throw new Error('killed')
  })
  await expect(cut).rejects.toThrow('killed')
  let made = 1000
  const again = await server.signIn('admin')
  // Two at once: one waits, and neither makes too many.
  await Promise.all([make(admin), make(again)])
  while (made < 10_000) made = (await make(again)).data.made
  expect((await make(again)).data.made).toBe(10_000)
  const { rows } = await server.db.execute<{ codes: number; distinct: number; formed: boolean }>(sql`select count(*)::int as codes,
    count(distinct code)::int as distinct, bool_and(code ~ ${`^SOMMAR[${codeAlphabet}]{11}$`}) as formed from discount_codes where pack_id = ${id}`)
  expect(rows[0]).toEqual({ codes: 10_000, distinct: 10_000, formed: true })
  expect((await again.call(packCalls.item, { params: { id } })).data).toMatchObject({ made: 10_000, state: 'made' })
})

test('a slip in a code of a pack is called one; a code of it is used once, and what nobody used is switched off', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { id, version } = await addPack(admin, { count: 3 })
  await admin.call(generateCodes, { body: { id, version } })
  const list = async () => (await admin.call(generatedCodes, { query: { discountCodePackId: id }, body: {} })).data
  const [code] = await list()
  expect(code?.code).toMatch(/^SOMMAR-.{5}-.{5}-.$/)
  const basket = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  const plain = code?.code.replaceAll('-', '') ?? ''
  const body = plain.slice(6, 16)
  const other = codeAlphabet.replace(checkOf(body), '').charAt(3)
  await expect(apply(admin, basket, plain.slice(0, -1) + other)).rejects.toMatchObject({
    fieldErrors: { code: ['One of its characters is mistyped: compare it with the code'] },
  })
  await apply(admin, basket, code?.code.toLowerCase())
  await move.place(admin, basket)
  expect((await list())[0]).toMatchObject({ used: 1, basketId: basket, customer: 'Anna Ek' })
  expect((await admin.call(switchOffUnused, { params: { id } })).data).toEqual({ switchedOff: 2 })
  expect((await list()).map(({ isActive }) => isActive)).toEqual([true, false, false])
})

test('codes of packs are listed with their pack, and among all codes where one searches', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  await addCode(admin)
  const pack = (await admin.call(packCalls.add, { body: { ...packForm, count: 3 } as never })).data as { id: number; version: number }
  await admin.call(generateCodes, { body: { id: pack.id, version: pack.version } })
  const codes = async (searchKey: string) =>
    (await admin.call(codeCalls.list, { body: { searchKey } })).data.map((row) => (row as { title: string }).title)
  expect(await codes('')).toEqual(['Summer'])
  expect(await codes('Newsletter')).toEqual(['Newsletter', 'Newsletter', 'Newsletter'])
})

test('a pack says what can be guessed, and stays as it is once its codes are made', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await expect(addPack(admin, { length: 8 })).rejects.toMatchObject({
    fieldErrors: { length: ['8 characters can be guessed: 10000 codes need 9 or more'] },
  })
  const { id, version } = await addPack(admin, { count: 2, prefix: null })
  await admin.call(generateCodes, { body: { id, version } })
  const edit = (more: object) =>
    admin.call(packCalls.edit, { params: { id }, body: { ...packForm, prefix: null, count: 2, version, ...more } as never })
  await expect(edit({ count: 5 })).rejects.toMatchObject({ status: 409, data: { reason: 'made' } })
  await expect(admin.call(packCalls.remove, { params: { id }, query: {} })).rejects.toMatchObject({ status: 409, data: { reason: 'made' } })
  await edit({ endsAt: inDays(server.clock.now(), -1) })
  await expect(admin.call(generateCodes, { body: { id, version: version + 1 } })).rejects.toMatchObject({ data: { reason: 'ended' } })
})
