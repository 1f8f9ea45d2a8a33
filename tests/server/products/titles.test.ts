import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countUserRegisterProduct } from '#api/dashboard/reports'
import { sellableList } from '#api/orders/choosing'
import { editionsForDistributor, removeEditionImage, titlesForDistributor } from '#api/products/calls'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { kinds } from '#api/products/entities'
import { editionsWithProductId } from '#api/products/titleCalls'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { picture } from '../core/entityValues'
import { makeBasket, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editionForm, editTitle, newPerson, shelf, type Values } from './catalogue'

const found = async (client: Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['signIn']>>, body: Values) =>
  (await client.call(kinds.book.title.calls.list, { body })).data.map(({ id }) => id)

test('a title and its first editions are one call, and who entered them is counted', async () => {
  const { signIn, db } = await startServer()
  const catalogue = await signIn('catalogue')
  const admin = await signIn('admin')
  const { authorId, ...selling } = await shelf(admin, db)
  const astrid = await newPerson(admin, { firstName: 'Astrid', lastName: 'Lindgren' }, authorId)
  const language = await admin.call(basicInfo.Language.calls.add, {
    body: { englishTitle: 'Swedish', nativeTitle: 'svenska', code: 'swe', direction: 'ltr' },
  })
  const title = await addTitle(catalogue, {
    title: 'Pippi Långstrump',
    status: 'active',
    languageIds: [language.data.id],
    contributors: [{ personId: astrid, roleId: authorId, creditedAs: '' }],
    editions: [editionForm('book', { ...selling, status: 'active', isbn: '9789129688313', price: 13_100 }), editionForm('book')],
  })
  expect(title).toMatchObject({ contributorLine: 'Astrid Lindgren', version: 1 })
  expect(title.editions).toMatchObject([
    { format: '', status: 'draft' },
    { format: 'Hardback', isbn: '9789129688313', price: { amount: 13_100, currency: 'SEK' }, priceIncludesVat: true },
  ])
  const { data } = await admin.call(editionsWithProductId.book, { params: { id: title.id } })
  expect(data.map(({ articleNumber }) => articleNumber)).toEqual(['B-2', 'B-1'])
  // What orders read: without VAT, 131.00 less 6 % of what is left.
  const { rows } = await db.execute(
    sql`select unit_price::int as "unitPrice", vat_rate::float as "vatRate", contributor, format from product_details order by id limit 1`,
  )
  expect(rows).toEqual([{ unitPrice: 12_358, vatRate: 0.06, contributor: 'Astrid Lindgren', format: 'Hardback' }])
  const { data: counted } = await admin.call(countUserRegisterProduct, { body: { fromDate: '2020-01-01', toDate: '2099-12-31' } })
  expect(counted).toEqual([{ firstName: 'Leila', lastName: 'Karimi', productCount: 1, productDetailCount: 2 }])
})

test('an active title and edition say by name what they lack, and nothing is written', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const add = addTitle(admin, { title: 'Ronja', status: 'active' })
  await expect(add).rejects.toMatchObject({
    status: 422,
    fieldErrors: { languageIds: [expect.any(String)], contributors: [expect.any(String)] },
  })
  const bad = addTitle(admin, {
    title: 'Ronja',
    editions: [editionForm('book'), editionForm('book', { status: 'active', weightGrams: 0 })],
  })
  await expect(bad).rejects.toMatchObject({ status: 422, fieldErrors: { 'editions.1.weightGrams': ['Weight is at least 1'] } })
  const unsold = addTitle(admin, {
    title: 'Ronja',
    editions: [editionForm('book', { publishingStatus: 'forthcoming' }), editionForm('book', { status: 'active' })],
  })
  const refusal = await unsold.then(undefined, (error) => error)
  expect(Object.keys(refusal.fieldErrors).sort()).toEqual([
    'editions.0.publicationDate',
    ...['currencyId', 'formatId', 'price', 'publisherId', 'taxId'].map((field) => `editions.1.${field}`),
  ])
  expect(await found(admin, {})).toEqual([])
})

test('what is cancelled has no date, and what is forthcoming has one', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Ronja' })
  await expect(addEdition(admin, id, { publishingStatus: 'cancelled', publicationDate: '2026' })).rejects.toMatchObject({
    fieldErrors: { publicationDate: [expect.stringContaining('What is cancelled has no date')] },
  })
  expect(await addEdition(admin, id, { publishingStatus: 'forthcoming', publicationDate: '2027-03' })).toMatchObject({
    publicationDate: '2027-03',
  })
})

