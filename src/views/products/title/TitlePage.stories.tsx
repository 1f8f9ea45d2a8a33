import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useLocation } from 'wouter'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { kinds } from '#api/products/entities'
import { editionsWithProductId } from '#api/products/titleCalls'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { checkedIsbn } from '#storybook/fixtures/isbns.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle as around, edition, editions, titleRead as read, title } from '#storybook/fixtures/titlePage.ts'
import { listCall } from '#views/core/entity/records.ts'
import { CopiedTitle, ExistingTitle, NewTitle } from './TitlePage'

const { title: Product } = kinds.book

const sending = fake(Product.calls.edit, ({ body }) => {
  document.body.setAttribute('data-sent', JSON.stringify(body))
  return { ...title, ...body, editions: [], lacking: [], version: 5 }
})

const Screen = ({ id }: { id?: number }) => (id === undefined ? <NewTitle kind="book" /> : <ExistingTitle kind="book" id={id} />)

const meta = {
  title: 'Screens/Catalogue staff/Titles/Title',
  component: Screen,
  args: { id: 5 },
  parameters: { layout: 'padded', route: '/products/book-product/edit/5', signedInAs: users.admin, msw: [...read(), sending, ...around] },
  beforeEach: () => document.body.removeAttribute('data-sent'),
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

const cell = (canvas: Canvas, name: string) => canvas.findByRole('textbox', { name })
const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
const sent = async () => {
  await waitFor(() => expect(document.body).toHaveAttribute('data-sent'))
  return JSON.parse(document.body.dataset.sent ?? 'null')
}
const retype = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input)
  await userEvent.type(input, text)
}
const paperback = 'Paperback 978-0-14-143951-8'
const hardback = 'Hardback 978-91-29-68831-3'

export const Existing: Story = {
  play: async ({ canvas }) => {
    await expect(await cell(canvas, `Price, ${hardback}`)).toHaveValue('131')
    await canvas.findByText('All changes are saved')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}
export const New: Story = {
  args: { id: undefined },
  play: async ({ canvas }) => void (await cell(canvas, 'ISBN, Edition 1')),
}
export const Loading: Story = { parameters: { msw: [fake.never(Product.calls.item), fake.never(editionsWithProductId.book), ...around] } }
export const Gone: Story = {
  parameters: {
    msw: [fake.error(Product.calls.item, 404, 'Book not found'), fake.sample(editionsWithProductId.book, []), ...around],
  },
}
/** Its address leads to the title that was kept. */
export const Merged: Story = {
  parameters: {
    route: '/products/book-product/edit/9',
    msw: [
      fake.error(Product.calls.item, 410, 'Book was merged into another', { movedTo: 5 }),
      fake.sample(editionsWithProductId.book, []),
      ...around,
    ],
  },
  render: () => <Following />,
  play: async ({ canvas }) => {
    await within(document.body).findByText('That record was merged into this one.')
    await canvas.findByText('The title that was kept')
  },
}
export const Failed: Story = {
  parameters: {
    msw: [fake.error(Product.calls.item, 400, 'The id could not be read'), fake.sample(editionsWithProductId.book, []), ...around],
  },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
}

const { Publisher } = basicInfo

export const PublisherMadeInTheGrid: Story = {
  parameters: {
    msw: [
      fake.sample(Publisher.calls.list, []),
      fake.sample(Publisher.calls.add, ({ body }) => {
        expect(body).toMatchObject({ title: 'Nashr-e Baran', nonLatinTitle: 'نشر باران' })
        return { id: 91, version: 1, isSystem: false, ...body }
      }),
      ...read(),
      sending,
      ...around,
    ],
  },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('combobox', { name: `Publisher, ${paperback}` })
    box.focus()
    await userEvent.keyboard('نشر باران')
    await userEvent.click(await canvas.findByRole('option', { name: 'Create ‘نشر باران’' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'New publisher' }))
    await expect(await dialog.findByRole('textbox', { name: 'Title in Persian' })).toHaveValue('نشر باران')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Nashr-e Baran')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(box).toHaveValue('Nashr-e Baran'))
    await save(canvas)
    await expect((await sent()).editions).toMatchObject([{ publisherId: 91 }])
  },
}

