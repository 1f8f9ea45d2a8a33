import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { humanCheckChallenge, loginUser } from '#api/core/auth'
import { signInWithCode } from '#api/core/signInWithCode'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { challenge, signedIn } from '#storybook/fixtures/access.ts'
import Login from './Login'

const codeRequired = fake.error(loginUser, 401, 'Enter the code of your authenticator app', {
  reason: 'secondFactor',
  token: 'of this sign-in',
})
const reading = [fake(humanCheckChallenge, challenge), codeRequired]

export default {
  title: 'Screens/Everybody/Signing in/Enter a code',
  component: Login,
  parameters: { route: '/login', signedInAs: null, msw: [...reading, fake(signInWithCode, signedIn)] },
} satisfies Meta<typeof Login>
type Story = StoryObj<typeof Login>

async function showPassword(canvas: Canvas) {
  await userEvent.type(await canvas.findByRole('textbox', { name: /Username/ }), 'orders')
  await userEvent.type(await canvas.findByLabelText(/^Password/), 'backoffice')
  await userEvent.keyboard('{Enter}')
  await canvas.findByRole('heading', { name: 'Enter the code' })
}

const code = (canvas: Canvas) => canvas.findByRole('textbox', { name: /ode/ })

async function enterCode(canvas: Canvas, text = '123456') {
  await showPassword(canvas)
  await userEvent.type(await code(canvas), text)
  await userEvent.keyboard('{Enter}')
}

export const Ready: Story = {
  parameters: { states: ['session.codeAsked'] },
  async play({ canvas }) {
    await showPassword(canvas)
    await waitFor(async () => expect(await code(canvas)).toHaveFocus())
    await expect(localStorage.getItem('token')).toBeNull()
  },
}

export const Checking: Story = {
  parameters: { states: ['session.checkingCode'], msw: [...reading, fake.never(signInWithCode)] },
  async play({ canvas }) {
    await enterCode(canvas)
    await waitFor(async () => expect(await canvas.findByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'))
  },
}

export const SignedIn: Story = {
  parameters: {
    msw: [
      ...reading,
      fake(signInWithCode, ({ body }) => {
        if (body.token !== 'of this sign-in' || body.code !== '123456') throw new Error('The code was not sent with its token')
        return signedIn
      }),
    ],
  },
  async play({ canvas }) {
    await enterCode(canvas)
    await waitFor(() => expect(localStorage.getItem('token')).toBe(signedIn.userInfo.data.token))
  },
}

export const WrongCode: Story = {
  parameters: {
    msw: [
      ...reading,
      fake.error(signInWithCode, 422, 'Refused', { fieldErrors: { code: ['This code is not right, or was used already'] } }),
    ],
  },
  async play({ canvas }) {
    await enterCode(canvas)
    await canvas.findByText(/This code is not right/)
    await waitFor(async () => expect(await code(canvas)).toHaveFocus())
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [...reading, fake.error(signInWithCode, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvas }) {
    await enterCode(canvas)
    await canvas.findByText(/Too many attempts/)
  },
}

export const ConnectionLost: Story = {
  parameters: { msw: [...reading, fake.lost(signInWithCode)] },
  async play({ canvas }) {
    await enterCode(canvas)
    await canvas.findByText('The connection was lost')
    await expect(await code(canvas)).toHaveValue('123456')
  },
}

/** After five minutes the password is required again. */
export const TooLate: Story = {
  parameters: { msw: [...reading, fake.error(signInWithCode, 401, 'The code was not entered in time: sign in again')] },
  async play({ canvas }) {
    await enterCode(canvas)
    await canvas.findByRole('heading', { name: 'Login' })
    await canvas.findByText('The code was not entered in time: sign in again')
  },
}

export const RecoveryCode: Story = {
  async play({ canvas }) {
    await showPassword(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Recovery code/ }), 'abcd-efgh-jkmn-pqrs{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe(signedIn.userInfo.data.token))
  },
}

export const Back: Story = {
  async play({ canvas }) {
    await showPassword(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Back to Login' }))
    await expect(await canvas.findByRole('textbox', { name: /Username/ })).toHaveValue('orders')
  },
}