test('a title and its editions are changed in one transaction: one bad cell, and nothing is', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const title = await addTitle(admin, {
    title: 'Madicken',
    editions: [editionForm('book', { pages: 100 }), editionForm('book', { pages: 200 })],
  })
  const [first, second] = title.editions
  const changes = (pages: number) => [
    { id: first?.id, version: 1, pages: 101 },
    { id: second?.id, version: 1, pages },
    editionForm('book', { pages: 300 }),
  ]
  await expect(editTitle(admin, title, { subtitle: 'Ny', editions: changes(0) })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'editions.1.pages': ['Pages is at least 1'] },
  })
  const { data: before } = await admin.call(kinds.book.title.calls.item, { params: { id: title.id } })
  expect(before).toMatchObject({ version: 1, subtitle: '' })
  const changed = await editTitle(admin, title, { subtitle: 'Ny', editions: changes(201) })
  expect(changed).toMatchObject({ version: 2, subtitle: 'Ny' })
  const { data } = await admin.call(editionsWithProductId.book, { params: { id: title.id } })
  expect(data.map(({ pages, version }) => [pages, version])).toEqual([
    [101, 2],
    [201, 2],
    [300, 1],
  ])
})

test('of two editors of an edition the second is told of the edition, who and what, and nothing of theirs is written', async () => {
  const { signIn } = await startServer()
  const [admin, other] = [await signIn('admin'), await signIn('catalogue')]
  const title = await addTitle(admin, { title: 'Madicken', editions: [editionForm('book', { pages: 100 })] })
  const edition = title.editions[0]?.id ?? 0
  const { data } = await other.call(kinds.book.edition.calls.item, { params: { id: edition } })
  await other.call(kinds.book.edition.calls.edit, { params: { id: edition }, body: { ...data, weightGrams: 400, version: 1 } as never })
  const late = editTitle(admin, title, { subtitle: 'Ny', editions: [{ id: edition, version: 1, pages: 101 }] })
  await expect(late).rejects.toMatchObject({
    status: 409,
    data: {
      reason: 'changed',
      entityName: 'ProductDetail',
      recordId: edition,
      changedBy: 'Leila Karimi',
      conflicts: [{ recordId: edition, current: { weightGrams: 400, pages: 100 }, fields: { weightGrams: { by: 'Leila Karimi' } } }],
    },
  })
  const { data: now } = await admin.call(kinds.book.title.calls.item, { params: { id: title.id } })
  expect(now).toMatchObject({ subtitle: '', version: 1 })
  const gone = editTitle(admin, { ...title, version: 7 }, { subtitle: 'Ny' })
  await expect(gone).rejects.toMatchObject({ status: 409, data: { reason: 'changed', entityName: 'Product', recordId: title.id } })
})

test('retitling a work leaves the lines of orders and what belongs to its editions alone', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, db)
  const title = await addTitle(admin, {
    title: 'Madicken',
    editions: [editionForm('book', { ...selling, status: 'active', price: 10_600, editionText: 'Första upplagan' })],
  })
  const basket = await makeBasket(admin, { productDetailId: title.editions[0]?.id ?? 0 })
  const before = await readBasket(admin, basket)
  await editTitle(admin, title, { title: 'Madicken och Junibackens Pims' })
  const after = await readBasket(admin, basket)
  expect(after.totals).toEqual(before.totals)
  expect(after.items.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual(
    before.items.map(({ unitPrice, quantity }) => [unitPrice, quantity]),
  )
  const { data } = await admin.call(editionsWithProductId.book, { params: { id: title.id } })
  expect(data).toMatchObject([{ version: 1, editionText: 'Första upplagan', title: 'Madicken och Junibackens Pims' }])
  const sold = await (await signIn('orders')).call(sellableList, { body: { searchKey: 'junibackens' } })
  expect(sold.data.map(({ title }) => title)).toEqual(['Madicken och Junibackens Pims'])
})

test('a title that somebody ordered stays, and says in which orders; one that nobody did goes with its editions', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, db)
  const title = await addTitle(admin, {
    title: 'Madicken',
    editions: [editionForm('book', { ...selling, status: 'active', price: 10_600 })],
  })
  const basket = await makeBasket(admin, { productDetailId: title.editions[0]?.id ?? 0 })
  const remove = (id: number) => admin.call(kinds.book.title.calls.remove, { params: { id }, query: {} })
  await expect(remove(title.id)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'inUse', uses: [{ title: 'Orders', count: 1, sample: [{ label: `#${basket}` }] }] },
  })
  const free = await addTitle(admin, { title: 'Karlsson', editions: [editionForm('book')] })
  await remove(free.id)
  expect(await found(admin, {})).toEqual([title.id])
})

