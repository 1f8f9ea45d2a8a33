import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { countUserRegisterProduct } from '#api/dashboard/reports'
import { fake } from '#storybook/fake.ts'
import { App } from '#views/app/App.tsx'
import { Offline } from './Offline'

const meta = { id: 'components-offline', title: 'Components/Offline (connection lost, network)', component: Offline } satisfies Meta<
  typeof Offline
>

export default meta
type Story = StoryObj<typeof meta>

export const Dialog: Story = {
  play: async () => {
    await expect(screen.getByRole('dialog', { name: 'connetcion lost' })).toHaveTextContent('your connection lost.')
    await expect(screen.getByRole('button', { name: 'reload' })).toHaveFocus()
  },
}

export const OverTheApp: Story = {
  render: () => <App />,
  parameters: { states: ['connection.offline'], route: '/dashboard', online: false, msw: [fake.lost(countUserRegisterProduct)] },
  play: async () => {
    await screen.findByRole('dialog', { name: 'connetcion lost' })
  },
}

export const ComesAndGoes: Story = {
  render: () => <App />,
  parameters: { route: '/login', signedInAs: null },
  play: async () => {
    await userEvent.type(await screen.findByLabelText(/Username/), 'orders')
    dispatchEvent(new Event('offline'))
    await screen.findByRole('dialog')
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.getByLabelText(/Username/)).toHaveValue('orders')
  },
}