const sheet = (canvas: Canvas) => canvas.getByRole('table').parentElement as HTMLElement
const sized = (element: HTMLElement) => [element.clientHeight, element.scrollHeight, element.getBoundingClientRect().height]

export const PickerAboveTheSheet: Story = {
  parameters: { msw: [fake(listCall('Publisher'), [{ id: 92, title: 'Bonniers' }]), ...read(), ...around] },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('combobox', { name: `Publisher, ${hardback}` })
    const before = sized(sheet(canvas))
    await userEvent.click(box)
    const option = await canvas.findByRole('option', { name: 'Bonniers' })
    // Nothing of it is cut off or covered, and the sheet stays as it is.
    await waitFor(() => {
      const { left, top, width, height } = option.getBoundingClientRect()
      expect(option.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
    })
    await expect(sized(sheet(canvas))).toEqual(before)
    const [list, field] = [option.getBoundingClientRect(), box.getBoundingClientRect()]
    await expect(Math.abs(list.left - field.left)).toBeLessThan(24)
    await userEvent.click(option)
    await waitFor(() => expect(canvas.queryByRole('option', { name: 'Bonniers' })).toBeNull())
  },
}

export const CellClearOfTheFirstColumn: Story = {
  play: async ({ canvas }) => {
    const isbn = await cell(canvas, `ISBN, ${hardback}`)
    const table = sheet(canvas)
    table.style.inlineSize = '300px'
    // Within the sheet, but below the column that stays.
    table.scrollLeft = 60
    isbn.focus()
    const column = canvas.getAllByRole('rowheader')[0]?.getBoundingClientRect()
    await waitFor(() => expect(isbn.getBoundingClientRect().left).toBeGreaterThanOrEqual(column?.right ?? 0))
  },
}

export const CardsOnAPhone: Story = {
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas }) => {
    const isbn = await cell(canvas, `ISBN, ${hardback}`)
    const [price, other] = [await cell(canvas, `Price, ${hardback}`), await cell(canvas, `ISBN, ${paperback}`)]
    const top = (element: HTMLElement) => element.getBoundingClientRect().top
    // An edition under the other, each with its cells one under the other, and nothing to scroll sideways.
    await expect(top(price)).toBeGreaterThan(top(isbn))
    await expect(Math.abs(price.getBoundingClientRect().left - isbn.getBoundingClientRect().left)).toBeLessThan(2)
    await expect(Math.abs(top(other) - top(isbn))).toBeGreaterThan(200)
    await expect(sheet(canvas).scrollWidth).toBeLessThanOrEqual(sheet(canvas).clientWidth)
  },
}

export const ReadOnly: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: [] } },
  play: async ({ canvas }) => {
    await expect(await cell(canvas, `Price, ${hardback}`)).toHaveAttribute('readonly')
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull()
  },
}

export const CountedAndSaved: Story = {
  parameters: { msw: [fake(checkIsbnOf.book, checkedIsbn), ...read(), sending, ...around] },
  play: async ({ canvas }) => {
    await retype(await cell(canvas, 'Subtitle'), 'Roman')
    await retype(await cell(canvas, `Price, ${paperback}`), '۹۹٫۵۰')
    await retype(await cell(canvas, `Pages, ${paperback}`), '۱۲۰')
    await retype(await cell(canvas, `Pages, ${hardback}`), '130')
    await canvas.findByText('1 change in the title · 3 changes in 2 editions')
    await retype(await cell(canvas, `Published, ${paperback}`), '۲۰۲۶/۱')
    await retype(await cell(canvas, `ISBN, ${paperback}`), '\u200f۹۷۸-۶۰۰-۱۱۹-۰۰۰-۱')
    await userEvent.tab()
    await canvas.findByDisplayValue('978-600-119-000-1')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect(await sent()).toMatchObject({
      version: 4,
      subtitle: 'Roman',
      editions: [
        { id: 17, version: 2, pages: 130 },
        { id: 18, version: 2, pages: 120, price: 9950, publicationDate: '2026-01', isbn: '9786001190001' },
      ],
    })
    await expect((await sent()).editions[0]).toEqual({ id: 17, version: 2, pages: 130 })
  },
}

