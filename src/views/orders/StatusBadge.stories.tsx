import { Flex } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { basketStatuses } from '#api/orders/baskets'
import { StatusBadge } from './StatusBadge'

export default {
  id: 'components-badge',
  title: 'Components/Badge (status, tag, label, pill, chip)',
  component: StatusBadge,
  args: { status: 'newOrder' },
} satisfies Meta<typeof StatusBadge>
type Story = StoryObj<typeof StatusBadge>

export const NewOrder: Story = {}

export const EveryStatus: Story = {
  render: (args) => (
    <Flex gap="2" wrap="wrap">
      {basketStatuses.map((status) => (
        <StatusBadge key={status} {...args} status={status} />
      ))}
    </Flex>
  ),
}
