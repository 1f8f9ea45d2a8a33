import type { Meta, StoryObj } from '@storybook/react-vite'
import list, { Failed } from '#views/core/entity/EntityList.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...list,
  id: 'patterns-error',
  title: 'Patterns/Error (failure, failed, retry, try again)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Error',
      when: "Something could not be read or done, and it is nobody's refusal.",
      dos: ['Say what happened, why, and what to do', 'Put it where the content would be, with Try again', 'Keep what was typed'],
      donts: ['A toast for what stays broken', 'Codes without words', 'A dead end'],
    }),
  ],
} satisfies Meta<typeof list.component>

export default meta

export const InAList: StoryObj<typeof meta> = { ...Failed }
