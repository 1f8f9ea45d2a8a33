import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import {
  activateDiscount,
  addCopyOfDiscount,
  addToDiscount,
  leaveOutConflicts,
  removeDiscountItem,
  stopDiscount,
} from '#api/discounts/discounts'
import { codeCalls, discountCalls, packCalls } from '#api/discounts/entities'
import { generateCodes, switchOffUnused } from '#api/discounts/packs'
import { applyDiscountCode, removeBasketDiscount, updateBasketDetailPrices } from '#api/orders/basketCodes'
import { addWish, addWishesToBasket, editWish, removeWish } from '#api/orders/wishes'
import { pricesOf } from '#api/products/prices'
import { changeProductReviewStatus } from '#api/products/reviews'
import { activate, addCode, addDiscount, codeForm, discountForm, inDays, packForm, rowsIn, setPrice } from '../discounts/discounting'
import { addProduct, makeBasket } from '../orders/orders'
import type { Scenario, World } from './auditScenarios'

/** What the calls of prices, discounts, codes, reviews and wishes do when they work. */
export const ofDiscounts = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => ofDiscounts.set(endpoint, scenario)

const edition = ({ server }: World) => addProduct(server.db, { unitPrice: 10_000 })
const withEdition = async (world: World) => addDiscount(world.admin, [await edition(world)])
const addPack = async ({ admin }: World) =>
  (await admin.call(packCalls.add, { body: packForm as never })).data as { id: number; version: number }
const order = async (world: World) => makeBasket(world.admin, { productDetailId: await edition(world) })
const noted = async (world: World) =>
  (await world.admin.call(addWish, { body: { productDetailId: await edition(world), title: '', note: '', quantity: 1, customerId: null } }))
    .data.id

