import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { users } from '#storybook/fixtures/people.ts'
import { useForm } from '../useForm'
import { Form } from './Form'
import { SelectField } from './SelectField'
import { SubmitButton } from './SubmitButton'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'

const schema = z.object({
  title: z.string().check(z.minLength(1, { error: 'Title is required' })),
  email: z.string().check(z.email({ error: 'Please enter a valid email address.' })),
  format: z.nullable(z.int()).check(z.refine((format) => format !== null, { error: 'Choose format' })),
  note: z.string(),
})

type Args = { submit?: () => Promise<unknown>; title?: string; isReadOnly?: boolean }

function Publisher({ submit = async () => null, title = '', isReadOnly }: Args) {
  const form = useForm({ schema, initial: { title, email: '', format: null, note: '' }, submit, draft: 'story' })
  return (
    <Form form={form} label="Publisher">
      <TextField form={form} name="title" label="Title" isRequired isReadOnly={isReadOnly} />
      <TextField form={form} name="email" label="Email" type="email" hint="Orders are sent to it" isReadOnly={isReadOnly} />
      <SelectField form={form} name="format" label="Format" isRequired isReadOnly={isReadOnly} options={formats} placeholder="Choose…" />
      <TextAreaField form={form} name="note" label="Note" isReadOnly={isReadOnly} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

const formats = [
  { value: 1, label: 'Hardcover' },
  { value: 2, label: 'Paperback' },
]

export default {
  id: 'components-form',
  title: 'Components/Form (validation, error summary, submit, draft)',
  component: Publisher,
  subcomponents: { Form },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Publisher>
type Story = StoryObj<typeof Publisher>

const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))

async function fillIn(canvas: Canvas) {
  await userEvent.type(await canvas.findByRole('textbox', { name: /Title/ }), 'بوف کور')
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'order@example.org')
  await choose(await canvas.findByRole('combobox'), 'Paperback')
  await save(canvas)
}

export const Pristine: Story = { parameters: { states: ['form.entry.pristine', 'form.draft.none'] } }
export const ReadOnly: Story = { args: { title: 'Mumintrollet', isReadOnly: true } }

export const Invalid: Story = {
  parameters: { states: ['form.entry.editing'] },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'order@')
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('3 fields need your attention')
    await expect(await canvas.findByRole('textbox', { name: /Title/ })).toHaveFocus()
  },
}

export const Submitting: Story = {
  parameters: { states: ['form.entry.submitting'] },
  args: { submit: () => new Promise(() => undefined) },
  play: ({ canvas }) => fillIn(canvas),
}

export const RefusedByTheServer: Story = {
  args: {
    submit: () => Promise.reject(new ApiError(422, 'Refused', { fieldErrors: { title: ['There is one by this title'] } })),
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await canvas.findByRole('button', { name: 'There is one by this title' })
  },
}

export const Failed: Story = {
  parameters: { states: ['form.entry.failed'] },
  args: { submit: () => Promise.reject(new ApiError(0, 'The connection was lost')) },
  async play({ canvas }) {
    await fillIn(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}

const drafted = (base: { title: string }) => () =>
  localStorage.setItem(
    `draft:${users.orders.id}:story`,
    JSON.stringify({ values: { title: 'Typed before', note: 'In a hurry' }, base, savedAt: Date.now() }),
  )

export const DraftRestored: Story = {
  parameters: { states: ['form.draft.restored'] },
  beforeEach: drafted({ title: '' }),
  async play({ canvas }) {
    await canvas.findByText(/Restored your draft from .+/)
    await expect(await canvas.findByRole('textbox', { name: /Title/ })).toHaveValue('Typed before')
  },
}

export const DraftOffered: Story = {
  parameters: { states: ['form.draft.offered'] },
  args: { title: 'Changed since' },
  beforeEach: drafted({ title: 'As it was' }),
  async play({ canvas }) {
    await canvas.findByRole('button', { name: /Restore draft from/ })
    await expect(await canvas.findByRole('textbox', { name: /Title/ })).toHaveValue('Changed since')
  },
}
