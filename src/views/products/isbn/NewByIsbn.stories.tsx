import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useLocation, useSearch } from 'wouter'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { kinds } from '#api/products/entities'
import type { Canvas } from '#storybook/canvas.ts'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { checkedIsbn as checked, placeOfIsbn as place } from '#storybook/fixtures/isbns.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle } from '#storybook/fixtures/titlePage.ts'
import { titleRows } from '#storybook/fixtures/titles.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const path = '/products/book-product/new'

function Screen() {
  const [at] = useLocation()
  return (
    <>
      <PageAt path={path} />
      <output aria-label="Address">{`${at}?${useSearch()}`}</output>
    </>
  )
}

const meta = {
  title: 'Screens/Catalogue staff/Titles/New by ISBN',
  component: Screen,
  parameters: {
    layout: 'padded',
    route: path,
    signedInAs: users.admin,
    msw: [fake(checkIsbnOf.book, checked), fake.sample(kinds.book.title.calls.list, titleRows), ...aroundTitle],
  },
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

const field = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'ISBN' })
const address = (canvas: Canvas, words: string) => waitFor(() => expect(canvas.getByLabelText('Address')).toHaveTextContent(words))
const isbnOfEdition = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^ISBN, / })

export const Empty: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Scan or type it, with or without hyphens.')
    await expect(canvas.getByRole('button', { name: 'Continue with this ISBN' })).toBeDisabled()
  },
}

export const Free: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), '۹۷۸-۹۱-۲۹-۶۸۸۳۱-۳')
    await canvas.findByText('Rabén & Sjögren')
    await address(canvas, `${path}?isbn=`)
  },
}

export const ContinuedByEnter: Story = {
  play: async ({ canvas }) => {
    await enterCode(await field(canvas), '9789129688313')
    await canvas.findByText('Sweden · free')
    await userEvent.type(await field(canvas), '{Enter}')
    // The ranges that hyphens follow from come late.
    await waitFor(async () => expect(await isbnOfEdition(canvas)).toHaveValue('978-91-29-68831-3'))
    await address(canvas, `${path}?isbn=9789129688313&publisher=3&step=details`)
    await canvas.findByRole('combobox', { name: /^Publisher, / })
  },
}

export const WithoutIsbn: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Continue without ISBN' }))
    await expect(await isbnOfEdition(canvas)).toHaveValue('')
  },
}

export const Wrong: Story = {
  play: async ({ canvas }) => {
    await enterCode(await field(canvas), '0804429570')
    await canvas.findByText(/the last character should be X/)
    await expect(canvas.getByRole('button', { name: 'Continue with this ISBN' })).toBeDisabled()
  },
}

export const Taken: Story = {
  parameters: { msw: [fake(checkIsbnOf.book, { ...checked, takenBy: place }), ...aroundTitle] },
  play: async ({ canvas }) => {
    await enterCode(await field(canvas), '9789129688313')
    const link = await canvas.findByRole('link', { name: 'Open بوف کور, Hardback' })
    await expect(link).toHaveAttribute('href', '/products/book-product/detail/edit/17')
    await expect(canvas.queryByRole('button', { name: 'Continue with this ISBN' })).toBeNull()
  },
}

export const AnotherEditionOfATitle: Story = {
  play: async ({ canvas }) => {
    await enterCode(await field(canvas), '9789129688313')
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add it to an existing title' }), 'Pippi')
    await userEvent.click(await within(await canvas.findByRole('listbox')).findByText('Pippi Långstrump'))
    await address(canvas, '/products/book-product/detail/new/3?isbn=9789129688313&publisher=3')
  },
}

export const NotChecked: Story = {
  parameters: { msw: [fake.lost(checkIsbnOf.book), ...aroundTitle] },
  play: async ({ canvas }) => {
    await enterCode(await field(canvas), '9789129688313')
    await canvas.findByText('Not checked yet. Saving checks it')
    await expect(canvas.getByRole('button', { name: 'Continue with this ISBN' })).toBeEnabled()
  },
}
