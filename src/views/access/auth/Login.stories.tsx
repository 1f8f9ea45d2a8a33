import type { Meta, StoryObj } from '@storybook/react-vite'
import { delay, HttpResponse, http } from 'msw'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser, humanCheckChallenge, loginUser } from '#api/core/auth'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { challenge, signedIn } from '#storybook/fixtures/access.ts'
import Login from './Login'

export default {
  title: 'Screens/Everybody/Signing in/Login',
  component: Login,
  parameters: { route: '/login', signedInAs: null, msw: [fake(humanCheckChallenge, challenge)] },
} satisfies Meta<typeof Login>
type Story = StoryObj<typeof Login>

const username = (canvas: Canvas) => canvas.findByRole('textbox', { name: /Username/ })
const password = (canvas: Canvas) => canvas.findByLabelText(/^Password/)
const button = (canvas: Canvas) => canvas.findByRole('button', { name: 'Login' })

async function fillIn(canvas: Canvas) {
  await userEvent.type(await username(canvas), 'orders')
  await userEvent.type(await password(canvas), 'backoffice')
}

export const Ready: Story = {
  async play({ canvas }) {
    await canvas.findByText('Human check passed')
    await expect(await username(canvas)).toHaveFocus()
    await expect(canvas.queryByText('Username is required')).toBeNull()
  },
}

export const Invalid: Story = {
  async play({ canvas }) {
    await userEvent.click(await button(canvas))
    await canvas.findByText('Username is required')
    await canvas.findByText('Password is required')
    await userEvent.type(await password(canvas), 'abcd')
    await userEvent.tab()
    await canvas.findByText('minimum 8 characters')
  },
}

export const PasswordShown: Story = {
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show Password' }))
    await expect(await canvas.findByRole('textbox', { name: /Password/ })).toHaveValue('backoffice')
  },
}

export const Submitting: Story = {
  parameters: { states: ['session.signingIn'], msw: [fake(humanCheckChallenge, challenge), fake.never(loginUser)] },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await waitFor(async () => expect(await button(canvas)).toHaveAttribute('aria-busy', 'true'))
  },
}

export const SignedIn: Story = {
  parameters: {
    msw: [
      fake(humanCheckChallenge, challenge),
      fake(loginUser, ({ body }) => {
        if (!JSON.parse(atob(body.token)).solution) throw new Error('The human check was not sent')
        return signedIn
      }),
    ],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe(signedIn.userInfo.data.token))
  },
}

export const Refused: Story = {
  parameters: {
    msw: [fake(humanCheckChallenge, challenge), fake.error(loginUser, 401, 'The username or password are incorrect.')],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await within(document.body).findByText('The username or password are incorrect.')
    await waitFor(async () => expect(await password(canvas)).toHaveFocus())
    await expect(await password(canvas)).toHaveValue('backoffice')
  },
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake(humanCheckChallenge, challenge), fake.lost(loginUser)] },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await canvas.findByText('The connection was lost')
  },
}

export const TooManyAttempts: Story = {
  parameters: {
    msw: [fake(humanCheckChallenge, challenge), fake.error(loginUser, 429, 'Too many attempts: wait a minute, then try again')],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await canvas.findByText(/Too many attempts/)
  },
}

export const CheckStillWorking: Story = {
  parameters: { msw: [fake.never(humanCheckChallenge)] },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await waitFor(async () => expect(await button(canvas)).toHaveAttribute('aria-busy', 'true'))
    await canvas.findByText('Checking that you are human…')
  },
}

export const SentBeforeTheCheckIsDrawn: Story = {
  parameters: SignedIn.parameters,
  async play(context) {
    await SignedIn.play?.(context)
    await expect(context.canvas.queryByText('Human check passed')).toBeNull()
  },
  beforeEach: () => void spyOn(window, 'requestIdleCallback').mockReturnValue(0),
}

export const CheckFailed: Story = {
  parameters: { msw: [fake.error(humanCheckChallenge, 500, 'Broken')] },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Try again' })
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await canvas.findByText('The human check failed. Nothing was sent.')
  },
}

export const Interrupted: Story = {
  beforeEach: () => sessionStorage.setItem('interrupted', JSON.stringify({ path: '/order/done-orders', userId: 2 })),
  async play({ canvas }) {
    await canvas.findByText(/Your session has ended/)
  },
}

/** The token is kept while the server is unreachable. */
export const Unreachable: Story = {
  parameters: {
    states: ['session.unreachable.pausing'],
    signedInAs: {},
    msw: [fake(humanCheckChallenge, challenge), fake.error(currentUser, 503, 'Down')],
  },
  async play({ canvas }) {
    await canvas.findByText(/Cannot reach the server/)
    await expect(localStorage.getItem('token')).toBe('story')
  },
}

export const Retrying: Story = {
  parameters: {
    signedInAs: {},
    states: ['session.unreachable.asking'],
    msw: [
      fake(humanCheckChallenge, challenge),
      http.post('*/api/User/UserInfo', async function* () {
        yield HttpResponse.json({ message: 'Down' }, { status: 503 })
        await delay('infinite')
      }),
    ],
  },
  async play({ canvas }) {
    await canvas.findByText(/Cannot reach the server/)
  },
}