export const WhatIsLackingLeadsToItsField: Story = {
  play: async ({ canvas }) => {
    const rail = within(await canvas.findByRole('complementary', { name: 'About the title' }))
    await expect(rail.getByRole('meter', { name: 'Ready for' })).toHaveAttribute('value', '3')
    await userEvent.click(rail.getByText('ONIX'))
    await userEvent.click(await rail.findByRole('button', { name: `The publisher (${paperback})` }))
    await expect(canvas.getByRole('combobox', { name: `Publisher, ${paperback}` })).toHaveFocus()
    await userEvent.click(rail.getByText('Shipping outside the EU'))
    await expect(rail.getByRole('link', { name: `The commodity code (${hardback})` })).toHaveAttribute(
      'href',
      '/products/book-product/detail/edit/17',
    )
  },
}

export const MovedThroughByKeys: Story = {
  play: async ({ canvas }) => {
    const first = await cell(canvas, `Pages, ${hardback}`)
    first.focus()
    await userEvent.keyboard('{Enter}')
    const second = await cell(canvas, `Pages, ${paperback}`)
    await expect(second).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(first).toHaveFocus()
  },
}

const paste = (target: HTMLElement, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

export const ColumnPasted: Story = {
  play: async ({ canvas }) => {
    const first = await cell(canvas, `Price, ${hardback}`)
    const second = await cell(canvas, `Price, ${paperback}`)
    first.focus()
    paste(first, '141\n99,50\n7\n')
    await canvas.findByText('1 value is pasted; 2 values were left over: select more cells first')
    await expect(first).toHaveValue('141')
    await expect(second).toHaveValue('89')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    paste(first, '151\n99,50\n')
    await canvas.findByText('2 values are pasted')
    await expect([first, second].map((each) => (each as HTMLInputElement).value)).toEqual(['151', '99,50'])
    await save(canvas)
    await expect((await sent()).editions).toEqual([
      { id: 17, version: 2, price: 15_100 },
      { id: 18, version: 2, price: 9950 },
    ])
  },
}

export const EditionAdded: Story = {
  parameters: { msw: [fake(checkIsbnOf.book, checkedIsbn), ...read(), sending, ...around] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add edition' }))
    await userEvent.type(await cell(canvas, 'ISBN, Edition 3'), '91-0-012345-5')
    await userEvent.tab()
    await userEvent.type(await cell(canvas, 'Pages, 978-91-0-012345-1'), '77')
    await canvas.findByText(/changes in 1 edition/)
    await save(canvas)
    const { editions: all } = await sent()
    await expect(all).toHaveLength(1)
    await expect(all[0]).toMatchObject({ isbn: '9789100123451', pages: 77, currencyId: 1, status: 'draft', priceIncludesVat: true })
    await expect(all[0]).not.toHaveProperty('id')
  },
}

export const FaultInACell: Story = {
  parameters: {
    msw: [
      ...read(),
      fake.error(Product.calls.edit, 422, 'Refused', { fieldErrors: { 'editions.0.isbn': ['It is on ‘Another’, hardback'] } }),
      fake(checkIsbnOf.book, checkedIsbn),
      ...around,
    ],
  },
  play: async ({ canvas }) => {
    const isbn = await cell(canvas, `ISBN, ${paperback}`)
    await retype(isbn, '9789100123451')
    await save(canvas)
    const moved = await canvas.findByDisplayValue('978-91-0-012345-1')
    await waitFor(() => expect(moved).toHaveAccessibleDescription('It is on ‘Another’, hardback'))
    await expect(moved).toHaveFocus()
  },
}

const theirs = edition(18, { ...editions[1], version: 3, price: 9500, pages: 99 })
const met = () => [
  fake.error(
    Product.calls.edit,
    409,
    'Somebody changed one of the editions in the meantime',
    {
      reason: 'changed',
      entityName: 'ProductDetail',
      recordId: 18,
      current: theirs,
      changedBy: 'Leila Karimi',
      changedAt: '2026-11-02T10:00:00Z',
      fields: {},
      conflicts: [
        {
          reason: 'changed',
          entityName: 'ProductDetail',
          recordId: 18,
          current: theirs,
          changedBy: 'Leila Karimi',
          changedAt: '2026-11-02T10:00:00Z',
          fields: {
            price: { by: 'Leila Karimi', at: '2026-11-02T10:00:00Z' },
            pages: { by: 'Leila Karimi', at: '2026-11-02T10:00:00Z' },
          },
        },
      ],
    },
    { once: true },
  ),
  fake.sample(Product.calls.item, title),
  fake.sample(editionsWithProductId.book, () => (document.body.dataset.met ? [editions[0], theirs] : editions)),
  sending,
  ...around,
]

export const ConflictInAnEdition: Story = {
  parameters: { msw: met() },
  beforeEach: () => {
    delete document.body.dataset.met
  },
  play: async ({ canvas }) => {
    await retype(await cell(canvas, `Price, ${paperback}`), '99')
    document.body.dataset.met = 'yes'
    await save(canvas)
    await canvas.findByText('Leila Karimi changed this record too')
    const panel = within(canvas.getByRole('alert'))
    await panel.findByText(`Price, ${paperback}`)
    await userEvent.click(panel.getByRole('radio', { name: /^Yours/ }))
    await userEvent.click(panel.getByRole('button', { name: 'Save choices' }))
    await expect((await sent()).editions).toEqual([{ id: 18, version: 3, price: 9900 }])
  },
}

export const Copied: Story = {
  render: () => <CopiedTitle kind="book" id={5} />,
  play: async ({ canvas }) => {
    await canvas.findByText(/without its numbers, pictures and files/)
    await expect(await cell(canvas, 'ISBN, Hardback')).toHaveValue('')
    await expect(await cell(canvas, 'Price, Hardback')).toHaveValue('131')
  },
}

export const SameTitle: Story = {
  args: { id: undefined },
  parameters: {
    msw: [
      fake.error(
        Product.calls.add,
        409,
        'There already',
        { reason: 'sameTitle', candidates: [{ id: 5, title: 'Blinda ugglan', contributorLine: 'Sadegh Hedayat', editionCount: 2 }] },
        { once: true },
      ),
      fake.sample(Product.calls.add, ({ body }) => {
        document.body.setAttribute('data-sent', JSON.stringify(body))
        return { ...title, id: 6 }
      }),
      ...around,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.type(await cell(canvas, 'Title'), 'Blinda ugglan')
    await save(canvas)
    await canvas.findByRole('button', { name: 'Add editions to Blinda ugglan' })
    await userEvent.click(canvas.getByRole('button', { name: 'Create a new title' }))
    await expect(await sent()).toMatchObject({ title: 'Blinda ugglan', isNew: true, editions: [{ status: 'draft' }] })
  },
}

const Following = () => (useLocation()[0].endsWith('/edit/5') ? <p>The title that was kept</p> : <ExistingTitle kind="book" id={9} />)

const AtItsAddress = () => (useLocation()[0].endsWith('/edit/5') ? <ExistingTitle kind="book" id={5} /> : <NewTitle kind="book" />)

export const SameTitleTakesTheEditions: Story = {
  render: () => <AtItsAddress />,
  parameters: {
    route: '/products/book-product/new',
    msw: [
      fake.error(Product.calls.add, 409, 'There already', {
        reason: 'sameTitle',
        candidates: [{ id: 5, title: 'Blinda ugglan', contributorLine: 'Sadegh Hedayat', editionCount: 2 }],
      }),
      ...read(),
      sending,
      ...around,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.type(await cell(canvas, 'Title'), 'Blinda ugglan')
    await userEvent.type(await cell(canvas, 'Pages, Edition 1'), '77')
    await save(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add editions to Blinda ugglan' }))
    await canvas.findByText(/^Restored your draft/)
    await expect(await cell(canvas, 'Pages, Edition 3')).toHaveValue('77')
    await save(canvas)
    await expect(await sent()).toMatchObject({ version: 4, editions: [{ pages: 77, status: 'draft' }] })
  },
}
