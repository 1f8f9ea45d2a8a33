import { Button, Flex } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useId } from 'react'
import { fn } from 'storybook/test'
import { Notice } from '#views/core/held/Notice.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { withGuide } from '../guide/Guide'

type Args = { action: string; reason: string; onClick: () => void }

const Example = ({ action, reason, onClick }: Args) => {
  const id = useId()
  return (
    <Flex direction="column" gap="4" align="start" p="5">
      <Flex direction="column" gap="1">
        <Button aria-disabled aria-describedby={id} variant="soft" color="gray" highContrast onClick={onClick}>
          {action}
        </Button>
        <span id={id}>{reason}</span>
      </Flex>
      <ErrorLine>{reason}</ErrorLine>
      <Notice tone="error" title={reason} />
    </Flex>
  )
}

const meta = {
  id: 'patterns-refusal',
  title: 'Patterns/Refusal (disabled, not allowed, validation, reason)',
  component: Example,
  tags: ['!autodocs'],
  args: { action: 'Create delivery', reason: 'Start work before you create a delivery.', onClick: fn() },
  decorators: [
    withGuide({
      title: 'Refusal',
      when: 'A rule forbids a step. One law says so on the screen before, and in the server after, with the same sentence.',
      dos: [
        'Say the reason beside the button before it is pressed',
        'Keep the button focusable, so that its reason is heard',
        'Say what to do instead',
      ],
      donts: ['Hide the button', 'Grey it out without a reason', 'Let the server refuse what the screen could know'],
    }),
  ],
} satisfies Meta<typeof Example>

export default meta

export const WithItsReason: StoryObj<typeof meta> = {}
