import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import * as z from 'zod/mini'
import { checkIsbnOf } from '#api/products/checkIsbn'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { checkedIsbn as checked, placeOfIsbn as place } from '#storybook/fixtures/isbns.ts'
import { users } from '#storybook/fixtures/people.ts'
import { Form } from '#views/core/field/Form.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'
import { IsbnSays } from './IsbnSays'

const text = z.nullable(z.string())
const schema = z.object({ isbn: text, title: text, publisherId: z.nullable(z.int()) })

function Field({ own = '' }: { own?: string }) {
  const form = useForm({ schema, initial: { isbn: own, title: 'Blinda ugglan', publisherId: null }, submit: async () => null })
  return (
    <Form form={form} label="Edition">
      <TextField form={form} name="isbn" label="ISBN" dir="ltr" />
      <IsbnSays kind="book" form={form} name="isbn" titleName="title" />
    </Form>
  )
}

const meta = {
  title: 'Screens/Catalogue staff/Titles/ISBN check',
  component: Field,
  args: {},
  parameters: { signedInAs: users.admin, msw: [fake(checkIsbnOf.book, checked)] },
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

const type = async (canvas: Canvas, typed: string) => userEvent.type(canvas.getByRole('textbox', { name: 'ISBN' }), typed)
const fullIsbn = '978-91-29-68831-3'

export const Quiet: Story = {
  args: { own: '9789129688313' },
  parameters: { states: ['isbnCheck.quiet'] },
  play: async ({ canvas }) => void (await canvas.findByText(fullIsbn)),
}

export const Begun: Story = {
  parameters: { states: ['isbnCheck.partial'] },
  play: async ({ canvas, canvasElement }) => {
    await type(canvas, '978-91')
    await waitFor(() => expect(canvasElement.querySelector('[data-state="partial"]')).toBeInTheDocument())
  },
}

export const Wrong: Story = {
  parameters: { states: ['isbnCheck.wrong'] },
  play: async ({ canvas }) => {
    await type(canvas, '9790041811529')
    await canvas.findByText('This is an ISMN, of printed music: put it in the field EAN')
    await userEvent.clear(canvas.getByRole('textbox', { name: 'ISBN' }))
    await type(canvas, '0804429570')
    await canvas.findByText(/the last character should be X/)
  },
}

export const Asking: Story = {
  parameters: { states: ['isbnCheck.pausing', 'isbnCheck.asking'], msw: [fake.never(checkIsbnOf.book)] },
  play: async ({ canvas }) => {
    await type(canvas, fullIsbn)
    await canvas.findByText('Checking…')
  },
}

export const Free: Story = {
  parameters: { states: ['isbnCheck.free'] },
  play: async ({ canvas }) => {
    await type(canvas, '۹۷۸۹۱۲۹۶۸۸۳۱۳')
    await canvas.findByText('Sweden · free')
    await canvas.findByText(fullIsbn)
  },
}

export const OfATitleThatIsThere: Story = {
  parameters: {
    states: ['isbnCheck.free'],
    msw: [
      fake(checkIsbnOf.book, {
        ...checked,
        works: [{ productId: 5, kind: 'book', title: 'Blinda ugglan', contributorLine: 'Sadegh Hedayat', editionCount: 2 }],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await type(canvas, fullIsbn)
    const link = await canvas.findByRole('link', { name: 'Blinda ugglan, Sadegh Hedayat' })
    await expect(link).toHaveAttribute('href', '/products/book-product/detail/new/5')
  },
}

export const Taken: Story = {
  parameters: { states: ['isbnCheck.taken'], msw: [fake(checkIsbnOf.book, { ...checked, takenBy: place })] },
  play: async ({ canvas }) => {
    await type(canvas, fullIsbn)
    const link = await canvas.findByRole('link', { name: 'بوف کور, Hardback' })
    await expect(link).toHaveAttribute('href', '/products/book-product/detail/edit/17')
  },
}

export const AlsoPrinted: Story = {
  parameters: { states: ['isbnCheck.alsoPrinted'], msw: [fake(checkIsbnOf.book, { ...checked, printedOn: [place] })] },
  play: async ({ canvas }) => {
    await type(canvas, fullIsbn)
    await canvas.findByText(/Also printed on/)
  },
}

export const Unknown: Story = {
  parameters: { states: ['isbnCheck.unknown'], msw: [fake.lost(checkIsbnOf.book)] },
  play: async ({ canvas }) => {
    await type(canvas, fullIsbn)
    await canvas.findByText('Not checked yet. Saving checks it')
  },
}
