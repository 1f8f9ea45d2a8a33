import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/core/http'
import { ConfirmDialog } from './ConfirmDialog'

const meta = {
  id: 'components-dialog',
  title: 'Components/Dialog (modal, confirm, alert, popup)',
  component: ConfirmDialog,
  args: {
    title: 'Remove ‘Spring labels’?',
    children: 'It cannot be brought back.',
    confirm: 'Remove',
    call: fn(async (): Promise<unknown> => null),
    onDone: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await within(document.body).findByRole('alertdialog'))
const confirm = async () => userEvent.click(await (await dialog()).findByRole('button', { name: 'Remove' }))

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(args.call).not.toHaveBeenCalled()
  },
}

export const Sending: Story = {
  args: { call: fn(() => new Promise(() => undefined)) },
  play: async () => {
    await confirm()
    await expect(await (await dialog()).findByRole('button', { name: 'Remove' })).toBeDisabled()
  },
}

export const Done: Story = {
  play: async ({ args }) => {
    await confirm()
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(args.onDone).toHaveBeenCalledWith(null)
  },
}

export const Refused: Story = {
  args: { call: fn(() => Promise.reject(new ApiError(409, 'It is being made'))) },
  play: async ({ args }) => {
    await confirm()
    await expect(await (await dialog()).findByRole('alert')).toHaveTextContent('It is being made')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Harmless: Story = { args: { title: 'Open the account of Sara Lind?', confirm: 'Open', isHarmless: true } }
