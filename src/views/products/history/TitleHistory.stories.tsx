import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { titleHistory } from '#api/products/history'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { history } from '#storybook/fixtures/titlePage.ts'
import { TitleHistory } from './TitleHistory'

const meta = {
  component: TitleHistory,
  args: { kind: 'book', id: 5, nameOf: (id) => `Edition ${id}` },
  parameters: { layout: 'padded', signedInAs: users.admin, msw: [fake(titleHistory.book, history)] },
} satisfies Meta<typeof TitleHistory>
export default meta
type Story = StoryObj<typeof meta>

export const Entries: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('SEK 89.00')
    await canvas.findByText('Edition 18')
    await canvas.findByText('Active')
    await canvas.findByText('En roman.')
    await canvas.findByText('Edition added')
  },
}
export const OfOneEdition: Story = {
  args: { editionId: 18 },
  play: async ({ canvas }) => {
    await canvas.findByText('SEK 89.00')
    await expect(canvas.queryByText('بوف کور')).toBeNull()
  },
}
export const Long: Story = {
  parameters: {
    msw: [
      fake(
        titleHistory.book,
        history.slice(0, 1).flatMap((entry) => Array.from({ length: 12 }, (_, i) => ({ ...entry, id: 100 - i, by: `Person ${i}` }))),
      ),
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Person 7')
    await expect(canvas.queryByText('Person 8')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await canvas.findByText('Person 11')
  },
}
export const Empty: Story = {
  parameters: { msw: [fake(titleHistory.book, [])] },
  play: async ({ canvas }) => void (await canvas.findByText('No changes since it was added.')),
}
export const Failed: Story = {
  parameters: { msw: [fake.error(titleHistory.book, 400, 'The id could not be read')] },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
}
