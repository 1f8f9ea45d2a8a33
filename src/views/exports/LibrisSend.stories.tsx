import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { type LibrisState, librisState, sendToLibris } from '#api/exports/libris'
import { fake } from '#storybook/fake.ts'
import { refused } from '#storybook/fixtures/exports.ts'
import { librisStates } from '#storybook/fixtures/roundTrip.ts'
import LibrisSend from './LibrisSend'

const at = (more: Partial<LibrisState>) => [
  fake(librisState, { ...librisStates, ...more }),
  fake(sendToLibris, librisStates.sent.slice(0, 1)),
]

export default {
  title: 'Screens/Catalogue staff/Exports/Libris',
  component: LibrisSend,
  args: { shown: { ...refused, kind: 'libris' } },
  parameters: { layout: 'padded', msw: at({}) },
} satisfies Meta<typeof LibrisSend>
type Story = StoryObj<typeof LibrisSend>

export const Demonstration: Story = {
  play: async () => {
    await screen.findByText('Demonstration: this is not Libris')
    await expect(screen.getByText('Created')).toBeVisible()
    await expect(screen.getByText(/Send a holding only/)).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Send records' })).toBeDisabled()
  },
}

export const Held: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Send Aniara' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send records of 1 title' }))
    await screen.findByText(/Records of 1 title will be sent to Libris/)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await expect(screen.getByRole('button', { name: 'Send records of 1 title' })).toBeEnabled()
  },
}

export const NotSetUp: Story = {
  parameters: { msw: at({ server: 'missing', sent: [] }) },
  play: async () => {
    await screen.findByText('Libris is not set up on this server')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Send Aniara' }))
    await expect(screen.getByRole('button', { name: /Send records/ })).toBeDisabled()
  },
}

export const TestServer: Story = { parameters: { msw: at({ server: 'test', host: 'libris-qa.kb.se' }) } }
export const Live: Story = { parameters: { msw: at({ server: 'live', host: 'libris.kb.se' }) } }
export const Unread: Story = { parameters: { msw: [fake.error(librisState, 403, 'Access error')] } }
