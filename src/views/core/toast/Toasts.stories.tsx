import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { present } from '#api/core/objects'
import { Toasts } from './Toasts'
import { dismissToasts, toast } from './toast'

const meta = {
  id: 'components-toast',
  title: 'Components/Toast (notification, snackbar, message)',
  component: Toasts,
  render: () => <main style={{ minHeight: '40dvh' }} />,
} satisfies Meta<typeof Toasts>

export default meta
type Story = StoryObj<typeof meta>

const findToast = (text: string) => screen.findByText(text)

export const EveryKind: Story = {
  play: async () => {
    toast.success('Order 4711 is in progress now')
    toast.info('سفارش ۴۷۱۱ در حال انجام است')
    toast.error('Access error')
    await findToast('Access error')
    const region = present((await findToast('Access error')).closest('[data-sonner-toaster]'))
    await expect(region).toHaveAttribute('data-x-position', 'left')
    await expect(region).toHaveAttribute('data-y-position', 'bottom')
  },
}

export const DismissedOnLeaving: Story = {
  play: async () => {
    toast.error('Access error')
    await findToast('Access error')
    dismissToasts()
    await waitFor(() => expect(screen.queryByText('Access error')).toBeNull())
    toast.info('The next page')
    await findToast('The next page')
  },
}
