import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { type FtpAccess, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey } from '#api/integrations/ftp'
import { fake } from '#storybook/fake.ts'
import { press } from '#storybook/press.ts'
import { Access } from './Access'

const key = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'
const access: FtpAccess = {
  secretSetAt: '2026-03-02T10:41:00.000Z',
  isElsewhere: false,
  fingerprint: key,
  refusedFingerprint: null,
  lastError: null,
  canKeepSecrets: true,
}
const reading = (more: Partial<FtpAccess> = {}) => fake(readFtpAccess, { ...access, ...more })

export default {
  title: 'Screens/Administrator/Integrations/Access',
  component: Access,
  args: { id: 1 },
  parameters: {
    layout: 'padded',
    msw: [reading(), fake(setFtpSecret, null), fake(testFtpConnection, { entries: 4 }), fake(trustFtpKey, null)],
  },
} satisfies Meta<typeof Access>
type Story = StoryObj<typeof Access>

export const SecretSaved: Story = {
  play: async () => {
    const field = await screen.findByRole('textbox', { name: /^Password or private key/ })
    await userEvent.type(field, 'correct-horse')
    await press('Keep')
    await screen.findByText('Saved, encrypted.')
    await expect(field).toHaveValue('')
    await press('Test the connection')
    await screen.findByText('The connection works: 4 entries in its folder.')
  },
}

export const NothingGiven: Story = {
  parameters: { msw: [reading({ secretSetAt: null, fingerprint: null }), fake(setFtpSecret, null)] },
  play: async () => {
    await press('Keep')
    await screen.findByText(/The key is saved at the first connection/)
  },
}

export const KeyRefused: Story = {
  parameters: {
    msw: [
      reading({ refusedFingerprint: `${key.slice(0, -4)}XXXX`, lastError: 'The server shows another key than before' }),
      fake(trustFtpKey, null),
    ],
  },
  play: async () => {
    await press('Trust this key')
    await screen.findByText('Key trusted.')
  },
}

export const TestFailed: Story = {
  parameters: {
    msw: [reading(), fake.error(testFtpConnection, 424, 'files.example.org does not answer on port 22', { reason: 'unreachable' })],
  },
  play: async () => {
    await press('Test the connection')
    await screen.findByText('files.example.org does not answer on port 22')
  },
}

export const NoKeyToKeepBy: Story = {
  parameters: { msw: [reading({ secretSetAt: null, canKeepSecrets: false })] },
  play: async () => void (await screen.findByText(/This server cannot store passwords/)),
}

export const ReadFailed: Story = { parameters: { msw: [fake.error(readFtpAccess, 500, 'The server failed')] } }
