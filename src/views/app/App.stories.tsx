import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser, logout } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import { present } from '#api/core/objects'
import { basketLists } from '#api/orders/basketLists'
import { fake } from '#storybook/fake.ts'
import { menuCounts, rowsOf, users } from '#storybook/fixtures/people.ts'
import { chunkOf, placeAt } from '#views/core/pages.ts'
// Read in English first: texts that a module takes out as it is read stay in that language, and stories share a page.
import '#views/dashboard/Dashboard.tsx'
import { App } from './App'

const meta = {
  title: 'Screens/Everybody/Whole app',
  component: App,
  parameters: { route: '/dashboard', signedInAs: users.orders },
} satisfies Meta<typeof App>

export default meta
type Story = StoryObj<typeof meta>

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Expand the menu' }))

export const Collapsed: Story = {
  parameters: {
    states: ['session.signedIn.ready', 'connection.online', 'app.workspace', 'shell.menu.collapsed.resting', 'shell.bar.flat'],
  },
  play: async () => {
    await heading('Dashboard')
    await waitFor(() => expect(document.title).toBe('Dashboard'))
    const item = screen.getByRole('link', { name: 'Dashboard' })
    await expect(item.getBoundingClientRect().height).toBeCloseTo(42.05, 1)
    await expect(item).toHaveAttribute('aria-current', 'page')
  },
}