test('a title is found by its names and those of its people in either script, and by any form of an ISBN', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { authorId } = await shelf(admin, db)
  const astrid = await newPerson(admin, { firstName: 'Astrid', lastName: 'Lindgren', nonLatinFirstName: 'آسترید' }, authorId)
  const contributors = [{ personId: astrid, roleId: authorId, creditedAs: '' }]
  const books = await addTitle(admin, { title: 'کتابها' })
  const pippi = await addTitle(admin, {
    title: 'پی‌پی جوراب‌بلند',
    nonLatinTitle: 'پی‌پی، آسترید',
    contributors,
    editions: [editionForm('book', { isbn: '9789129688313' })],
  })
  expect(await found(admin, { searchKey: 'كتاب\u200cها' })).toEqual([books.id])
  for (const searchKey of [
    'astrid',
    'آستريد',
    'lindgren جوراب',
    '978-91-29-68831-3',
    '91-29-68831-0',
    '۹۷۸۹۱۲۹۶۸۸۳۱۳',
    '9129688310',
    '68831',
  ])
    expect([searchKey, await found(admin, { searchKey })]).toEqual([searchKey, [pippi.id]])
  const { data } = await admin.call(people.People.calls.item, { params: { id: astrid } })
  await admin.call(people.People.calls.edit, { params: { id: astrid }, body: { ...data, lastName: 'Ericsson', version: 1 } as never })
  expect(await found(admin, { searchKey: 'ericsson' })).toEqual([pippi.id])
  expect(await found(admin, { searchKey: 'lindgren' })).toEqual([])
})

test('a list is narrowed by what its editions have and lack, and sorted by whose they are', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, db)
  const cheap = await addTitle(admin, {
    title: 'A',
    editions: [editionForm('book', { ...selling, price: 5000, isbn: '9789129688313', weightGrams: 200 })],
  })
  const dear = await addTitle(admin, { title: 'B', editions: [editionForm('book', { ...selling, publisherId: null, price: 50_000 })] })
  const bare = await addTitle(admin, { title: 'C' })
  for (const [filter, ids] of [
    [{ price: { from: 10_000 } }, [dear.id]],
    [{ publisherId: selling.publisherId }, [cheap.id]],
    [{ lacks: 'isbn' }, [dear.id]],
    [{ lacks: ['isbn', 'editions'] }, [bare.id, dear.id]],
    [{ lacks: 'weight' }, [dear.id]],
    [{ isInStock: true }, []],
    [{ ready: 'fortnox' }, []],
    [{ ready: 'not-shop' }, [bare.id, dear.id, cheap.id]],
    [{ status: 'draft', publicationDate: { from: '2020' } }, []],
  ] as const)
    expect([filter, await found(admin, { filter })]).toEqual([filter, ids])
  expect(await found(admin, { sort: 'readiness desc' })).toHaveLength(3)
  await expect(found(admin, { filter: { price: 'much' } })).rejects.toMatchObject({ status: 422 })
  const { data } = await admin.call(kinds.book.title.calls.list, { body: {} })
  expect(data[2]).toMatchObject({
    title: 'A',
    editionCount: 1,
    formats: ['Hardback'],
    isbns: ['9789129688313'],
    publisher: 'Rabén & Sjögren',
    lowestPrice: { amount: 5000, currency: 'SEK' },
    stock: { stockholm: 0, tehran: 0 },
  })
})

