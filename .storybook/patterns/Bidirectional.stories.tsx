import { Flex, Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { withGuide } from '../guide/Guide'

const Example = ({ title, author }: { title: string; author: string }) => (
  <Flex direction="column" gap="2" p="5">
    {(['ltr', 'rtl'] as const).map((dir) => (
      <Text key={dir} as="p" dir={dir}>
        <Name>{title}</Name>, <Name>{author}</Name> · <Isbn>9789100123451</Isbn> ·{' '}
        <Amount>{money({ amount: -129_00, currency: 'SEK' })}</Amount>
      </Text>
    ))}
  </Flex>
)

const meta = {
  id: 'patterns-bidirectional-text',
  title: 'Patterns/Bidirectional text (rtl, right to left, Persian, Arabic)',
  component: Example,
  tags: ['!autodocs'],
  args: { title: 'بوف کور', author: 'Sadegh Hedayat' },
  decorators: [
    withGuide({
      title: 'Bidirectional text',
      when: 'A line holds words of two directions: a Persian title in an English sentence, an ISBN on a page from right to left.',
      dos: [
        'Isolate each name, title and value (Name, Amount, Isbn)',
        'Let a text find its direction by its first letter',
        'Keep numbers, codes and ISBNs from left to right',
      ],
      donts: ['left and right in a stylesheet', 'A sentence glued together from parts', 'Mirror digits, clocks and logos'],
    }),
  ],
} satisfies Meta<typeof Example>

export default meta

export const BothDirections: StoryObj<typeof meta> = {}
