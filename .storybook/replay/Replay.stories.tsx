import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent } from 'storybook/test'
import { readTrace } from '#machines/app/replay/read'
import { fileOf } from '#machines/core/recorder/file'
import whole from '../../tests/traces/plain-day-of-moves.json?raw'
import { answers } from './answers'
import { ReplayPage } from './ReplayPage'

const meta = {
  title: 'Replay',
  component: ReplayPage,
  parameters: {
    msw: answers,
    // A page of the app is drawn within this one, with a main part of its own.
    a11y: { config: { rules: ['landmark-main-is-top-level', 'landmark-no-duplicate-main'].map((id) => ({ id, enabled: false })) } },
  },
} satisfies Meta<typeof ReplayPage>

export default meta
type Story = StoryObj<typeof meta>

export const ChooseATrace: Story = {}

export const ABatchWithRefusals: Story = {
  args: { initial: 'bulk-move-with-refusals' },
  play: async () => {
    const step = await screen.findByRole('slider', { name: /Step/ })
    await expect(screen.getByText('Every state agrees.')).toBeVisible()
    fireEvent.change(step, { target: { value: (step as HTMLInputElement).max } })
    await expect(await screen.findByRole('heading', { name: /The page: \/order\/new-orders\/list/ })).toBeVisible()
  },
}

/** The page as it stood: the dialog of a lost connection. */
export const OfflineAsRecorded: Story = {
  args: { initial: 'offline-and-back' },
  play: async () => {
    const step = (await screen.findByRole('slider', { name: /Step/ })) as HTMLInputElement
    for (let at = 0; at < Number(step.max); at++) {
      fireEvent.change(step, { target: { value: String(at) } })
      if (
        /connection: connection\.lost/.test(
          screen
            .getAllByRole('status')
            .map(({ textContent }) => textContent)
            .join(),
        )
      )
        break
    }
    await screen.findByText('your connection lost.')
  },
}

export const NotATrace: Story = {
  play: async () => {
    const input = await screen.findByLabelText(/Drop a trace here/)
    await userEvent.upload(input, new File(['{"format":"trace/9"}'], 'odd.json', { type: 'application/json' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent("this version reads 'trace/3'")
  },
}

/** What is missing cannot agree. */
export const EventsAreMissing: Story = {
  play: async () => {
    const trace = readTrace(whole)
    for (const part of trace.parts) part.events.splice(part.events.length / 2, 3)
    const input = await screen.findByLabelText(/Drop a trace here/)
    await userEvent.upload(input, new File([fileOf(trace)], 'cut.json', { type: 'application/json' }))
    await expect(await screen.findByText('Could not tell whether every state agrees.')).toBeVisible()
    await expect(screen.getByText(/^3 events were not in the file/)).toBeVisible()
  },
}
