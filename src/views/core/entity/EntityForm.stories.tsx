import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { changedBy, countryOptions, distributorOptions, Publisher, publisher } from '#storybook/fixtures/entities.ts'
import { users } from '#storybook/fixtures/people.ts'
import { EntityForm } from './EntityForm'
import { EntityRecord } from './EntityRecord'

const options = [fake(basicInfo.Country.calls.all, countryOptions), fake(basicInfo.Distributor.calls.all, distributorOptions)]
const list = { path: '/init/publisher/list', title: 'Publishers' }

const Screen = ({ id }: { id?: number }) =>
  id === undefined ? (
    <EntityForm entity={Publisher} title="New publisher" list={list} />
  ) : (
    <EntityRecord entity={Publisher} title="Publisher" list={list} id={id} />
  )

const meta = {
  id: 'components-record-form',
  title: 'Components/Record form (edit, save, conflict)',
  component: Screen,
  subcomponents: { EntityForm },
  args: { id: 7 },
  parameters: {
    layout: 'padded',
    route: '/init/publisher/edit/7',
    signedInAs: users.admin,
    msw: [fake(Publisher.calls.item, publisher), ...options],
  },
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

const body = () => within(document.body)
const box = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('textbox', { name })
const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))

async function retitle(canvas: Canvas, title: string) {
  const input = await box(canvas, 'Title')
  await userEvent.clear(input)
  await userEvent.type(input, title)
}

export const Existing: Story = {}
export const New: Story = { args: { id: undefined } }
export const Loading: Story = { parameters: { msw: [fake.never(Publisher.calls.item)] } }
export const Gone: Story = { parameters: { msw: [fake.error(Publisher.calls.item, 404, 'Publisher not found')] } }
export const Forbidden: Story = { parameters: { msw: [fake.error(Publisher.calls.item, 403, 'Access error')] } }

export const Failed: Story = {
  parameters: { msw: [fake.error(Publisher.calls.item, 400, 'The id could not be read')] },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const ReadOnly: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: [] } },
  play: async ({ canvas }) => {
    await expect(await box(canvas, 'Title')).toHaveAttribute('readonly')
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull()
  },
}

export const Invalid: Story = {
  args: { id: undefined },
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas, 'Email'), 'nobody')
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('2 fields need your attention')
    await expect(await box(canvas, 'Title')).toHaveFocus()
  },
}

export const RefusedByTheServer: Story = {
  parameters: {
    msw: [
      fake(Publisher.calls.item, publisher),
      ...options,
      fake.error(Publisher.calls.edit, 422, 'Refused', { fieldErrors: { title: ['There is one by this title'] } }),
    ],
  },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Bonniers')
    await save(canvas)
    await canvas.findByRole('button', { name: 'There is one by this title' })
  },
}

export const Saving: Story = {
  parameters: { msw: [fake(Publisher.calls.item, publisher), ...options, fake.never(Publisher.calls.edit)] },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await save(canvas)
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'))
  },
}

export const Saved: Story = {
  parameters: {
    msw: [
      fake(Publisher.calls.item, publisher),
      ...options,
      fake(Publisher.calls.edit, ({ body }) => ({ ...publisher, ...body, version: body.version + 1 })),
    ],
  },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await canvas.findByText('Not saved')
    await save(canvas)
    await canvas.findByText('All changes saved')
    await body().findByText('Saved.')
  },
}

export const NotSaved: Story = {
  parameters: { msw: [fake(Publisher.calls.item, publisher), ...options, fake.error(Publisher.calls.edit, 500, 'The server failed')] },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server failed')
    await expect(await box(canvas, 'Title')).toHaveValue('Norra bokförlaget')
  },
}

export const AnswerLost: Story = {
  parameters: { msw: [fake(Publisher.calls.item, publisher), ...options, fake.lost(Publisher.calls.edit)] },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}

