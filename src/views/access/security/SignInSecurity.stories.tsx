import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  type OwnSession,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  sessionList,
} from '#api/access/security'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import SignInSecurity from './SignInSecurity'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const here: OwnSession = {
  id: 3,
  startedAt: ago(1),
  seenAt: ago(0),
  address: '2001:db8:1:2::7',
  browser: 'Firefox on Linux',
  isCurrent: true,
}
const elsewhere: OwnSession[] = [
  { id: 2, startedAt: ago(30), seenAt: ago(5), address: '203.0.113.7', browser: 'Chrome on Android', isCurrent: false },
  { id: 1, startedAt: ago(50), seenAt: ago(49), address: '', browser: '', isCurrent: false },
]

const off = { isOn: false, turnedOnAt: null, isRequired: false, recoveryCodesLeft: 0 }
const on = { isOn: true, turnedOnAt: '2026-03-05T09:00:00.000Z', isRequired: false, recoveryCodesLeft: 9 }
const secret = 'UZU6NFHWXCMETS5XONVEMLJMCOIIJWR3'
const offered = {
  secret,
  uri: `otpauth://totp/Back%20office:orders?issuer=Back%20office&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
}
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `abcd-efgh-jkmn-pq${i}s`.replace(/[01]/g, 'x'))

const sessions = fake(sessionList, [here, ...elsewhere])
const calls = [
  fake(beginSecondFactor, offered),
  fake(confirmSecondFactor, { recoveryCodes: [...new Set(recoveryCodes)] }),
  fake(renewRecoveryCodes, { recoveryCodes: [...new Set(recoveryCodes)] }),
  fake(removeSecondFactor, null),
  fake(endSession, null),
  fake(endOtherSessions, { ended: 2 }),
]
const isOff = [fake(secondFactor, off), sessions, ...calls]
const isOn = [fake(secondFactor, on), sessions, ...calls]

export default {
  title: 'Screens/Everybody/Own sign-in security',
  component: SignInSecurity,
  parameters: { layout: 'padded', route: '/sign-in-security', msw: isOff },
} satisfies Meta<typeof SignInSecurity>
type Story = StoryObj<typeof SignInSecurity>

const click = async (canvas: Canvas, name: string) => userEvent.click(await canvas.findByRole('button', { name }))
const type = async (canvas: Canvas, label: RegExp, text: string) => userEvent.type(await canvas.findByLabelText(label), text)

async function begin(canvas: Canvas) {
  await click(canvas, 'Turn on')
  await type(canvas, /^Current Password/, 'backoffice')
  await click(canvas, 'Go on')
}

async function confirm(canvas: Canvas) {
  await begin(canvas)
  await canvas.findByRole('img', { name: 'QR code of the key' })
  await type(canvas, /^Code/, '123456')
  await click(canvas, 'Confirm')
}

async function prove(canvas: Canvas, what: string) {
  await click(canvas, what)
  await type(canvas, /^Current Password/, 'backoffice')
  await type(canvas, /^Code from your current device/, '123456')
  await click(canvas, what)
}

export const Off: Story = {
  async play({ canvas }) {
    await canvas.findByText('Off')
    await canvas.findByText('This session')
  },
}

export const PasswordRequired: Story = {
  async play({ canvas }) {
    await click(canvas, 'Turn on')
    await expect(await canvas.findByLabelText(/^Current Password/)).toHaveFocus()
  },
}

export const WrongPassword: Story = {
  parameters: {
    msw: [
      fake.error(beginSecondFactor, 422, 'Refused', { fieldErrors: { currentPassword: ['The current password is not right'] } }),
      ...isOff,
    ],
  },
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByRole('button', { name: 'The current password is not right' })
  },
}

export const KeyOffered: Story = {
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByRole('img', { name: 'QR code of the key' })
    await canvas.findByText('UZU6 NFHW XCME TS5X ONVE MLJM COII JWR3')
  },
}

export const WrongCode: Story = {
  parameters: {
    msw: [
      fake.error(confirmSecondFactor, 422, 'Refused', { fieldErrors: { code: ['This code is not right, or was used already'] } }),
      ...isOff,
    ],
  },
  async play({ canvas }) {
    await confirm(canvas)
    await canvas.findByRole('button', { name: /This code is not right/ })
  },
}

export const CodesShown: Story = {
  async play({ canvas }) {
    await confirm(canvas)
    await canvas.findByText(/They are not shown again/)
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus())
  },
}

export const TurnedOn: Story = {
  async play({ canvas }) {
    await confirm(canvas)
    await click(canvas, 'I have saved them')
    await within(document.body).findByText('Your second factor is on.')
    await expect(canvas.queryByText(/They are not shown again/)).toBeNull()
  },
}

export const On: Story = {
  parameters: { msw: isOn },
  async play({ canvas }) {
    await canvas.findByText('On since 5 Mar 2026. 9 recovery codes left.')
  },
}

export const CodesRenewed: Story = {
  parameters: { msw: isOn },
  async play({ canvas }) {
    await prove(canvas, 'New recovery codes')
    await canvas.findByText(/They are not shown again/)
  },
}

export const TurnedOff: Story = {
  parameters: { msw: isOn },
  async play({ canvas }) {
    await prove(canvas, 'Turn off')
    await within(document.body).findByText('Your second factor is off.')
  },
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake.lost(removeSecondFactor), ...isOn] },
  async play({ canvas }) {
    await prove(canvas, 'Turn off')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}

export const RequiredAndOn: Story = {
  parameters: { msw: [fake(secondFactor, { ...on, isRequired: true }), ...isOn] },
  async play({ canvas }) {
    await canvas.findByText(/you can move it to another device, but not turn it off/)
    await expect(canvas.queryByRole('button', { name: 'Turn off' })).toBeNull()
  },
}

export const Required: Story = {
  parameters: { states: ['session.signedIn.mustTurnOnFactor'], signedInAs: { ...users.orders, requiredSecondFactor: true } },
  async play({ canvas }) {
    await canvas.findByText(/Your role requires a second factor/)
    await confirm(canvas)
    await click(canvas, 'I have saved them')
    await waitFor(() => expect(canvas.queryByText(/Your role requires a second factor/)).toBeNull())
  },
}

export const OneEnded: Story = {
  async play({ canvas }) {
    const [end] = await canvas.findAllByRole('button', { name: /^Log out: Chrome on Android/ })
    if (end) await userEvent.click(end)
    await within(document.body).findByText('The session has ended.')
  },
}

export const OthersEnded: Story = {
  async play({ canvas }) {
    await click(canvas, 'Log out everywhere else')
    await within(document.body).findByText('2 other sessions have ended.')
  },
}

export const EndedAlready: Story = {
  parameters: { msw: [fake.error(endSession, 404, 'Session not found'), ...isOff] },
  async play({ canvas }) {
    const [end] = await canvas.findAllByRole('button', { name: /^Log out: Unknown browser/ })
    if (end) await userEvent.click(end)
    await within(document.body).findByText('Session not found')
  },
}

export const Alone: Story = {
  parameters: { msw: [fake(sessionList, [here]), ...isOff] },
  async play({ canvas }) {
    await canvas.findByText('No other sessions.')
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(secondFactor), fake.never(sessionList)] } }

export const Unreadable: Story = {
  parameters: { msw: [fake.error(secondFactor, 403, 'Access error'), fake.error(sessionList, 403, 'Access error')] },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  },
}
