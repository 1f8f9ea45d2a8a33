import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { currentUser } from '#api/core/auth'
import { client } from '#api/core/client'
import { basketLists } from '#api/orders/basketLists'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { Workspace } from './Workspace'

const meta = {
  title: 'Screens/Everybody/Shell and menu',
  component: Workspace,
  parameters: { route: '/dashboard', signedInAs: users.orders },
} satisfies Meta<typeof Workspace>

export default meta
type Story = StoryObj<typeof meta>

const { permissions: held, ...user } = users.orders
let isTaken = false

export const PermissionTakenAway: Story = {
  parameters: {
    msw: [
      fake.error(basketLists.done, 403, 'Your role lacks the permission for it'),
      fake(currentUser, () => ({
        userInfo: { isSuccess: true, status: 200, message: '', data: user },
        userPermission: held.filter((name) => !isTaken || name !== 'DoneOrder'),
      })),
    ],
  },
  async play() {
    isTaken = false
    await userEvent.click(await screen.findByRole('button', { name: 'Expand the menu' }))
    await userEvent.click(screen.getByRole('button', { name: 'Customer orders' }))
    await screen.findByRole('link', { name: /^Done 1,204/ })
    isTaken = true
    await expect(client.call(basketLists.done, { body: {} })).rejects.toThrow('Your role lacks')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Done 1,204/ })).toBeNull())
    isTaken = false
  },
}