function contested(fields: Partial<typeof publisher>) {
  const meanwhile = changedBy('Maja Berg', fields)
  let current = publisher
  return [
    fake(Publisher.calls.item, () => current),
    ...options,
    fake.error(Publisher.calls.edit, 409, 'Somebody else has changed it', meanwhile, { once: true, delay: 300 }),
    fake(Publisher.calls.edit, ({ body }) => {
      expect(body.version).toBe(meanwhile.current.version)
      current = { ...meanwhile.current, ...body, version: body.version + 1 } as typeof publisher
      return current
    }),
  ]
}

const clash = { title: 'Nordens bokförlag', phone: '+46 31 765 43 21' }

export const Conflict: Story = {
  parameters: { states: ['conflict.choosing', 'conflict.none'], msw: contested(clash) },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await save(canvas)
    const panel = within(await canvas.findByRole('alert'))
    await panel.findByText('Maja Berg changed this record too')
    const values = within(panel.getByRole('group', { name: 'Title' }))
    await expect(values.getByText('Before').parentElement).toHaveTextContent(`Before${publisher.title}`)
    values.getByRole('radio', { name: /^By Maja Berg.*Nordens bokförlag/ })
    values.getByRole('radio', { name: /^Yours.*Norra bokförlaget/ })
    await expect(panel.queryByText('Phone')).toBeNull()
    await expect(panel.getByRole('button', { name: 'Save choices' })).toBeDisabled()
  },
}

export const ConflictChosen: Story = {
  parameters: { msw: contested(clash) },
  play: async (context) => {
    await Conflict.play?.(context)
    const { canvas } = context
    const panel = within(await canvas.findByRole('alert'))
    await userEvent.click(panel.getByRole('radio', { name: /Nordens bokförlag/ }))
    await userEvent.click(panel.getByRole('button', { name: 'Save choices' }))
    await canvas.findByText('All changes saved')
    await expect(await box(canvas, 'Title')).toHaveValue('Nordens bokförlag')
    await expect(await box(canvas, 'Phone')).toHaveValue('+46 31 765 43 21')
  },
}

export const MergedByItself: Story = {
  parameters: { msw: contested({ phone: '+46 31 765 43 21' }) },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await save(canvas)
    await body().findByText(/Maja Berg changed Phone meanwhile/)
    const phone = await box(canvas, 'Phone')
    await waitFor(() => expect(phone).toHaveValue('+46 31 765 43 21'))
    await expect(await box(canvas, 'Title')).toHaveValue('Norra bokförlaget')
  },
}

const drafted = (id: number, base: object) => () =>
  localStorage.setItem(
    `draft:${users.admin.id}:Publisher-${id}`,
    JSON.stringify({
      values: { title: 'Typed before', phone: publisher.phone, version: 2 },
      base: { title: publisher.title, phone: publisher.phone, version: 2, ...base },
      savedAt: Date.now(),
    }),
  )

export const DraftOffered: Story = {
  args: { id: 8 },
  parameters: { msw: [fake(Publisher.calls.item, { ...publisher, id: 8 }), ...options] },
  beforeEach: drafted(8, {}),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Restore draft from/ }))
    await expect(await box(canvas, 'Title')).toHaveValue('Typed before')
  },
}

export const DraftInConflict: Story = {
  args: { id: 9 },
  parameters: { msw: [fake(Publisher.calls.item, { ...publisher, id: 9 }), ...options] },
  beforeEach: drafted(9, { title: 'As it was' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Restore draft from/ }))
    await canvas.findByText('This record changed after your draft')
    await userEvent.click(canvas.getByRole('button', { name: 'All theirs' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Use choices' }))
    await expect(await box(canvas, 'Title')).toHaveValue(publisher.title)
  },
}

export const Offline: Story = {
  parameters: { online: false },
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await canvas.findByText(/You are offline/)
  },
}

export const Leaving: Story = {
  play: async ({ canvas }) => {
    await retitle(canvas, 'Norra bokförlaget')
    await userEvent.click(canvas.getByRole('link', { name: 'Back to publishers' }))
    await body().findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(body().getByRole('button', { name: 'Stay' }))
    await expect(await box(canvas, 'Title')).toHaveValue('Norra bokförlaget')
  },
}