does(
  discountCalls.add,
  async ({ admin }) =>
    () =>
      admin.call(discountCalls.add, { body: discountForm as never }),
)
does(discountCalls.edit, async (world) => {
  const { id, version } = await addDiscount(world.admin, [])
  return () => world.admin.call(discountCalls.edit, { params: { id }, body: { ...discountForm, title: 'Another', version } as never })
})
does(discountCalls.remove, async (world) => {
  const { id } = await addDiscount(world.admin, [])
  return () => world.admin.call(discountCalls.remove, { params: { id }, query: {} })
})
does(addToDiscount, async (world) => {
  const { id: discountId, version } = await addDiscount(world.admin, [])
  const productDetailIds = [await edition(world)]
  return () => world.admin.call(addToDiscount, { body: { discountId, version, add: { productDetailIds } } })
})
does(activateDiscount, async (world) => {
  const { id, version } = await withEdition(world)
  return () => world.admin.call(activateDiscount, { params: { id }, body: { version } })
})
does(stopDiscount, async (world) => {
  const sale = await withEdition(world)
  const { version } = await activate(world.admin, sale)
  return () => world.admin.call(stopDiscount, { params: { id: sale.id }, body: { version } })
})
does(addCopyOfDiscount, async (world) => {
  const { id } = await withEdition(world)
  return () => world.admin.call(addCopyOfDiscount, { params: { id } })
})
for (const [kind, { schedule, removeScheduled }] of Object.entries(pricesOf)) {
  const scheduling = async (world: World) => {
    const productDetailId = await edition(world)
    await world.server.db.execute(sql`update product_details set kind = ${kind} where id = ${productDetailId}`)
    const body = { productDetailId, amount: 12_000, from: inDays(world.server.clock.now(), 5) }
    return () => world.admin.call(schedule, { body })
  }
  does(schedule, scheduling)
  does(removeScheduled, async (world) => {
    const { rows } = (await (await scheduling(world))()).data
    return () => world.admin.call(removeScheduled, { params: { id: rows[0]?.id ?? 0 } })
  })
}
does(removeDiscountItem, async (world) => {
  const [item] = await rowsIn(world.admin, (await withEdition(world)).id)
  return () => world.admin.call(removeDiscountItem, { params: { id: item?.id ?? 0 } })
})
does(leaveOutConflicts, async (world) => {
  const other = await addDiscount(world.admin, [await edition(world)], { title: 'Another' })
  const [item] = await rowsIn(world.admin, other.id)
  const { id, version } = await addDiscount(world.admin, [item?.productDetailId ?? 0])
  await activate(world.admin, other)
  return () => world.admin.call(leaveOutConflicts, { params: { id }, body: { version } })
})
does(
  codeCalls.add,
  async ({ admin }) =>
    () =>
      admin.call(codeCalls.add, { body: codeForm as never }),
)
does(codeCalls.edit, async ({ admin }) => {
  const { id, version } = await addCode(admin)
  return () => admin.call(codeCalls.edit, { params: { id }, body: { ...codeForm, title: 'Another', version } as never })
})
does(codeCalls.remove, async ({ admin }) => {
  const { id } = await addCode(admin)
  return () => admin.call(codeCalls.remove, { params: { id }, query: {} })
})
does(
  packCalls.add,
  async ({ admin }) =>
    () =>
      admin.call(packCalls.add, { body: packForm as never }),
)
does(packCalls.edit, async (world) => {
  const { id, version } = await addPack(world)
  return () => world.admin.call(packCalls.edit, { params: { id }, body: { ...packForm, title: 'Another', version } as never })
})
does(packCalls.remove, async (world) => {
  const { id } = await addPack(world)
  return () => world.admin.call(packCalls.remove, { params: { id }, query: {} })
})
does(generateCodes, async (world) => {
  const body = await addPack(world)
  return () => world.admin.call(generateCodes, { body: { id: body.id, version: body.version } })
})
does(switchOffUnused, async (world) => {
  const { id, version } = await addPack(world)
  await world.admin.call(generateCodes, { body: { id, version } })
  return () => world.admin.call(switchOffUnused, { params: { id } })
})
does(changeProductReviewStatus, async (world) => {
  await edition(world)
  const { rows } = await world.server.db.execute<{ id: number }>(
    sql`insert into product_reviews (product_id, rating, text, at) select id, 4, 'Bra', now() from products returning id`,
  )
  return () => world.admin.call(changeProductReviewStatus, { params: { id: rows[0]?.id ?? 0 }, query: { expected: 'hidden' } })
})
does(applyDiscountCode, async (world) => {
  const id = await order(world)
  await addCode(world.admin)
  return () => world.admin.call(applyDiscountCode, { params: { id }, body: { code: 'sommar10' } })
})
does(removeBasketDiscount, async (world) => {
  const id = await order(world)
  await addCode(world.admin)
  await world.admin.call(applyDiscountCode, { params: { id }, body: { code: 'sommar10' } })
  return () => world.admin.call(removeBasketDiscount, { params: { id } })
})
does(updateBasketDetailPrices, async (world) => {
  const productDetailId = await edition(world)
  const id = await makeBasket(world.admin, { productDetailId })
  await setPrice(world.server.db, productDetailId, 12_000, world.server.clock.now())
  return () => world.admin.call(updateBasketDetailPrices, { params: { id }, body: {} })
})
does(
  addWish,
  async ({ admin }) =>
    () =>
      admin.call(addWish, { body: { title: 'En okänd bok' } }),
)
does(editWish, async (world) => {
  const id = await noted(world)
  return () => world.admin.call(editWish, { params: { id }, body: { version: 1, state: 'dropped' } })
})
does(removeWish, async (world) => {
  const id = await noted(world)
  return () => world.admin.call(removeWish, { params: { id } })
})
does(addWishesToBasket, async (world) => {
  const id = await order(world)
  const wishIds = [await noted(world)]
  return () => world.admin.call(addWishesToBasket, { params: { id }, body: { wishIds } })
})
