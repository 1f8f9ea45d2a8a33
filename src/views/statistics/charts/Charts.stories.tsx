import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { durationText, inUnit, unitOf } from '#api/statistics/durations'
import type { Canvas } from '#storybook/canvas.ts'
import BarChart from './BarChart'
import BoxPlot from './BoxPlot'
import HeatMap from './HeatMap'

const some = (count: number) => Array.from({ length: count }, (_, i) => i)

const Steps = ({ count }: { count: number }) => (
  <BarChart
    label="Revenue"
    unit="SEK"
    isTime
    series={[{ key: 'revenue', title: 'Revenue', tone: 'first' }]}
    points={some(count).map((i) => ({ name: `W${i}`, lines: [`W${i}`], values: [1000 * ((i % 7) + 1)] }))}
  />
)
const Boxes = ({ count }: { count: number }) => (
  <BoxPlot
    label="Times of distributors"
    boxes={some(count).map((i) => ({
      id: i,
      name: i % 2 ? `Distributor ${i}` : 'پخش کتاب چشمه در تهران و استکهلم',
      min: i % 5,
      firstQuartile: 6 + (i % 5),
      median: 12 + (i % 7),
      thirdQuartile: 24 + (i % 11),
      max: 70 + (i % 13),
    }))}
    scale={(hours) => inUnit(hours, unitOf(82))}
    medianOf={({ median }) => durationText(median)}
    labelOf={({ max }) => durationText(max)}
  />
)
const Cells = ({ count }: { count: number }) => {
  // Customers and titles are named before anything is sold.
  const side = Math.max(2, Math.ceil(Math.sqrt(count)))
  return (
    <HeatMap
      label="Sales by customer and title"
      rows={some(side).map((i) => `Customer ${i}`)}
      columns={some(side).map((i) => `Title ${i}`)}
      cells={some(count).map((i) => ({ row: Math.floor(i / side), column: i % side, value: i % 97, label: `${i}` }))}
    />
  )
}

const charts = { steps: Steps, boxes: Boxes, cells: Cells } as const

function Chart({ which, count }: { which: keyof typeof charts; count: number }) {
  const View = charts[which]
  return <View count={count} />
}

export default {
  id: 'components-chart',
  title: 'Components/Chart (graph, bar chart, box plot, heat map)',
  component: Chart,
  subcomponents: { BarChart, BoxPlot, HeatMap },
  args: { which: 'steps', count: 0 },
} satisfies Meta<typeof Chart>
type Story = StoryObj<typeof Chart>

const bars = async (canvas: Canvas) => (await canvas.findByRole('img')).querySelectorAll('rect').length

export const NoStep: Story = { play: async ({ canvas }) => expect(await bars(canvas)).toBe(0) }
export const NoBox: Story = {
  args: { which: 'boxes' },
  play: async ({ canvas }) => expect((await canvas.findByRole('list')).querySelectorAll('[data-box]')).toHaveLength(0),
}
export const NoCell: Story = {
  args: { which: 'cells' },
  play: async ({ canvas }) => expect((await canvas.findByRole('img')).querySelectorAll('[data-filled]')).toHaveLength(0),
}

export const ScrolledToTheNewest: Story = {
  args: { count: 5000 },
  async play({ canvas }) {
    const count = await bars(canvas)
    await expect(count).toBeGreaterThan(6)
    await expect(count).toBeLessThan(1200)
    await canvas.findByText(/newest periods are in view/)
    await expect(await canvas.findByText('W4999')).toBeVisible()
  },
}

export const ReadWithTheKeyboard: Story = {
  args: { count: 12 },
  async play({ canvas }) {
    const chart = await canvas.findByRole('region', { name: /arrow keys/ })
    chart.focus()
    await userEvent.keyboard('{End}')
    await canvas.findByText('W11: Revenue 5,000 SEK')
    await userEvent.keyboard('{ArrowLeft}')
    await canvas.findByText('W10: Revenue 4,000 SEK')
  },
}

export const Boxed: Story = {
  args: { which: 'boxes', count: 20 },
  play: async ({ canvas }) => expect((await canvas.findByRole('list')).querySelectorAll('[data-box]')).toHaveLength(20),
}

export const FullOfSales: Story = {
  args: { which: 'cells', count: 400 },
  play: async ({ canvas }) => expect((await canvas.findByRole('img')).querySelectorAll('[data-filled]')).toHaveLength(400),
}
