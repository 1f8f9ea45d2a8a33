import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { Canvas } from '#storybook/canvas.ts'
import BarChart from './BarChart'
import BoxPlot from './BoxPlot'
import HeatMap from './HeatMap'

const series = [
  { key: 'create', title: 'Offers', tone: 'third' as const },
  { key: 'newOrder', title: 'New orders', tone: 'second' as const },
  { key: 'inProgress', title: 'In progress', tone: 'first' as const },
]
const some = (count: number) => Array.from({ length: count }, (_, i) => i)

const Stacks = ({ count }: { count: number }) => (
  <BarChart
    label="Copies that orders wait for"
    isStacked
    series={series}
    points={some(count).map((i) => ({ name: `Title ${i}`, lines: [`Title ${i}`], values: [i % 7, (i + 2) % 5, (i + 4) % 9] }))}
  />
)
const Boxes = ({ count }: { count: number }) => (
  <BoxPlot
    label="Hours of distributors"
    boxes={some(count).map((i) => ({
      name: `Distributor ${i}`,
      min: i % 5,
      firstQuartile: 6 + (i % 5),
      median: 12 + (i % 7),
      thirdQuartile: 24 + (i % 11),
      max: 70 + (i % 13),
    }))}
    labelOf={({ name }) => name}
  />
)
const Cells = ({ count }: { count: number }) => {
  const side = Math.ceil(Math.sqrt(count))
  return (
    <HeatMap
      label="What customers bought"
      rows={some(side).map((i) => `Customer ${i}`)}
      columns={some(side).map((i) => `Title ${i}`)}
      cells={some(count).map((i) => ({ row: Math.floor(i / side), column: i % side, value: i % 97, label: `${i}` }))}
    />
  )
}

const charts = { stacks: Stacks, boxes: Boxes, cells: Cells } as const

function Chart({ which, count }: { which: keyof typeof charts; count: number }) {
  const View = charts[which]
  return <View count={count} />
}

export default { component: Chart, args: { which: 'stacks', count: 0 } } satisfies Meta<typeof Chart>
type Story = StoryObj<typeof Chart>

const drawn = async (canvas: Canvas) => (await canvas.findByRole('img')).querySelectorAll('rect').length

export const NoStack: Story = { play: async ({ canvas }) => expect(await drawn(canvas)).toBe(0) }
export const NoBox: Story = { args: { which: 'boxes' }, play: async ({ canvas }) => expect(await drawn(canvas)).toBe(0) }
export const NoCell: Story = { args: { which: 'cells' }, play: async ({ canvas }) => expect(await drawn(canvas)).toBe(0) }

export const FiveThousandStacks: Story = {
  args: { count: 5000 },
  async play({ canvas }) {
    const count = await drawn(canvas)
    await expect(count).toBeGreaterThan(6)
    await expect(count).toBeLessThan(200)
  },
}

export const FiveThousandBoxes: Story = {
  args: { which: 'boxes', count: 5000 },
  async play({ canvas }) {
    const count = await drawn(canvas)
    await expect(count).toBeGreaterThan(2)
    await expect(count).toBeLessThan(100)
  },
}

export const FiveThousandCells: Story = {
  args: { which: 'cells', count: 5000 },
  play: async ({ canvas }) => expect(await drawn(canvas)).toBe(71 * 71 + 5000),
}
