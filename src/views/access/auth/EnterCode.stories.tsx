import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { humanCheckChallenge, loginUser } from '#api/core/auth'
import { signInWithCode } from '#api/core/signInWithCode'
import { fake } from '#storybook/fake.ts'
import { challenge, signedIn } from '#storybook/fixtures/access.ts'
import Login from './Login'

const asked = fake.error(loginUser, 401, 'Enter the code of your authenticator app', { reason: 'secondFactor', token: 'of this sign-in' })
const reading = [fake(humanCheckChallenge, challenge), asked]

export default {
  component: Login,
  parameters: { route: '/login', signedInAs: null, msw: [...reading, fake(signInWithCode, signedIn)] },
} satisfies Meta<typeof Login>
type Story = StoryObj<typeof Login>

async function showPassword(canvas: HTMLElement) {
  await userEvent.type(await within(canvas).findByRole('textbox', { name: /Username/ }), 'orders')
  await userEvent.type(await within(canvas).findByLabelText(/^Password/), 'backoffice')
  await userEvent.keyboard('{Enter}')
  await within(canvas).findByRole('heading', { name: 'Enter the code' })
}

const code = (canvas: HTMLElement) => within(canvas).findByRole('textbox', { name: /ode/ })

async function enterCode(canvas: HTMLElement, text = '123456') {
  await showPassword(canvas)
  await userEvent.type(await code(canvas), text)
  await userEvent.keyboard('{Enter}')
}

export const Ready: Story = {
  parameters: { states: ['session.codeAsked'] },
  async play({ canvasElement }) {
    await showPassword(canvasElement)
    await waitFor(async () => expect(await code(canvasElement)).toHaveFocus())
    await expect(localStorage.getItem('token')).toBeNull()
  },
}

export const Checking: Story = {
  parameters: { states: ['session.checkingCode'], msw: [...reading, fake.never(signInWithCode)] },
  async play({ canvasElement }) {
    await enterCode(canvasElement)
    await waitFor(async () =>
      expect(await within(canvasElement).findByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'),
    )
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
  async play({ canvasElement }) {
    await enterCode(canvasElement)
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
  async play({ canvasElement }) {
    await enterCode(canvasElement)
    await within(canvasElement).findByText(/This code is not right/)
    await waitFor(async () => expect(await code(canvasElement)).toHaveFocus())
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [...reading, fake.error(signInWithCode, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvasElement }) {
    await enterCode(canvasElement)
    await within(canvasElement).findByText(/Too many attempts/)
  },
}

export const ConnectionLost: Story = {
  parameters: { msw: [...reading, fake.lost(signInWithCode)] },
  async play({ canvasElement }) {
    await enterCode(canvasElement)
    await within(canvasElement).findByText('The connection was lost')
    await expect(await code(canvasElement)).toHaveValue('123456')
  },
}

/** After five minutes the password is required again. */
export const TooLate: Story = {
  parameters: { msw: [...reading, fake.error(signInWithCode, 401, 'The code was not entered in time: sign in again')] },
  async play({ canvasElement }) {
    await enterCode(canvasElement)
    await within(canvasElement).findByRole('heading', { name: 'Login' })
    await within(canvasElement).findByText('The code was not entered in time: sign in again')
  },
}

export const RecoveryCode: Story = {
  async play({ canvasElement }) {
    await showPassword(canvasElement)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(await within(canvasElement).findByRole('textbox', { name: /^Recovery code/ }), 'abcd-efgh-jkmn-pqrs{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe(signedIn.userInfo.data.token))
  },
}

export const Back: Story = {
  async play({ canvasElement }) {
    await showPassword(canvasElement)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Back to Login' }))
    await expect(await within(canvasElement).findByRole('textbox', { name: /Username/ })).toHaveValue('orders')
  },
}
