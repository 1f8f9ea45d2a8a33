import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { screen } from 'storybook/test'
import { inspect } from '#machines/core/recorder/tap'
import { analyticsMachine } from '#machines/integrations/analytics'
import { AnalyticsState } from './AnalyticsState'

type Args = { hasKey: boolean; until: 'register' | 'configure' | 'begin' | 'end'; fails: boolean }
const never = () => new Promise<never>(() => undefined)

function Machine({ hasKey, until, fails }: Args) {
  const stopped = fails ? () => Promise.reject(new Error('Away')) : never
  const actor = useActorRef(analyticsMachine, {
    inspect,
    input: {
      hasKey,
      register: until === 'register' ? stopped : async () => 'token',
      configure: until === 'configure' ? stopped : async () => 'G-ABC1234567',
      begin: until === 'begin' ? stopped : async () => undefined,
    },
  })
  useEffect(() => actor.send({ type: 'analytics.start' }), [actor])
  return <AnalyticsState actor={actor} />
}

export default {
  title: 'Screens/Administrator/Integrations/Analytics',
  component: Machine,
  args: { hasKey: true, until: 'end', fails: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Machine>
type Story = StoryObj<typeof Machine>

export const Off: Story = {
  args: { hasKey: false },
  parameters: { states: ['analytics.off'] },
  play: async () => void (await screen.findByText('Analytics is off')),
}

export const Registering: Story = {
  args: { until: 'register' },
  parameters: { states: ['analytics.registering'] },
  play: async () => void (await screen.findByText('Analytics is starting…')),
}
export const Configuring: Story = { args: { until: 'configure' }, parameters: { states: ['analytics.configuring'] } }
export const Beginning: Story = { args: { until: 'begin' }, parameters: { states: ['analytics.beginning'] } }

export const Started: Story = {
  parameters: { states: ['analytics.started'] },
  play: async () => void (await screen.findByText('Analytics runs')),
}

export const Silent: Story = {
  args: { until: 'configure', fails: true },
  parameters: { states: ['analytics.silent'] },
  play: async () => void (await screen.findByText('Analytics did not start')),
}
