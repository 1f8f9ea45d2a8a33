import { print, ratio } from '../report.mjs'

const editionsInSale = 5000
const codes = 10_000

const timed = async (work) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/** A sale of many editions and a pack of codes, each beside the bare statements that write as many rows. */
export async function measureSales({ app, token, query, name }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${app.url}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer.message}`)
    return answer.data
  }
  const rule = { percent: 0.2, amount: null, currencyId: null, valueKind: 'percent', startsAt: '2026-01-01T00:00:00.000Z', endsAt: null }
  const sale = { title: 'Bench', nonLatinTitle: null, ...rule, roundTo: '100', floorPrice: null, allowsFree: false, note: null }
  const [{ ids }] = await query(
    `select json_agg(id) as ids from (select id from product_details where price > 100 order by id desc limit ${editionsInSale}) d`,
  )
  const { id, version } = await call('POST', 'Discount/AddDiscount', sale)
  const added = await call('POST', 'Discount/AddProductAndEditDetailsToDiscount', {
    discountId: id,
    version,
    add: { productDetailIds: ids },
  })
  const bare = await timed(() =>
    query(`create temporary table bare (like product_detail_prices including indexes);
      insert into bare (id, product_detail_id, kind, amount, includes_vat, currency, from_at, phase, at)
        select id, id, 'sale', price, true, 'SEK', now(), 'running', now() from product_details order by id desc limit ${editionsInSale};
      update product_details set current_price = current_price where id in (select product_detail_id from bare);
      drop table bare`),
  )
  const activated = await timed(() => call('POST', `Discount/ActivateDiscountAndUpdateProductDetails/${id}`, { version: added.version }))
  print(
    `${name}: activating ${editionsInSale} editions`,
    ratio(activated / bare),
    '',
    null,
    `${seconds(activated)}; the rows alone ${seconds(bare)}`,
  )

  const limits = {
    mostUses: 1,
    mostPerCustomer: null,
    minimumBasket: null,
    appliesToDiscounted: false,
    onlyKind: null,
    genreIds: [],
    publisherIds: [],
  }
  const form = { title: 'Bench', prefix: 'BENCH', count: codes, length: 10, ...rule, ...limits }
  const pack = await call('POST', 'DiscountCodePack/AddDiscountCodePack', form)
  const made = await timed(async () => {
    for (let made = 0; made < codes; )
      made = (await call('POST', 'DiscountCodePack/GenerateDiscountCodesFromPack', { id: pack.id, version: pack.version })).made
  })
  const inserted = await timed(() =>
    query(`create temporary table bare (like discount_codes including all);
      insert into bare (title, code, value_kind, starts_at) select 'Bench', 'BARE' || md5(n::text), 'percent', now() from generate_series(1, ${codes}) n;
      drop table bare`),
  )
  print(`${name}: making ${codes} codes`, ratio(made / inserted), '', null, `${seconds(made)}; the rows alone ${seconds(inserted)}`)
}
