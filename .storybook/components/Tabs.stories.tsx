import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { TitlesOrEditions } from '#views/products/lists/TitlesOrEditions.tsx'

const meta = {
  id: 'components-tabs',
  title: 'Components/Tabs (segmented, navigation, switch)',
  component: TitlesOrEditions,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof TitlesOrEditions>

export default meta

export const Second: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Editions' }))
    await expect(canvas.getByRole('link', { name: 'Editions' })).toHaveAttribute('aria-current', 'page')
  },
}
