import type { Meta, StoryObj } from '@storybook/react-vite'
import list, { Empty } from '#views/core/entity/EntityList.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...list,
  id: 'patterns-empty',
  title: 'Patterns/Empty (empty state, no data, zero, nothing)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Empty',
      when: 'A list without rows, before the first one and after the last.',
      dos: ['Say what would be here', 'Offer the next step as a button', 'Say that filters hide rows, where they do'],
      donts: ['An empty table', 'A picture without words', 'Blame'],
    }),
  ],
} satisfies Meta<typeof list.component>

export default meta

export const InAList: StoryObj<typeof meta> = { ...Empty }
