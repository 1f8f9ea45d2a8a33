import { expect, test } from 'vitest'
import { titleHistory } from '#api/products/history'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editTitle, newPerson, shelf } from './catalogue'

test('the history of a title tells who changed which field of it and of its editions, in words, the latest first', async () => {
  const { signIn, db } = await startServer()
  const [admin, leila] = [await signIn('admin'), await signIn('catalogue')]
  const { authorId, currencyId } = await shelf(admin, db)
  const title = await addTitle(admin, { title: 'Blinda ugglan', editions: [] })
  const edition = await addEdition(admin, title.id, { currencyId, price: 12_900 })
  const personId = await newPerson(admin, { firstName: 'Sadegh', lastName: 'Hedayat' }, authorId)
  const sent = { ...title, editions: [{ id: edition.id, version: edition.version, price: 13_100 }] }
  await editTitle(leila, title, {
    ...sent,
    subtitle: 'Roman',
    contributors: [{ personId, roleId: authorId, creditedAs: '' }],
  })
  const { data } = await leila.call(titleHistory.book, { params: { id: title.id } })
  expect(data.map(({ action, editionId, changes }) => [action, editionId, changes])).toEqual([
    ['changed', edition.id, [{ field: 'price', from: 'SEK\u00a0129.00', to: 'SEK\u00a0131.00' }]],
    [
      'changed',
      null,
      [
        { field: 'subtitle', from: '—', to: 'Roman' },
        { field: 'contributors', from: '—', to: 'Sadegh Hedayat, Author' },
      ],
    ],
    ['added', edition.id, []],
    ['added', null, []],
  ])
  expect(data.map(({ by }) => by)).toEqual(['Leila Karimi', 'Leila Karimi', 'Shirin Ahmadi', 'Shirin Ahmadi'])
})

test('a title of another kind has no history here, nor has one that is not there', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const title = await addTitle(admin, { title: 'Rapport' }, 'document')
  for (const id of [title.id, 999_999])
    await expect(admin.call(titleHistory.book, { params: { id } })).rejects.toMatchObject({ status: 404, message: 'Book not found' })
})

test('whoever sees no catalogue sees no history of it', async () => {
  const { signIn } = await startServer()
  const title = await addTitle(await signIn('admin'), { title: 'Blinda ugglan' })
  await expect((await signIn('orders')).call(titleHistory.book, { params: { id: title.id } })).rejects.toMatchObject({ status: 403 })
})
