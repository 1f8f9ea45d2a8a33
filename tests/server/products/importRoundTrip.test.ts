import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportProducts } from '#api/products/exportCalls'
import { importFields } from '#api/products/importColumns'
import { importRowList } from '#api/products/imports'
import { seedDemo } from '#server/app/demo'
import { products } from '#server/products/room'
import { reference } from '#server/reference/room'
import { startServer } from '../setup/harness'
import { check, problemsOf, upload } from './imports'

test('exporting the whole demo catalogue and importing it unchanged changes nothing', async () => {
  const server = await startServer()
  await seedDemo(server.db, { of: [reference, products] })
  // What the demo has not: each of these was lost, or read as something else, by some sheet.
  await server.db.execute(sql`update products set title = 'A; "B" (C), =SUM(A1)', subtitle = '  1,299', table_of_contents = E'One\\r\\nTwo', seo_title = '#N/A',
    language_ids = (select array_agg(id) from (select id from language order by id desc limit 3) l) where id = (select min(id) from products)`)
  await server.db.execute(sql`insert into people (first_name, last_name) select first_name, last_name from people order by id limit 2`)
  await server.db.execute(sql`insert into products_awards (owner_id, place, award_id, year, outcome)
    select (select min(id) from products where kind = 'book'), n, a.id, nullif(2019 + n, 2020), 'shortlisted' from (select id, row_number() over (order by id)::int as n from award limit 2) a`)
  await server.db.execute(
    sql`update products_contributors set credited_as = 'Fru; "Lind" (red.), dotter' where id = (select min(id) from products_contributors)`,
  )
  await server.db.execute(sql`update product_details set currency_id = (select id from currency where code = 'JPY' or code = 'IRR' limit 1), printed_year = '۱۳۹۸', markup = 0.125,
    price_rule = 'fixed', round_to = '500', source_amount = 1, source_currency_id = currency_id where id = (select min(id) from product_details)`)
  const client = await server.signIn('catalogue')
  const file = (await client.call(exportProducts, { body: { kind: null, columns: [...importFields] } })) as unknown as Blob
  const item = await check(client, await upload(client, new File([file], 'export.xlsx')))
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int as count from product_details`)
  expect((await problemsOf(client, item.id)).slice(0, 5)).toEqual([])
  const changed = await client.call(importRowList, { params: { id: item.id }, body: { filter: { only: 'change' }, pageSize: 3 } })
  expect(changed.data.map(({ changes }) => changes)).toEqual([])
  expect(item.counts).toEqual({ add: 0, change: 0, unchanged: rows[0]?.count, skip: 0, faulty: 0 })
  expect(item.columns.filter(({ field }) => field === null)).toEqual([])
})

test('what an export writes of every field is read as the same value where nothing stands beside it', async () => {
  const server = await startServer()
  await seedDemo(server.db, { of: [reference, products] })
  const client = await server.signIn('catalogue')
  const apart = ['productId', 'editionId', 'titleVersion', 'version', 'isbn', 'gtin', 'articleNumber', 'slug']
  const columns = importFields.filter((field) => !apart.includes(field))
  const file = (await client.call(exportProducts, { body: { kind: null, columns: [...columns, 'isbn'] } })) as unknown as Blob
  // Neither titles nor editions are what the file calls them now.
  await server.db.execute(sql`update products set title = title || ' (old)'`)
  await server.db.execute(sql`update product_details set isbn = null`)
  const item = await check(client, await upload(client, new File([file], 'export.xlsx')))
  expect(item.counts).toMatchObject({ change: 0, unchanged: 0 })
  const { rows } = await server.db.execute<{ of: string; field: string; imported: unknown; stored: unknown }>(sql`
    with read as materialized (select row_number() over (order by r.row_number) as n, r.values from import_rows r where r.import_id = ${item.id}),
      existing as materialized (select row_number() over (order by d.product_id, d.id) as n, to_jsonb(d) as edition, to_jsonb(t) as title
        from product_details d join products t on t.id = d.product_id)
    select v.of, v.key as field, v.value as imported, case v.of when 'title' then s.title else s.edition end -> lower(regexp_replace(v.key, '([A-Z])', '_\\1', 'g')) as stored
    from read r join existing s on s.n = r.n, lateral (
      select 'title' as of, key, value from jsonb_each(r.values->'title') union all select 'edition', key, value from jsonb_each(r.values->'edition')) v
    where v.key not in ('title', 'contributors', 'awards', 'images', 'files', 'articleNumber', 'isbn', 'gtin')
      and v.value is distinct from case v.of when 'title' then s.title else s.edition end -> lower(regexp_replace(v.key, '([A-Z])', '_\\1', 'g'))`)
  expect(rows.slice(0, 5)).toEqual([])
  const { rows: read } = await server.db.execute<{ fields: number; people: number; credits: number }>(sql`select
    (select count(distinct key)::int from import_rows, jsonb_object_keys(values->'title') key where import_id = ${item.id}) as fields,
    (select sum(jsonb_array_length(values->'title'->'contributors'))::int from import_rows where import_id = ${item.id}) as people,
    (select count(*)::int from products_contributors c join product_details d on d.product_id = c.owner_id) as credits`)
  expect(read[0]?.fields).toBeGreaterThan(10)
  expect(read[0]?.people).toBe(read[0]?.credits)
})