test('a distributor’s user sees their own editions only, at no purchase price, and nothing else of the catalogue', async () => {
  const { signIn, db, addUser } = await startServer()
  const admin = await signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, db)
  const country = await admin.call(basicInfo.Country.calls.add, {
    body: { title: 'Sweden', nonLatinTitle: null, code: 'SE', currencyId: null, isInEu: true },
  })
  const distributor = async (title: string) => {
    const more = { organisationNumber: null, vatNumber: null, contactName: null, email: null, phone: null, discount: 0, deliveryDays: null }
    return Number(
      (await admin.call(basicInfo.Distributor.calls.add, { body: { title, ...more, countryId: Number(country.data.id), isActive: true } }))
        .data.id,
    )
  }
  const [ours, theirs] = [await distributor('Ours'), await distributor('Theirs')]
  const buying = { purchasePrice: 4000, purchaseCurrencyId: selling.currencyId }
  const title = await addTitle(admin, {
    title: 'Madicken',
    editions: [
      editionForm('book', { ...selling, ...buying, distributorId: ours, price: 9000 }),
      editionForm('book', { ...selling, ...buying, distributorId: theirs, price: 7000 }),
    ],
  })
  await addTitle(admin, { title: 'Karlsson', editions: [editionForm('book', { ...selling, distributorId: theirs })] })
  const id = await addUser('bo', ['OrdersToPubAgentsBooks'])
  await db.execute(sql`update users set kind = 'distributor' where id = ${id}`)
  const bo = await signIn('bo')
  await expect(bo.call(titlesForDistributor.book, { body: {} })).rejects.toMatchObject({ status: 403 })
  await db.execute(sql`update users set distributor_id = ${ours} where id = ${id}`)
  const titles = await bo.call(titlesForDistributor.book, { body: {} })
  expect(titles.data).toMatchObject([{ id: title.id, editionCount: 1, lowestPrice: { amount: 9000 }, highestPrice: { amount: 9000 } }])
  const editions = await bo.call(editionsForDistributor.book, { body: {} })
  expect(editions.data).toMatchObject([{ price: 9000, productId: title.id }])
  expect(JSON.stringify([titles, editions])).not.toContain('purchase')
  await expect(bo.call(editionsForDistributor.book, { body: { filter: { purchasePrice: 4000 } } })).rejects.toMatchObject({ status: 422 })
  await expect(bo.call(editionsForDistributor.book, { body: { sort: 'purchasePrice asc' } })).rejects.toMatchObject({ status: 422 })
  for (const call of [kinds.book.title.calls.list, titlesForDistributor.document, editionsForDistributor.other])
    await expect(bo.call(call, { body: {} })).rejects.toMatchObject({ status: 403 })
})

test('pictures keep their order, each with its words, and one is taken away by its number', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Madicken' })
  const image = (altText: string) => ({ image: picture(`${altText}.png`), altText, kind: 'front' })
  const edition = await addEdition(admin, id, { images: [image('one'), image('two'), image('three')] })
  const images = edition.images as { id: number; altText: string }[]
  expect(images.map(({ altText }) => altText)).toEqual(['one', 'two', 'three'])
  const turned = await admin.call(kinds.book.edition.calls.edit, {
    params: { id: edition.id },
    body: { ...edition, images: [...images].reverse(), version: 1 } as never,
  })
  expect((turned.data.images as typeof images).map(({ altText }) => altText)).toEqual(['three', 'two', 'one'])
  const params = { id: images[1]?.id ?? 0 }
  await expect(admin.call(removeEditionImage.book, { params, query: { version: 1 } })).rejects.toMatchObject({ status: 409 })
  const left = (await admin.call(removeEditionImage.book, { params, query: { version: 2 } })).data
  expect((left.images as typeof images).map(({ altText }) => altText)).toEqual(['three', 'one'])
})

test('each kind has its own titles and editions', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const book = await addTitle(admin, { title: 'Madicken' })
  const tote = await addTitle(admin, { title: 'Tygkasse' }, 'other')
  const item = (id: number) => admin.call(kinds.other.title.calls.item, { params: { id } })
  expect((await item(tote.id)).data).toMatchObject({ title: 'Tygkasse' })
  await expect(item(book.id)).rejects.toMatchObject({ status: 404 })
  await expect(addEdition(admin, book.id, {}, 'other')).rejects.toMatchObject({ fieldErrors: { productId: ['Does not exist'] } })
  expect(await addEdition(admin, tote.id, {}, 'other')).toMatchObject({ articleNumber: 'O-1' })
})

test('editions are listed in the order of their titles, and of who made them', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const ids: number[] = []
  for (const title of ['Bok B', 'Bok A']) ids.push((await addEdition(admin, (await addTitle(admin, { title })).id)).id)
  for (const sort of ['title asc', 'contributorLine asc', 'readiness desc', 'changedAt asc', 'createdAt asc']) {
    const { data } = await admin.call(kinds.book.edition.calls.list, { body: { sort } })
    expect(data.map(({ id }) => id).sort()).toEqual(ids)
    if (sort === 'title asc') expect(data.map(({ title }) => title)).toEqual(['Bok A', 'Bok B'])
  }
})

test('a title of any length is found again by its name, however it is written', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const title =
    'Den osannolika berättelsen om mannen som gick ut för att köpa mjölk och kom hem med hela världen i en liten blå påse av tyg'
  const { id } = await addTitle(admin, { title })
  await expect(addTitle(admin, { title: title.replace(' gick ut', ',  gick ut').toUpperCase() })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'sameTitle', candidates: [{ id, title }] },
  })
  const { data } = await admin.call(checkIsbnOf.book, { body: { isbn: '9789129688313', title: title.replaceAll('ä', 'a') } })
  expect(data.works).toMatchObject([{ productId: id }])
})
