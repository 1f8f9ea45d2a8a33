import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { drawSheet, setPrinterOffset } from '#api/library/drawnSheet'
import { fake } from '#storybook/fake.ts'
import { drawn } from '#storybook/fixtures/library.ts'
import { press } from '#storybook/press.ts'
import { placeAt } from '#views/core/pages.ts'
import PrintPreview from './PrintPreview'

const path = '/library-services/label-production/print-preview/4'

function Page() {
  const place = placeAt(path)
  return place && <PrintPreview {...place} />
}

const reading = fake(drawSheet, ({ body }) => drawn(body.sheet, body.startAt ?? 1))

export default {
  title: 'Screens/Catalogue staff/Library services/Print preview',
  component: Page,
  parameters: { layout: 'padded', route: path, msw: [reading, fake(setPrinterOffset, null)] },
  // Replaces the browser's dialog, which tests cannot close.
  beforeEach: () => {
    const print = window.print
    window.print = () => undefined
    return () => {
      window.print = print
    }
  },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

export const Previewing: Story = {
  parameters: { states: ['labelPrint.previewing'] },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('img', { name: 'Sheet 1' })
    await canvas.findByText('1 label on this sheet with a shortened line.')
    await canvas.findByText('1 title cannot be printed and is left out.')
    const start = canvas.getByRole('spinbutton', { name: 'First free label' })
    await userEvent.clear(start)
    await userEvent.type(start, '5{Enter}')
    await waitFor(() => expect(canvasElement.querySelectorAll('rect[data-used]')).toHaveLength(4))
    await press('Next sheet')
    await canvas.findByRole('img', { name: 'Sheet 2' })
  },
}

export const Asking: Story = {
  parameters: { states: ['labelPrint.printing', 'labelPrint.asking'] },
  play: async () => {
    await press('Print')
    await screen.findByText('Did all sheets print?')
    // What the browser’s own command prints: the sheet in view.
    await expect(document.querySelectorAll('body > [class*=printed] > *')).toHaveLength(1)
    const again = screen.getByRole('spinbutton', { name: 'Print again from' })
    await userEvent.clear(again)
    await userEvent.type(again, '7')
    await press('Try again')
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'First free label' })).toHaveValue(7))
    await press('Print')
    await screen.findByText('Did all sheets print?')
  },
}

export const Printed: Story = {
  parameters: { states: ['labelPrint.printed'] },
  play: async () => {
    await press('Print')
    await press('All printed')
    await screen.findByText('Printed.')
  },
}

export const Reading: Story = {
  parameters: {
    states: ['labelPrint.reading'],
    msw: [fake(drawSheet, ({ body }) => (body.sheet === 1 ? drawn() : new Promise<never>(() => undefined)))],
  },
  play: async () => {
    await press('Print')
    await screen.findByText('Reading sheet 2 of 2…')
  },
}

export const ReadingFailed: Story = {
  parameters: {
    states: ['labelPrint.failed'],
    msw: [
      fake(drawSheet, ({ body: { sheet = 1 } }) => {
        if (sheet > 1) throw new Error('Away')
        return drawn()
      }),
    ],
  },
  play: async () => {
    await press('Print')
    await screen.findByText(/Could not load the sheets/)
  },
}

export const TestSheetPrinted: Story = {
  parameters: { states: ['labelPrint.testing'] },
  play: async () => {
    await press('Print a test sheet')
    const right = await screen.findByRole('textbox', { name: /^Offset to the right/ })
    await userEvent.clear(right)
    await userEvent.type(right, '0.4')
    await press('Save')
    await screen.findByText('Offset saved.')
  },
}

export const Missing: Story = {
  parameters: { msw: [fake.error(drawSheet, 404, 'Production not found')] },
  play: async () => void (await screen.findByText(/This production does not exist/)),
}

export const Nothing: Story = {
  parameters: { msw: [fake(drawSheet, { ...drawn(), labels: [], labelCount: 0, sheets: 0, leftOut: 0 })] },
  play: async () => {
    await screen.findByText(/Nothing to print/)
    await expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
  },
}
