import type { Meta, StoryObj } from '@storybook/react-vite'
import list, { Loading } from '#views/core/entity/EntityList.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...list,
  id: 'patterns-loading',
  title: 'Patterns/Loading (skeleton, spinner, waiting, placeholder)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Loading',
      when: 'An answer has not come yet.',
      dos: [
        'Keep the room of what comes, so that nothing moves',
        'Draw the frame at once: title, search, filters',
        'Let people type and press meanwhile',
      ],
      donts: ['A spinner over the whole page', 'Disable what already works', 'Show a skeleton for what comes at once'],
    }),
  ],
} satisfies Meta<typeof list.component>

export default meta

export const InAList: StoryObj<typeof meta> = { ...Loading }
