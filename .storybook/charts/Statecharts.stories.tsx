import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { present } from '#api/core/objects'
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

const chartOf = (id: string) => screen.findByRole('region', { name: new RegExp(`Chart of ${id}`) })

/** Parts of the chart that are beyond the edges of its view. */
const cut = (view: HTMLElement, parts = 'svg') => {
  const outer = view.getBoundingClientRect()
  return [...view.querySelectorAll(parts)].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    return left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 1 || bottom > outer.bottom + 1
  })
}

/** 31.15 */
export const NeverCut: Story = {
  args: { machine: 'importSession' },
  play: async () => {
    const choice = await screen.findByLabelText('Machine')
    for (const id of charts.keys()) {
      await userEvent.selectOptions(choice, id)
      const view = await chartOf(id)
      await waitFor(() => expect(cut(view), id).toEqual([]))
    }
  },
}

/** 31.15 */
export const PannedAndZoomed: Story = {
  args: { machine: 'session' },
  play: async () => {
    const view = await chartOf('session')
    const picture = present(view.querySelector('svg'))
    const place = () => picture.getBoundingClientRect()
    const fitted = place()
    view.focus()
    await userEvent.keyboard('++')
    await waitFor(() => expect(place().width / fitted.width).toBeCloseTo(1.25 ** 2, 2))
    const before = place()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await waitFor(() => expect([before.left - place().left, before.top - place().top].map(Math.round)).toEqual([60, 60]))
    fireEvent.wheel(view, { deltaX: -20, deltaY: -20 })
    await waitFor(() => expect([before.left - place().left, before.top - place().top].map(Math.round)).toEqual([40, 40]))
    await press('Actual size')
    await expect(screen.getByText('100 %')).toBeVisible()
    view.focus()
    await userEvent.keyboard('0')
    await waitFor(() => expect(cut(view)).toEqual([]))
  },
}

/** 31.15 */
export const FollowsTheActiveState: Story = {
  args: { machine: 'basketStatus' },
  play: async () => {
    const view = await chartOf('basketStatus')
    view.focus()
    await userEvent.keyboard('++++++++')
    for (const event of ['basket.place', 'basket.start', 'basket.finish']) {
      await press(event)
      await waitFor(() => expect(cut(view, '.state[data-active]')).toEqual([]))
    }
    await expect(document.querySelector('.state[data-active] .name')).toHaveTextContent('done')
  },
}

/** 31.15 */
export const OneButtonAnEvent: Story = {
  args: { machine: 'deliveryStatus' },
  play: async () => {
    const events = await screen.findByRole('group', { name: 'Events here' })
    const state = screen.getByText('State').nextElementSibling
    await expect(within(events).getByText('[isPacked]')).toBeVisible()
    await press('delivery.pack')
    await press('delivery.handOver')
    const names = within(events)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    await expect(names).toEqual(['delivery.confirm', 'delivery.return'])
    await expect(within(events).getByText('[isAllBack]')).toBeVisible()
    await userEvent.selectOptions(within(events).getByLabelText('What delivery.return carries'), '2: { "copies": 0 }')
    await press('delivery.return')
    await expect(state).toHaveTextContent('handedOver')
    await userEvent.selectOptions(within(events).getByLabelText('What delivery.return carries'), '1: { "copies": 1 }')
    await press('delivery.return')
    await expect(state).toHaveTextContent('returned')
  },
}
