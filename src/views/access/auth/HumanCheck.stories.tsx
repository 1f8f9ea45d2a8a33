import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { expect, userEvent } from 'storybook/test'
import { fromPromise } from 'xstate'
import { humanCheckMachine } from '#machines/access/humanCheck'
import type { Proof } from '#machines/access/proof'
import { inspect } from '#machines/core/recorder/tap'
import { CheckLine } from './HumanCheck'

type Args = { obtain?: () => Promise<Proof>; isByHand?: boolean }

function Check({ obtain, isByHand }: Args) {
  const check = useActorRef(obtain ? humanCheckMachine.provide({ actors: { obtain: fromPromise(obtain) } }) : humanCheckMachine, {
    inspect,
  })
  useEffect(() => {
    if (obtain) check.send({ type: 'check.begin' })
  }, [check, obtain])
  return <CheckLine check={check} isByHand={isByHand} />
}

export default {
  title: 'Screens/Everybody/Signing in/Human check',
  component: Check,
  parameters: { layout: 'padded', signedInAs: null },
} satisfies Meta<typeof Check>
type Story = StoryObj<typeof Check>

const never = () => new Promise<never>(() => undefined)
const says = (text: string | RegExp): Story['play'] =>
  async function play({ canvas }) {
    await canvas.findByText(text)
  }

export const Waiting: Story = { parameters: { states: ['humanCheck.waiting'] }, play: says('Human check') }
export const Working: Story = {
  parameters: { states: ['humanCheck.working'] },
  args: { obtain: never },
  play: says('Checking that you are human…'),
}
export const Verified: Story = {
  parameters: { states: ['humanCheck.verified'] },
  args: { obtain: async () => ({ token: 'proof', validFor: 60_000 }) },
  play: says('Human check passed'),
}

let attempts = 0
export const FailedThenRetried: Story = {
  args: {
    obtain: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('No challenge')
      return { token: 'proof', validFor: 60_000 }
    },
  },
  beforeEach: () => {
    attempts = 0
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await canvas.findByText('Human check passed')
  },
}

export const Failed: Story = {
  parameters: { states: ['humanCheck.failed'] },
  args: { obtain: () => Promise.reject(new Error('No challenge')) },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const Expired: Story = {
  args: {
    obtain: async () => {
      attempts += 1
      return attempts === 1 ? { token: 'first', validFor: 50 } : never()
    },
  },
  beforeEach: () => {
    attempts = 0
  },
  async play({ canvas }) {
    await canvas.findByText('Checking that you are human…')
    await expect(attempts).toBe(2)
  },
}

export const ByHand: Story = { args: { obtain: never, isByHand: true }, play: says('Confirm that you are human') }
