import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { packCalls } from '#api/discounts/entities'
import { generateCodes, generatedCodes } from '#api/discounts/packs'
import { applyDiscountCode } from '#api/orders/basketCodes'
import { addBasketDetail, editBasketDetail, removeBasketDetail } from '#api/orders/basketEdits'
import { basicInfo } from '#api/reference/basicInfo'
import type { Database } from '#server/db/database'
import { addProduct, makeBasket, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { addCode, packForm } from './discounting'

const apply = (client: Client, id: number, code: string) => client.call(applyDiscountCode, { params: { id }, body: { code } })

/** A genre with one below it, and two publishers. */
async function places(db: Database) {
  const { rows } = await db.execute<{ fiction: number; crime: number; poetry: number; bonniers: number; karnak: number }>(sql`
    with above as (insert into genre (title) values ('Fiction'), ('Poetry') returning id, title),
      below as (insert into genre (title, parent_id) select 'Crime', id from above where title = 'Fiction' returning id),
      houses as (insert into publisher (title) values ('Bonniers'), ('Karnak') returning id, title)
    select (select id from above where title = 'Fiction') as fiction, (select id from above where title = 'Poetry') as poetry,
      (select id from below) as crime, (select id from houses where title = 'Bonniers') as bonniers, (select id from houses where title = 'Karnak') as karnak`)
  const [found] = rows
  if (!found) throw new TypeError('No genre')
  return found
}

async function addBook(db: Database, title: string, genreId: number | null, publisherId: number | null): Promise<number> {
  const id = await addProduct(db, { title })
  await db.execute(sql`update product_details set publisher_id = ${publisherId} where id = ${id}`)
  await db.execute(sql`update products p set genre_ids = ${`{${genreId ?? ''}}`}::int[]
    from product_details d where d.product_id = p.id and d.id = ${id}`)
  return id
}

/** A pack of three codes that is `packForm` but for `more`, and its first code. */
async function codeOfPack(admin: Client, more: object): Promise<string> {
  const { id, version } = (await admin.call(packCalls.add, { body: { ...packForm, count: 3, ...more } as never })).data as {
    id: number
    version: number
  }
  await admin.call(generateCodes, { body: { id, version } })
  return (await admin.call(generatedCodes, { query: { discountCodePackId: id }, body: {} })).data[0]?.code ?? ''
}

const sharesIn = async (admin: Client, id: number) => (await readBasket(admin, id)).items.map(({ codeDiscount }) => codeDiscount)

test('a code of a pack takes its share only off titles of its genres and of those below them', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { fiction, crime, poetry } = await places(db)
  const code = await codeOfPack(admin, { genreIds: [fiction] })
  const id = await makeBasket(admin, { productDetailId: await addBook(db, 'Aniara', poetry, null), quantity: 1 })
  await expect(apply(admin, id, code)).rejects.toMatchObject({ fieldErrors: { code: ['Nothing in this order is what it is for'] } })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Roseanna', crime, null), quantity: 1 } })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Bure', fiction, null), quantity: 1 } })
  expect((await apply(admin, id, code)).data.amount).toBe(2000)
  expect(await sharesIn(admin, id)).toEqual([0, 1000, 1000])
})

test('a code of a pack takes its share only off editions of its publishers', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { bonniers, karnak } = await places(db)
  const code = await codeOfPack(admin, { publisherIds: [karnak] })
  const id = await makeBasket(admin, { productDetailId: await addBook(db, 'Aniara', null, bonniers), quantity: 1 })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Bufekur', null, karnak), quantity: 1 } })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Other', null, null), quantity: 1 } })
  await apply(admin, id, code)
  expect(await sharesIn(admin, id)).toEqual([0, 1000, 0])
})

test('a code of a genre and a publisher is for what is of both', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { fiction, poetry, bonniers, karnak } = await places(db)
  await addCode(admin, { code: 'BOTH', genreIds: [fiction], publisherIds: [karnak] })
  const id = await makeBasket(admin, { productDetailId: await addBook(db, 'One', fiction, bonniers), quantity: 1 })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Two', poetry, karnak), quantity: 1 } })
  await expect(apply(admin, id, 'BOTH')).rejects.toMatchObject({ status: 422 })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Three', fiction, karnak), quantity: 1 } })
  await apply(admin, id, 'BOTH')
  expect(await sharesIn(admin, id)).toEqual([0, 0, 1000])
})

test('a code stays off other titles however the order changes afterwards, until it is placed', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { fiction, poetry } = await places(db)
  const code = await codeOfPack(admin, { genreIds: [fiction] })
  const id = await makeBasket(admin, { productDetailId: await addBook(db, 'Bure', fiction, null), quantity: 1 })
  await apply(admin, id, code)
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addBook(db, 'Aniara', poetry, null), quantity: 4 } })
  expect(await sharesIn(admin, id)).toEqual([1000, 0])
  const { items } = await readBasket(admin, id)
  await admin.call(editBasketDetail, { params: { id: items[1]?.id ?? 0 }, body: { quantity: 9 } })
  await admin.call(removeBasketDetail, { params: { id: items[0]?.id ?? 0 }, query: {} })
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ codeDiscount: 0 }], totals: { net: 90_000 } })
  await move.place(admin, id)
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ codeDiscount: 0 }], totals: { net: 90_000 } })
})

test('a genre that a pack is restricted to is not removed', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { poetry } = await places(db)
  await admin.call(packCalls.add, { body: { ...packForm, genreIds: [poetry] } as never })
  await expect(admin.call(basicInfo.Genre.calls.remove, { params: { id: poetry }, query: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'inUse' },
  })
})
