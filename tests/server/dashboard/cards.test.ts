import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userLists } from '#api/accounts/entities'
import { accountPaths } from '#api/accounts/paths'
import type { Endpoint } from '#api/core/endpoint'
import { type WorkName, workList } from '#api/dashboard/work'
import { recordLists } from '#api/exports/calls'
import { exportPaths } from '#api/exports/paths'
import { syncLists } from '#api/fortnox/calls'
import { fortnoxPaths } from '#api/fortnox/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { transferList } from '#api/inventory/transfers'
import { invoiceList } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { basketLists } from '#api/orders/basketLists'
import { convertToDelivery, deliveryList } from '#api/orders/deliveries'
import { offerBasketsList } from '#api/orders/offers'
import { orderPaths } from '#api/orders/paths'
import { wishList } from '#api/orders/wishes'
import { importList } from '#api/products/imports'
import { productPaths } from '#api/products/paths'
import { productReviewList } from '#api/products/reviews'
import { shipmentPaths } from '#api/shipping/paths'
import { shipmentList } from '#api/shipping/shipments'
import { administration } from '#api/site/administration'
import { sitePaths } from '#api/site/paths'
import { lists as requestLists } from '#views/agents/kinds.ts'
import { rowLinks, workLinks } from '#views/dashboard/workLinks.ts'
import { makeOrder } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { type SignedInClient, startServer } from '../setup/harness'

const requestsAt = Object.fromEntries(Object.entries(requestLists).map(([path, { list }]) => [path, list]))
const { Contact, OutboxMessage } = administration

/** The list on each page that a card opens. */
const listAt: Readonly<Record<string, Endpoint>> = {
  [orderPaths.lists.newOrders]: basketLists.newOrders,
  [orderPaths.lists.inProgress]: basketLists.inProgress,
  [orderPaths.deliveries]: deliveryList,
  [orderPaths.wishes]: wishList,
  [orderPaths.sentOffers]: offerBasketsList,
  ...requestsAt,
  [productPaths.importExport]: importList,
  [productPaths.reviews]: productReviewList,
  [sitePaths.contacts]: Contact.calls.list,
  [sitePaths.outbox]: OutboxMessage.calls.list,
  [accountPaths.users.list]: userLists.User,
  [accountPaths.individuals.list]: userLists.IndividualAccount,
  [accountPaths.institutions.list]: userLists.InstitutionalAccount,
  [invoicePaths.invoices]: invoiceList,
  [shipmentPaths.list]: shipmentList,
  [inventoryPaths.transfers]: transferList,
  [exportPaths.libris.list]: recordLists.libris,
  [exportPaths.onix.list]: recordLists.onix,
  [exportPaths.catalog.list]: recordLists.catalog,
  [exportPaths.marc21.list]: recordLists.marc21,
  [fortnoxPaths.article]: syncLists.article,
  [fortnoxPaths.invoice]: syncLists.invoice,
  [`${fortnoxPaths.invoice}?of=vouchers`]: syncLists.voucher,
  [fortnoxPaths.customer]: syncLists.customer,
  [fortnoxPaths.supplier]: syncLists.supplier,
}

const wired = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

/** Total and ids of the list that a card opens, by the filters in its link. */
async function listedBy(client: SignedInClient, name: WorkName) {
  const [, href] = workLinks[name]
  const { pathname, searchParams } = new URL(href, 'http://office')
  const list = listAt[searchParams.has('of') ? `${pathname}?of=${searchParams.get('of')}` : pathname]
  if (!list) return undefined
  const filter: Record<string, unknown> = {}
  for (const [key, text] of searchParams) {
    const [, field, bound] = /^filter\.(\w+)(?:\.(from|to))?$/.exec(key) ?? []
    if (field) filter[field] = bound ? { [bound]: text } : wired(text)
  }
  const { data, result } = await client.call(list as typeof wishList, {
    body: { pageSize: 1000, filter: Object.keys(filter).length ? filter : '' },
  })
  return { total: result.total, ids: (data as { id: number; basketId?: number }[]).flatMap(({ id, basketId }) => [id, basketId]) }
}

test('each card of each role counts what the list that it opens counts, and names the oldest of its rows', async () => {
  const { db, clock, signIn } = await startServer({ demo: 'whole' })
  const now = clock.now().toISOString()
  // What the demonstration has none of, beside what looks alike and does not count.
  await db.execute(
    sql`update baskets set changed_at = ${now}::timestamptz - interval '5 days' where id in (select id from baskets where list = 'newOrders' order by id limit 2)`,
  )
  await db.execute(
    sql`update offers set valid_to = ${now}::date - 2 where id in (select id from offers where state = 'sent' order by id limit 1)`,
  )
  await db.execute(sql`update users set role_id = null where id = (select max(id) from users where kind = 'staff')`)
  await db.execute(sql`update contact set sent_at = ${now}::timestamptz - interval '20 days' where id = (select max(id) from contact)`)
  await db.execute(
    sql`update request_items set eta = ${now}::date - 3 where request_id in (select id from distributor_requests where state = 'inProgress' order by id limit 1)`,
  )
  await db.execute(sql`update record_builds set state = 'failed' where id in (select max(id) from record_builds group by kind)`)
  await db.execute(sql`update fortnox_links set state = 'failed' where id in (select max(id) from fortnox_links group by kind)`)
  const admin = await signIn('admin')
  const order = await makeOrder(admin, [{ productDetailId: await addProduct(db), quantity: 1 }])
  await admin.call(convertToDelivery, { params: { id: order }, body: {} })
  await db.execute(sql`update basket_details set arrived_at = ${now}::timestamptz where basket_id = ${order}`)
  const { rows: longest } = await db.execute(sql`select id from baskets where list = 'newOrders' order by changed_at, id limit 3`)
  expect((await admin.call(workList, {})).data.find(({ name }) => name === 'newOrders')?.oldest.map(({ id }) => ({ id }))).toEqual(longest)
  const seen = new Set<WorkName>()
  const named = new Set<WorkName>()
  const differing: [role: string, name: WorkName, card: number, list: number][] = []
  for (const role of ['admin', 'orders', 'catalogue', 'distributor']) {
    const client = await signIn(role)
    for (const { name, count, oldest } of (await client.call(workList, {})).data) {
      const listed = await listedBy(client, name)
      if (!listed) continue
      seen.add(name)
      if (count !== listed.total) differing.push([role, name, count, listed.total])
      if (rowLinks[name]) named.add(name)
      expect(oldest.length, name).toBe(rowLinks[name] ? Math.min(3, count) : 0)
      for (const { id } of oldest) expect(listed.ids, name).toContain(id)
      const times = oldest.map(({ since }) => since ?? '')
      expect(times, name).toEqual([...times].sort())
    }
  }
  expect(differing).toEqual([])
  expect([...seen].sort().join(' ')).toBe(
    'agentOrders arrivedOrders failedMails failedMarc failedOnix fortnoxCustomers fortnoxDistributors fortnoxProducts hiddenReviews lateRequests messages myOrders newOrders oldOffers oldOrders openDeliveries openImports openWishes overdueInvoices ownDrafts ownLateRequests ownRequests troubledShipments unsentInvoices withoutRole',
  )
  expect([...named].sort().join(' ')).toBe(
    'agentOrders arrivedOrders failedMarc failedOnix lateRequests myOrders newOrders oldOffers oldOrders openDeliveries openImports overdueInvoices ownDrafts ownLateRequests ownRequests troubledShipments unsentInvoices withoutRole',
  )
})
