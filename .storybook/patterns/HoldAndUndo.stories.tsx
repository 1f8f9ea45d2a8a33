import { Button, Flex } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { withGuide } from '../guide/Guide'

const Example = ({ action, title }: { action: string; title: string }) => {
  const held = useHeldCommand('pattern')
  return (
    <Flex direction="column" gap="4" align="start" p="5">
      <Button disabled={held.isUnderWay} onClick={() => held.request({ title, send: async () => null })}>
        {action}
      </Button>
      <HeldNotice held={held} title={title} />
    </Flex>
  )
}

const meta = {
  id: 'patterns-hold-and-undo',
  title: 'Patterns/Hold and undo (delay, take back, send now)',
  component: Example,
  tags: ['!autodocs'],
  args: { action: 'Issue invoice', title: 'Invoice 100043 is issued in' },
  decorators: [
    withGuide({
      title: 'Hold and undo',
      when: 'For what cannot be taken back once it is sent. It waits some seconds, in sight, and can be undone or sent at once.',
      dos: ['Count down in words', 'Keep it in the tray, so that one can leave the page', 'Send once, also over a lost connection'],
      donts: ['Ask “Are you sure?” for what can be undone', 'Hold what is easily changed again', 'Let it end unseen'],
    }),
  ],
} satisfies Meta<typeof Example>

export default meta

export const Undone: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    const issue = await canvas.findByRole('button', { name: 'Issue invoice' })
    await userEvent.click(issue)
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(issue).toBeEnabled())
  },
}
