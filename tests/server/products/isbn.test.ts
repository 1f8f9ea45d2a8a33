import { expect, test } from 'vitest'
import { checkDigit13 } from '#api/core/kinds/isbn'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { kinds } from '#api/products/entities'
import { startServer } from '../setup/harness'
import { addEdition, addPublisher, addTitle, editionForm, shelf } from './catalogue'

test('an ISBN-10 is told as its ISBN-13, with hyphens, where it was registered and whose prefix it has', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { publisherId } = await shelf(admin, db)
  const { data } = await admin.call(checkIsbnOf.book, { body: { isbn: '91-29-68831-0' } })
  expect(data).toEqual({
    isbn13: '9789129688313',
    isbn10: '9129688310',
    hyphenated: '978-91-29-68831-3',
    group: 'Sweden',
    publisherId,
    publisherTitle: 'Rabén & Sjögren',
    publisherPrefix: '978-91-29',
    problem: null,
    takenBy: null,
    printedOn: [],
    works: [],
  })
})

test('a publisher is proposed by the editions of its prefix, and by no other prefix', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const [guest, house] = [await addPublisher(admin, { title: 'Guest' }), await addPublisher(admin, { title: 'Markaz' })]
  const { id } = await addTitle(admin, { title: 'بوف کور' })
  const isbns = [0, 1, 2].map((place) => `97896421300${place}`).map((body) => body + checkDigit13(body))
  for (const [place, isbn] of isbns.entries()) await addEdition(admin, id, { isbn, publisherId: place === 0 ? guest : house })
  const proposed = async (body: string) =>
    (await admin.call(checkIsbnOf.book, { body: { isbn: body + checkDigit13(body) } })).data.publisherTitle
  expect(await proposed('978964213777')).toBe('Markaz')
  expect(await proposed('978964214777')).toBeNull()
  await addPublisher(admin, { title: 'Who declares it', isbnPrefix: '978-964-213' })
  expect(await proposed('978964213777')).toBe('Who declares it')
})

test('a book of 979 has no ISBN-10', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const check = async (isbn: string) => (await admin.call(checkIsbnOf.document, { body: { isbn } })).data
  expect(await check('9798602405453')).toMatchObject({ hyphenated: '979-8-6024-0545-3', isbn10: null })
  expect(await check('9791091146135')).toMatchObject({ hyphenated: '979-10-91146-13-5', isbn10: null })
})

test('an ISBN in Persian digits with a mark of direction is saved as its digits', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'بوف کور' })
  expect(await addEdition(admin, id, { isbn: '\u200f۹۷۸۶۰۰۱۱۹۰۰۰۱' })).toMatchObject({ isbn: '9786001190001' })
})

test('an ISMN is refused as an ISBN by its name, and taken as an EAN', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Nocturnes' })
  const message = 'This is an ISMN, of printed music: put it in the field EAN'
  expect((await admin.call(checkIsbnOf.book, { body: { isbn: '9790041811529' } })).data).toMatchObject({ problem: message, isbn13: null })
  await expect(addEdition(admin, id, { isbn: '9790041811529' })).rejects.toMatchObject({ status: 422, fieldErrors: { isbn: [message] } })
  expect(await addEdition(admin, id, { gtin: '9790041811529' })).toMatchObject({ gtin: '9790041811529', isbn: null })
})

test('a wrong check character is told and nothing is written for it', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'The Waste Land' })
  await expect(addEdition(admin, id, { isbn: '0804429570' })).rejects.toMatchObject({
    fieldErrors: { isbn: [expect.stringContaining('the last character should be X')] },
  })
  expect((await admin.call(kinds.book.edition.calls.list, { body: {} })).result.total).toBe(0)
  expect(await addEdition(admin, id, { isbn: '080442957x' })).toMatchObject({ isbn: '9780804429573' })
})

test('of two who add one ISBN at once one is told where it is, and one edition stands', async () => {
  const { signIn } = await startServer()
  const [admin, other] = [await signIn('admin'), await signIn('catalogue')]
  const { id } = await addTitle(admin, { title: 'Pippi Långstrump' })
  const results = await Promise.allSettled([admin, other].map((client) => addEdition(client, id, { isbn: '9789129688313' })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject({
    status: 422,
    message: '978-91-29-68831-3 is on “Pippi Långstrump”',
    data: { takenBy: { productId: id, title: 'Pippi Långstrump', kind: 'book' } },
  })
  expect((await admin.call(kinds.book.edition.calls.list, { body: {} })).result.total).toBe(1)
})

test('an ISBN is looked for across all kinds, but for the edition that is asked about', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Årsbok' }, 'document')
  const edition = await addEdition(admin, id, { isbn: '9789129688313' }, 'document')
  const check = async (exceptDetailId?: number) =>
    (await admin.call(checkIsbnOf.book, { body: { isbn: '9789129688313', ...(exceptDetailId && { exceptDetailId }) } })).data.takenBy
  expect(await check()).toMatchObject({ productDetailId: edition.id, productId: id, kind: 'document' })
  expect(await check(edition.id)).toBeNull()
})

test('an ISBN that volumes share is saved as printed, with a warning on both', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Shahnameh' })
  const first = await addEdition(admin, id, { printedIsbn: '978-91-29-68831-3', volumeNumber: '1' })
  expect(first.warnings).toEqual([])
  const second = await addEdition(admin, id, { printedIsbn: '978-91-29-68831-3', volumeNumber: '2' })
  const warning = [expect.stringContaining('Printed on it is 978-91-29-68831-3, as on “Shahnameh”')]
  expect(second.warnings).toEqual(warning)
  const { data } = await admin.call(kinds.book.edition.calls.item, { params: { id: first.id } })
  expect(data.warnings).toEqual(warning)
  const { data: checked } = await admin.call(checkIsbnOf.book, { body: { isbn: '9789129688313' } })
  expect(checked.printedOn.map(({ productDetailId }) => productDetailId)).toEqual([first.id, second.id])
})

test('a book whose title is there is to be an edition of it, or said to be another one', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const first = await addTitle(admin, { title: 'Dikter' })
  expect((await admin.call(checkIsbnOf.book, { body: { isbn: '9789129688313', title: 'DIKTER ' } })).data.works).toEqual([
    { productId: first.id, kind: 'book', title: 'Dikter', contributorLine: '', editionCount: 0 },
  ])
  const again = addTitle(admin, { title: 'dikter', editions: [editionForm('book', { isbn: '9789129688313' })] })
  await expect(again).rejects.toMatchObject({ status: 409, data: { reason: 'sameTitle', candidates: [{ id: first.id, editionCount: 0 }] } })
  const second = await addTitle(admin, { title: 'dikter', isNew: true, editions: [editionForm('book', { isbn: '9789129688313' })] })
  expect(second.editions).toMatchObject([{ isbn: '9789129688313' }])
})
