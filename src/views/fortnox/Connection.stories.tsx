import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { disconnect, getLoginUrl, readStatus } from '#api/fortnox/connection'
import { fake } from '#storybook/fake.ts'
import { connected, unconnected } from '#storybook/fixtures/fortnox.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const path = '/fortnox/get-client'
const asking = (...msw: ReturnType<typeof fake>[]) => ({ msw: [...msw, fake(readStatus, unconnected)] })

export default {
  title: 'Screens/Accountant/Fortnox/Connection',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const GetClient: Story = {
  parameters: { states: ['fortnoxConnection.idle'], ...asking() },
  async play() {
    await screen.findByRole('button', { name: 'Open Fortnox' })
    await screen.findByRole('heading', { level: 1, name: 'Fortnox connection' })
    await screen.findByText('Not connected to Fortnox')
    await expect(screen.queryByRole('link', { name: 'Connect Fortnox' })).toBeNull()
  },
}

export const Asking: Story = {
  parameters: { states: ['fortnoxConnection.asking'], ...asking(fake.never(getLoginUrl)) },
  async play() {
    window.open = () => null
    await press('Open Fortnox')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open Fortnox' })).toBeDisabled())
  },
}

export const Waiting: Story = {
  parameters: {
    states: ['fortnoxConnection.waiting.resting', 'fortnoxConnection.waiting.reading'],
    ...asking(fake(getLoginUrl, { url: 'https://apps.fortnox.se/oauth-v1/auth' })),
  },
  async play() {
    window.open = () => null
    await press('Open Fortnox')
    await expect(await screen.findByRole('link', { name: 'No new tab? Open Fortnox' })).toHaveAttribute(
      'href',
      'https://apps.fortnox.se/oauth-v1/auth',
    )
  },
}

export const ServerError: Story = {
  parameters: {
    states: ['fortnoxConnection.failed'],
    ...asking(fake.error(getLoginUrl, 424, 'Fortnox is not set up (FORTNOX_CLIENT_ID)')),
  },
  async play() {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.hidden = true
    const tab = frame.contentWindow as Window
    const close = spyOn(tab, 'close')
    window.open = () => tab
    await press('Open Fortnox')
    await screen.findByText('Server Error')
    await expect(close).toHaveBeenCalledOnce()
    frame.remove()
  },
}

export const ConsentRefused: Story = {
  parameters: {
    states: ['fortnoxConnection.refused'],
    msw: [
      fake(getLoginUrl, { url: 'https://apps.fortnox.se/oauth-v1/auth' }),
      fake(readStatus, { ...unconnected, reason: 'Fortnox was not allowed' }),
    ],
  },
  async play() {
    window.open = () => null
    await press('Open Fortnox')
    await screen.findByText('Consent was not given')
  },
}

export const Connected: Story = {
  parameters: {
    states: ['fortnoxConnection.connected'],
    msw: [fake(getLoginUrl, { url: 'https://apps.fortnox.se/oauth-v1/auth' }), fake(disconnect, null), fake(readStatus, connected)],
  },
  async play() {
    window.open = () => null
    await press('Open Fortnox')
    await screen.findByText('Waiting for the answer in the other tab…')
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Fortnox is disconnected.')
  },
}
