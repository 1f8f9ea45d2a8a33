import type { Meta, StoryObj } from '@storybook/react-vite'
import moves, { Preview } from '#views/orders/list/OrderMoves.stories.tsx'
import { withGuide } from '../guide/Guide'

const meta = {
  ...moves,
  id: 'patterns-dry-run',
  title: 'Patterns/Dry run (preview, bulk, confirmation)',
  tags: ['!autodocs'],
  decorators: [
    ...moves.decorators,
    withGuide({
      title: 'Dry run',
      when: 'Before something is done to many records. Select some rows and press S: the server carries it out, takes it back, and says what would have become of each.',
      dos: [
        'Say how many will move, and why each other one cannot',
        'Name what follows: copies set aside, invoices, money to pay back',
        'Do exactly what was shown',
      ],
      donts: ['Guess the outcome in the browser', 'Refuse all because of one', 'Ask again what was answered'],
    }),
  ],
} satisfies Meta<typeof moves.component>

export default meta

export const BeforeManyMove: StoryObj<typeof meta> = { parameters: Preview.parameters }
