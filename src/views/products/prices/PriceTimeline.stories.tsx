import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { pricesOf, type PriceTimeline as Timeline } from '#api/products/prices'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { timeline } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import PriceTimeline from './PriceTimeline'

const { timeline: read, schedule, removeScheduled } = pricesOf.book

let current: Timeline
const reads = [fake(read, () => current)]

const meta = {
  title: 'Screens/Catalogue staff/Titles/Prices over time',
  component: PriceTimeline,
  args: { kind: 'book', id: 400 },
  beforeEach: () => {
    current = timeline
  },
  parameters: { layout: 'padded', signedInAs: users.admin, msw: reads },
} satisfies Meta<typeof PriceTimeline>
export default meta
type Story = StoryObj<typeof meta>

export const Existing: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Sale, ‘Nordic summer’')
    await expect(canvas.getByRole('img', { name: /^Prices from/ })).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1))
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(read)] } }
export const Failed: Story = { parameters: { msw: [fake.error(read, 400, 'Could not load the record')] } }

export const WithoutPrice: Story = {
  beforeEach: () => {
    current = { ...timeline, now: null, list: null, lowest: null, rows: [] }
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No price yet')
  },
}

async function fill(canvas: Canvas) {
  const form = within(await canvas.findByRole('form', { name: 'Schedule a price' }))
  await userEvent.type(form.getByRole('textbox', { name: /^New price/ }), '۱۴۹٫۵۰')
  fireEvent.change(form.getByLabelText(/^Valid from/), { target: { value: '2030-01-01T08:00' } })
  await userEvent.click(form.getByRole('button', { name: 'Schedule price' }))
  return form
}

export const Scheduled: Story = {
  parameters: {
    msw: [
      fake(schedule, ({ body }) => {
        const [first] = timeline.rows
        if (first) current = { ...timeline, rows: [{ ...first, id: 9, amount: body.amount, from: body.from }, ...timeline.rows] }
        return current
      }),
      ...reads,
    ],
  },
  play: async ({ canvas }) => {
    await fill(canvas)
    await within(document.body).findByText('Price scheduled.')
    await canvas.findByRole('button', { name: /^Remove: SEK\s149\.50/ })
  },
}

export const Refused: Story = {
  parameters: {
    msw: [
      fake.error(schedule, 422, 'Another price begins then: take that back first', {
        fieldErrors: { from: ['Another price begins then: take that back first'] },
      }),
      ...reads,
    ],
  },
  play: async ({ canvas }) => {
    const form = await fill(canvas)
    await form.findAllByText(/Another price begins then/)
    await expect(form.getByRole('textbox', { name: /^New price/ })).toHaveValue('۱۴۹٫۵۰')
  },
}

export const TakenBack: Story = {
  parameters: {
    msw: [
      fake(removeScheduled, () => {
        current = { ...timeline, rows: timeline.rows.slice(1) }
        return null
      }),
      ...reads,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove/ }))
    await within(document.body).findByText('Price removed.')
  },
}
