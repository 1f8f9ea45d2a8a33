import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { addExportItems, exportFileWithItems } from '#api/library/exports'
import { readIso2709 } from '#server/exports/iso2709'
import { bytesOf, office } from './office'

const isbnOf = (n: number) => {
  const body = `97899${String(n).padStart(7, '0')}`
  return `${body}${gtinCheckDigit(body)}`
}

test('5,000 ISBNs are added at once with those named that are not there, checked and written while others are answered; none is added beyond', async () => {
  const it = await office('marc21', { splitAfter: 2000 })
  const isbns = Array.from({ length: 4998 }, (_, n) => isbnOf(n + 1))
  await it.db.execute(sql`with made as (
      insert into products (kind, title, language_ids) select 'book', 'Bok ' || n, array(select id from language where code = 'swe') from generate_series(1, 4998) n returning id, title)
    insert into product_details (product_id, isbn, title, contributor, format, unit_price, vat_rate)
    select m.id, i.isbn, m.title, 'Astrid Lindgren', 'Hardback', 10000, 0.06
    from json_array_elements_text(${JSON.stringify(isbns)}::json) with ordinality i (isbn, n) join made m on m.title = 'Bok ' || i.n`)
  const nowhere = [isbnOf(6000), '9789100124312']
  const { data } = await it.add([...isbns, ...nowhere])
  expect(data).toMatchObject({ added: 4998, already: 0 })
  expect(data.notFound).toEqual([
    { value: nowhere[0], message: `No edition has the ISBN ${nowhere[0]}` },
    { value: nowhere[1], message: expect.stringContaining('the last character should be 1') },
  ])
  await expect(it.admin.call(addExportItems, { body: { exportId: it.id, productDetailIds: it.editions } })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { productDetailIds: [expect.stringContaining('at most 5000')] } },
  })

  let turns = 0
  const other = setInterval(() => turns++, 1)
  const checked = await it.check()
  clearInterval(other)
  expect(checked).toMatchObject({ status: 'ready', errorCount: 0 })
  // Between each 250 titles whatever else waits has its turn.
  expect(turns).toBeGreaterThanOrEqual(10)
  const page = await it.admin.call(exportFileWithItems, { params: { id: it.id }, query: { page: 50, pageSize: 100 } })
  expect(page.data.items).toHaveLength(98)

  const made = await it.make()
  const ended = made.state === 'built' ? made : await built(it)
  expect(ended.files.map(({ titles }) => titles)).toEqual([2000, 2000, 998])
  const parts = await Promise.all(ended.files.map(async ({ file }) => [...readIso2709(await bytesOf(it, file?.url))].length))
  expect(parts).toEqual([2000, 2000, 998])
})

async function built(it: Awaited<ReturnType<typeof office>>) {
  for (;;) {
    const [last] = (await it.read()).builds
    if (last && last.state !== 'building') return last
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
