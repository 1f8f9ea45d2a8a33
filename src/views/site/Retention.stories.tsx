import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { administration } from '#api/site/administration'
import { dryRunRetention } from '#api/site/retention'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { placeAt } from '#views/core/pages.ts'
import Retention from './Retention'

const path = '/administration/retention'
const saved = {
  id: 1,
  version: 1,
  isSystem: true,
  signInDays: 365,
  auditLogDays: 730,
  mailDays: 30,
  contactDays: 365,
  wishDays: 1095,
  abandonedOrderDays: 180,
}
const { item, edit } = administration.Retention.calls

function Page() {
  const place = placeAt(path)
  return place && <Retention {...place} />
}

export default {
  title: 'Screens/Administrator/Retention of personal data',
  component: Page,
  parameters: {
    layout: 'padded',
    route: path,
    signedInAs: users.admin,
    msw: [
      fake(item, saved),
      fake(edit, ({ body }) => ({ ...saved, ...body, version: 2 })),
      fake(dryRunRetention, ({ query: { kind, days } }) =>
        kind === 'wishDays' ? { rows: Number(days) < 365 ? 1204 : 1, oldest: '2021-03-05T10:00:00.000Z' } : { rows: 0, oldest: null },
      ),
    ],
  },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

export const Shortened: Story = {
  parameters: { states: ['form.entry.succeeded'] },
  async play({ canvas }) {
    await canvas.findByText('Removes 1 record, the oldest of 5 Mar 2021.')
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^Retention$/)
    const wishes = canvas.getByRole('textbox', { name: /^Wishes/ })
    await userEvent.clear(wishes)
    await userEvent.type(wishes, '20')
    await userEvent.tab()
    await canvas.findByText('Wishes is at least 90')
    await userEvent.clear(wishes)
    await userEvent.type(wishes, '180')
    await canvas.findByText('Removes 1,204 records, the oldest of 5 Mar 2021.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await within(document.body).findByText('Saved.')
  },
}
