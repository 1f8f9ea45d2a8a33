import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { choice, image, metaOf, text } from '#api/core/field'
import { addFile } from '#api/core/files/addFile'
import { rows } from '#api/core/kinds/rows'
import { present } from '#api/core/objects'
import type { Canvas } from '#storybook/canvas.ts'
import { fake, storedPicture } from '#storybook/fake.ts'
import { useForm } from '../../../useForm'
import { formSchema, formValues } from '../../codec'
import { FieldFor } from '../../FieldFor'
import { Form } from '../../Form'
import FileRows from './FileRows'

const fields = {
  images: rows(
    'Pictures',
    { image: image('Picture'), altText: text('What it shows', 200), kind: choice('Of', { front: 'Front', inside: 'Inside' }) },
    { max: 4, first: 'Main', begins: (place) => ({ kind: place === 0 ? 'front' : 'inside' }) },
  ),
}

function Screen() {
  const form = useForm({ schema: formSchema(fields), initial: formValues(fields), submit: async () => null })
  return (
    <Form form={form} label="Book">
      <FieldFor form={form} name="images" meta={metaOf(fields.images)} />
    </Form>
  )
}

const stored = { id: 1, name: 'a.webp', type: 'image/webp', size: 900, url: 'File/0123456789012345678901' }

const meta = {
  id: 'components-files',
  title: 'Components/Files (upload, image, attachment, drop zone)',
  component: Screen,
  subcomponents: { FileRows },
  parameters: { layout: 'padded', msw: [fake(addFile, stored), storedPicture] },
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

const drawn = (name: string) =>
  new Promise<File>((resolve) => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
    canvas.toBlob((blob) => resolve(new File([blob ?? ''], name, { type: 'image/png' })))
  })
const choose = async (canvas: Canvas, files: File[]) => {
  const button = await canvas.findByRole('button', { name: 'Choose pictures' })
  const input = present(button.ownerDocument.querySelector<HTMLInputElement>('input[multiple]'))
  await userEvent.upload(input, files, { applyAccept: false })
}

export const Empty: Story = {}

export const SomeAreNotTaken: Story = {
  parameters: { states: ['batch.settled'] },
  play: async ({ canvas }) => {
    const broken = new File(['no picture'], 'trasig.png', { type: 'image/png' })
    const text = new File(['words'], 'ord.txt', { type: 'text/plain' })
    await choose(canvas, [await drawn('omslag.png'), broken, text])
    await canvas.findByText('ord.txt is not of type PNG, JPEG, WebP or GIF')
    await canvas.findByText('trasig.png is not a readable picture')
    await expect(canvas.getByText('Main')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove trasig.png' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem', { name: /^Row/ })).toHaveLength(1))
  },
}

const away = () => fake.error(addFile, 500, 'The server failed', null, { once: true })

export const SentAgain: Story = {
  parameters: { msw: [away(), away(), fake(addFile, stored), storedPicture] },
  play: async ({ canvas }) => {
    await choose(canvas, await Promise.all(['1.png', '2.png', '3.png'].map(drawn)))
    await canvas.findByText('2 files not uploaded')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(canvas.queryByText(/uploaded/)).toBeNull())
    await waitFor(() => expect(canvas.getAllByText('a.webp')).toHaveLength(3))
  },
}

export const SavedBeforeItWasUploaded: Story = {
  parameters: { msw: [fake.error(addFile, 500, 'The server failed')] },
  play: async ({ canvas }) => {
    await choose(canvas, [await drawn('omslag.png'), new File(['words'], 'ord.txt', { type: 'text/plain' })])
    await canvas.findByText('1 file not uploaded')
    await expect(canvas.queryByRole('button', { name: 'Remove' })).toBeNull()
    await userEvent.type(canvas.getByRole('textbox', { name: 'What it shows' }), 'Omslag{Enter}')
    await waitFor(() => expect(canvas.queryByText('1 file not uploaded')).toBeNull())
    await expect(canvas.queryByText('1 file rejected')).toBeNull()
  },
}
