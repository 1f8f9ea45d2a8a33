import type { Meta, StoryObj } from '@storybook/react-vite'
import form, { Conflict } from '#views/core/entity/EntityForm.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...form,
  id: 'patterns-conflict',
  title: 'Patterns/Conflict (changed by two, merge, versions)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Conflict',
      when: 'Two people changed one record. What each changed alone is merged; a field that both changed is chosen by the one who saves last.',
      dos: [
        'Name who changed it and when',
        'Show before, theirs and yours of each contested field',
        'Keep what was typed until it is decided',
      ],
      donts: ['Overwrite in silence', 'Ask to reload and type again', 'Say it in more than one place'],
    }),
  ],
} satisfies Meta<typeof form.component>

export default meta

export const BothValues: StoryObj<typeof meta> = { ...Conflict }
