import type { Meta, StoryObj } from '@storybook/react-vite'
import form, { DraftOffered, DraftRestored } from '#views/core/field/Form.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...form,
  id: 'patterns-drafts',
  title: 'Patterns/Drafts (autosave, unsaved changes, restore)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Drafts',
      when: 'Whatever is typed is kept on the device until it is saved, also over a reload and a lost connection.',
      dos: ['Restore it and say from when', 'Offer it where the record changed since', 'Let it be discarded at once'],
      donts: ['Ask before each navigation', 'Mix an old draft into newer values', 'Keep passwords and codes'],
    }),
  ],
} satisfies Meta<typeof form.component>

export default meta
type Story = StoryObj<typeof meta>

export const Restored: Story = { ...DraftRestored }
export const Offered: Story = { ...DraftOffered }
