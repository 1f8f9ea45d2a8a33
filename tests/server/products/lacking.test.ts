import { expect, test } from 'vitest'
import { products } from '#api/products/entities'
import { startServer } from '../setup/harness'
import { addTitle, editionForm, shelf } from './catalogue'

const item = products.Product.calls.item

test('a title says what it lacks for each target by the field that mends it, its own once and that of editions by edition', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { currencyId, taxId, formatId, publisherId } = await shelf(admin, db)
  const complete = { currencyId, taxId, formatId, publisherId, price: 13_100, priceIncludesVat: true, weightGrams: 300 }
  const title = await addTitle(admin, {
    title: 'Blinda ugglan',
    editions: [editionForm('book', complete), editionForm('book', { ...complete, weightGrams: null })],
  })
  const { data } = await admin.call(item, { params: { id: title.id } })
  const [first, second] = data.editions.map(({ id }) => id)
  expect(data.lacking.filter(({ target }) => target === 'shop')).toEqual([
    { target: 'shop', field: 'image', message: 'A cover, with its text for those who do not see it', editionId: null },
    { target: 'shop', field: 'description', message: 'A description', editionId: null },
    { target: 'shop', field: 'weightGrams', message: 'The weight', editionId: second },
  ])
  expect(data.lacking.filter(({ target }) => target === 'fortnox')).toEqual(
    [first, second].map((editionId) => ({ target: 'fortnox', field: 'articleGroupId', message: 'The article group', editionId })),
  )
})

test('a title without editions lacks one for every target', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const title = await addTitle(admin, { title: 'Blinda ugglan' })
  const { data } = await admin.call(item, { params: { id: title.id } })
  expect(data.lacking.map(({ target, field }) => [target, field])).toEqual(
    ['shop', 'onix', 'libris', 'fortnox', 'shipping'].map((target) => [target, 'editions']),
  )
})
