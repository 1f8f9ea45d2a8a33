import type { Meta, StoryObj } from '@storybook/react-vite'
import till, { WhileOffline } from '#views/core/scanning/ScanField.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...till,
  id: 'patterns-offline',
  title: 'Patterns/Offline (connection lost, network, reconnect)',
  tags: ['!autodocs'],
  decorators: [
    withGuide({
      title: 'Offline',
      when: 'The connection is lost. Till, stocktake, transfer and packing go on; other pages say so in a dialog and keep what was typed.',
      dos: [
        'Say that work is kept on this device, and when it is sent',
        'Send in the order in which it was done',
        'Show what could not be sent, with its reason',
      ],
      donts: ['Throw away what was typed', 'Repeat a message for each lost call', 'Show old numbers as if they were new'],
    }),
  ],
} satisfies Meta<typeof till.component>

export default meta

export const AtTheTill: StoryObj<typeof meta> = { ...WhileOffline }
