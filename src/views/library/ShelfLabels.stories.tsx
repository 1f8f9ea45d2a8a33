import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { drawShelfLabels, shelfList } from '#api/library/shelfLabels'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { drawn } from '#storybook/fixtures/library.ts'
import { press } from '#storybook/press.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import { placeAt } from '#views/core/pages.ts'
import ShelfLabels from './ShelfLabels'

const path = '/library-services/label-production/shelves'

function Page() {
  const place = placeAt(path)
  return place && <ShelfLabels {...place} />
}

const templates = fake.sample(optionsCall('LabelTemplate'), [{ id: 1, title: '3 × 8 shelf labels, 70 × 37 mm' }])
const shelves = fake(shelfList, ({ query }) => ({
  shelves:
    query?.warehouse === 'tehran'
      ? []
      : [
          { shelf: 'A-01', titles: 12 },
          { shelf: 'A-02', titles: 1 },
        ],
  isMore: false,
}))
const problem = { shelf: 'الف-۱', message: 'Scanners read A–Z, digits, blanks, “-”, “.” and “/” only. Rename the shelf in the inventory' }

export default {
  title: 'Screens/Catalogue staff/Library services/Shelf labels',
  component: Page,
  parameters: {
    layout: 'padded',
    route: path,
    msw: [
      templates,
      shelves,
      fake(drawShelfLabels, ({ body }) => ({
        ...drawn(body.sheet ?? 1, body.startAt ?? 1),
        problems: body.shelves.includes(problem.shelf) ? [problem] : [],
      })),
    ],
  },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

const chooseTemplate = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: /Label template/ }))
  await userEvent.click(await screen.findByRole('option', { name: '3 × 8 shelf labels, 70 × 37 mm' }))
}

export const Previewed: Story = {
  parameters: { states: ['labelPrint.previewing'] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /A-01/ }))
    await canvas.findByText('1 shelf chosen')
    await chooseTemplate()
    await userEvent.type(canvas.getByRole('textbox', { name: /Other shelves/ }), `NEW-7\n${problem.shelf}`)
    await press('Show labels')
    await canvas.findByRole('img', { name: 'Sheet 1' })
    await canvas.findByText('Left out:')
    await canvas.findByRole('button', { name: 'Download PDF' })
  },
}

export const NothingChosen: Story = {
  async play({ canvas }) {
    await chooseTemplate()
    await press('Show labels')
    await canvas.findByText('Choose a shelf, or type the name of one')
  },
}

export const NoShelves: Story = {
  async play({ canvas }) {
    await choose(await canvas.findByRole('combobox', { name: /Warehouse/ }), 'Tehran')
    await waitFor(() => expect(canvas.getByText(/No shelf of this warehouse has a title/)).toBeVisible())
  },
}
