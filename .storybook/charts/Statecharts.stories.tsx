import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { charts } from '#machines/app/replay/charts'
import { ChartPage } from './ChartPage'

const meta = { title: 'Statecharts', component: ChartPage, parameters: { signedInAs: null } } satisfies Meta<typeof ChartPage>

export default meta
type Story = StoryObj<typeof meta>

const press = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

export const Law: Story = {
  args: { machine: 'basketStatus' },
  play: async () => {
    await press('basket.place')
    await press('basket.start')
    await press('basket.finish')
    await expect(document.querySelector('.state[data-active] .name')).toHaveTextContent('done')
  },
}

export const Batch: Story = {
  args: { machine: 'batch' },
  play: async () => {
    await press('after hold')
    await expect(document.querySelector('.state[data-active] .name')).toHaveTextContent('running')
  },
}

export const Session: Story = { args: { machine: 'session' } }
export const OneMove: Story = { args: { machine: 'basketMove' } }
export const Form: Story = { args: { machine: 'form' } }
export const Tray: Story = { args: { machine: 'activity' } }
export const Shell: Story = { args: { machine: 'shell' } }
export const MenuCounts: Story = { args: { machine: 'menuCounts' } }
export const Command: Story = { args: { machine: 'command' } }
export const App: Story = { args: { machine: 'app' } }

/** Every chart there is draws and runs. */
export const Each: Story = {
  args: { machine: 'basketStatus' },
  play: async () => {
    const choice = await screen.findByLabelText('Machine')
    for (const id of charts.keys()) {
      await userEvent.selectOptions(choice, id)
      await expect(await screen.findByRole('heading', { level: 1, name: id })).toBeVisible()
    }
  },
}

export const Zoomed: Story = {
  args: { machine: 'session' },
  play: async () => {
    const view = await screen.findByRole('region', { name: /Chart of session/ })
    view.focus()
    await userEvent.keyboard('++')
    await expect(screen.getByText('156 %')).toBeVisible()
  },
}