export const Expanded: Story = {
  parameters: { states: ['shell.menu.expanded'] },
  play: async () => {
    await openMenu()
    await expect(screen.getByText('Olle Order')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Customer orders' }))
    const newOrders = await screen.findByRole('link', { name: 'New orders 83' })
    await screen.findByRole('link', { name: 'In progress Copies arrived: 3 41' })
    await expect(newOrders).toHaveAttribute('href', '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('button', { name: 'Expand the menu' })).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
  },
}

export const Hovered: Story = {
  parameters: { states: ['shell.menu.collapsed.below', 'shell.menu.collapsed.approached', 'shell.menu.hovered'] },
  play: async () => {
    await heading('Dashboard')
    await userEvent.hover(screen.getByRole('complementary'))
    await waitFor(() => expect(screen.getByRole('complementary')).toHaveAttribute('data-open'))
    await userEvent.unhover(screen.getByRole('complementary'))
    await waitFor(() => expect(screen.getByRole('complementary')).not.toHaveAttribute('data-open'))
    await userEvent.hover(screen.getByRole('complementary'))
  },
}

export const AfterNavigating: Story = {
  parameters: { msw: [fake(basketLists.newOrders, rowsOf('newOrder'))] },
  // A page that suspends inside a click's `act` may never render: load its chunk first.
  loaders: [async () => ({ page: await chunkOf(present(placeAt('/order/new-orders/list')).page).read() })],
  play: async () => {
    await heading('Dashboard')
    await openMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Customer orders' }))
    await userEvent.click(await screen.findByRole('link', { name: /^New orders/ }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    await expect(document.title).toBe('New orders')
    await expect(screen.getByRole('complementary')).not.toHaveAttribute('data-open')
  },
}

export const PersianAndRightToLeft: Story = {
  globals: { direction: 'rtl' },
  parameters: { signedInAs: users.persian },
  play: openMenu,
}

export const PersonUnfolded: Story = {
  play: async () => {
    await openMenu()
    await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Theme: system' }))
    await expect(await screen.findByRole('button', { name: 'Theme: light' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  },
}

export const NotMenu: Story = {
  parameters: { signedInAs: users.distributor },
  play: async () => {
    await heading('Dashboard')
    await expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(screen.queryByRole('complementary')).toBeNull()
    await expect(screen.queryByRole('navigation')).toBeNull()
  },
}

export const NothingIsOpenToThem: Story = {
  parameters: { signedInAs: users.nobody },
  play: async () => {
    await heading('No role yet')
    await expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/admin-profile')
    await expect(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' })).toBeVisible()
    await openMenu()
    await expect(screen.getByText(/Your role cannot open any page yet/)).toBeVisible()
  },
}

export const CountsUnread: Story = {
  parameters: { msw: [fake.error(countMenu, 500, 'The counters are away')] },
  play: async () => {
    await heading('Dashboard')
    await screen.findByRole('button', { name: 'Try again' })
  },
}

export const NotificationsUnread: Story = {
  parameters: { msw: [fake(countMenu, [...menuCounts, { name: 'notifications', counts: [{ name: 'unread', count: 120 }] }])] },
  play: async () => {
    const bell = await screen.findByRole('link', { name: 'Notifications, 120 unread' })
    await expect(bell).toHaveAttribute('href', '/notifications')
    await expect(within(bell).getByText('99+')).toBeVisible()
  },
}

const small = { viewport: { value: 'small', isRotated: false } }

export const SmallScreen: Story = {
  globals: small,
  play: async () => {
    await heading('Dashboard')
    await expect(screen.queryByRole('complementary')).toBeNull()
    await expect(screen.getByRole('banner')).not.toHaveAttribute('data-elevated')
  },
}

export const SmallScreenScrolled: Story = {
  parameters: { states: ['shell.bar.elevated'] },
  globals: small,
  decorators: [
    (Story) => (
      <div style={{ minHeight: '200dvh' }}>
        <Story />
      </div>
    ),
  ],
  play: async () => {
    await heading('Dashboard')
    scrollTo(0, 11)
    await waitFor(() => expect(screen.getByRole('banner')).toHaveAttribute('data-elevated'))
    scrollTo(0, 10)
    await waitFor(() => expect(screen.getByRole('banner')).not.toHaveAttribute('data-elevated'))
    scrollTo(0, 11)
  },
}

export const Drawer: Story = {
  globals: small,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }))
    await expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
}

export const NotSignedIn: Story = {
  parameters: { states: ['session.signedOut', 'app.entrance'], signedInAs: null, route: '/order/new-orders/list' },
  play: async () => {
    await heading('Login')
    await expect(document.title).toBe('Login')
  },
}

export const UnknownPathSignedOut: Story = {
  parameters: { signedInAs: null, route: '/nowhere' },
  play: async () => {
    await heading('Page Not Found :(')
    await expect(screen.getByText("We couldn't find the page you were looking for.")).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  },
}

export const UnknownPath: Story = { parameters: { route: '/nowhere' }, play: async () => void (await heading('Page Not Found :(')) }

export const Forbidden: Story = {
  parameters: { signedInAs: users.catalogue, route: '/order/new-orders/list' },
  play: async () => {
    await heading('No access')
    await screen.findByRole('link', { name: 'Go to Dashboard' })
  },
}

export const MustChangePassword: Story = {
  parameters: { states: ['session.signedIn.mustChangePassword'], signedInAs: users.newcomer, route: '/dashboard' },
  play: async () => {
    await heading('Change Password')
  },
}

export const SigningOut: Story = {
  parameters: { msw: [fake(logout, null)] },
  play: async () => {
    await openMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await heading('Login')
    await expect(localStorage.getItem('token')).toBeNull()
  },
}

export const Recognising: Story = { parameters: { states: ['session.loadingUser'], msw: [fake.never(currentUser)] } }

export const SigningOutTakesTime: Story = {
  parameters: { states: ['session.signingOut'], msw: [fake.never(logout)] },
  play: async () => {
    await openMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await expect(screen.getByRole('button', { name: 'Logout' })).toHaveAttribute('aria-disabled', 'true')
  },
}

export const Swedish: Story = {
  globals: { language: 'sv' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Fäll ut menyn' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Konto för/ }))
    const languages = within(await screen.findByRole('group', { name: 'Språk' }))
    await expect(languages.getByRole('button', { name: 'Svenska' })).toHaveAttribute('aria-pressed', 'true')
    await expect(languages.getByRole('button', { name: 'فارسی' })).toHaveAttribute('lang', 'fa')
    await heading('Översikt')
  },
}

export const Persian: Story = {
  globals: { language: 'fa' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'گشودن منو' }))
    await screen.findByRole('navigation', { name: 'منوی اصلی' })
    await heading('داشبورد')
    await expect(document.documentElement.dir).toBe('rtl')
  },
}
