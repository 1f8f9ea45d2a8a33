import { Spinner, Text } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Page, Part } from '../guide/Guide'

const rules = [
  '120 ms for what opens or turns, linear or easing out. Nothing bounces.',
  'What waits appears after 250 ms, so that a quick answer does not flicker.',
  'Nothing moves the page under the pointer: room is kept for what comes later.',
  'With reduced motion every movement ends at once.',
]

const Motion = () => (
  <Page title="Motion" about="Motion says where something came from. It is short, and never the only sign.">
    <Part title="Rules">
      <ul>
        {rules.map((rule) => (
          <Text key={rule} as="p" asChild size="2" mt="1">
            <li>{rule}</li>
          </Text>
        ))}
      </ul>
    </Part>
    <Part title="Waiting">
      <Spinner size="3" />
    </Part>
  </Page>
)

const meta = {
  title: 'Foundations/Motion (animation, transition, reduced motion)',
  id: 'foundations-motion',
  component: Motion,
  tags: ['!autodocs'],
} satisfies Meta<typeof Motion>

export default meta

export const Rules: StoryObj<typeof meta> = {}
