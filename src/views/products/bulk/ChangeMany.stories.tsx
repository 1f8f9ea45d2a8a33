import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { bulkChanges, type ManyChanged } from '#api/products/bulkChange'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle } from '#storybook/fixtures/titlePage.ts'
import ChangeMany from './ChangeMany'

const { edition } = bulkChanges.book
const request = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' } as const
const row = (id: number, more: Partial<ManyChanged['rows'][number]>): ManyChanged['rows'][number] => ({
  id,
  version: 1,
  record: `Pippi ${id}`,
  isbn: `97891296883${id}`,
  from: null,
  to: null,
  refusal: null,
  ...more,
})
const rows = [
  row(17, { from: 'SEK\u00a0129.00', to: 'SEK\u00a0135.00' }),
  row(18, { refusal: 'Price is in EUR' }),
  row(19, { from: 'SEK\u00a099.00', to: 'SEK\u00a0105.00' }),
  row(20, {}),
]
const sent = fake(edition.change, ({ body }) => {
  document.body.setAttribute('data-sent', JSON.stringify(body))
  const asked = rows.filter(({ id }) => body.rows?.some((each) => each.id === id))
  return { rows: body.isRehearsal ? asked : asked.map((each) => ({ ...each, version: 2 })) }
})

const meta = {
  title: 'Screens/Catalogue staff/Titles/Change many',
  component: ChangeMany,
  args: { kind: 'book', part: 'edition', chosen: { selection: { all: false, ids: new Set([17, 18, 19, 20]) }, request }, onClose: fn() },
  parameters: { layout: 'padded', signedInAs: users.admin, msw: [sent, fake(edition.undo, { rows: rows.slice(0, 1) }), ...aroundTitle] },
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Change 4 editions of books' })
  },
} satisfies Meta<typeof ChangeMany>
export default meta
type Story = StoryObj<typeof meta>

const dialog = () => within(within(document.body).getByRole('dialog'))

export const Choosing: Story = {}

async function previewed() {
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Field' }), 'Price')
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'How' }), 'Change by percent')
  await userEvent.type(await dialog().findByRole('textbox', { name: /^Percent/ }), '5')
  await userEvent.type(dialog().getByRole('textbox', { name: /^Round to/ }), '5')
  await userEvent.click(dialog().getByRole('button', { name: 'Preview' }))
  await dialog().findByText('2 will change, 1 stays as it is, 1 cannot be changed.')
}

export const Previewed: Story = {
  play: async () => {
    await meta.play()
    await previewed()
    await dialog().findByText('SEK 135.00')
    await dialog().findByText('Price is in EUR')
    await expect(JSON.parse(document.body.dataset.sent ?? 'null')).toMatchObject({
      field: 'price',
      operation: { type: 'percent', by: 0.05, roundTo: 500 },
      currencyId: 1,
      isRehearsal: true,
    })
  },
}

/** A preview of other values is not carried out. */
export const TypedAfterThePreview: Story = {
  play: async () => {
    await meta.play()
    await previewed()
    await userEvent.type(dialog().getByRole('textbox', { name: /^Percent/ }), '0')
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Change 2' })).toBeNull())
    await expect(dialog().queryByText('SEK 135.00')).toBeNull()
  },
}

export const ChangedAndUndone: Story = {
  play: async ({ args }) => {
    await meta.play()
    await previewed()
    await userEvent.click(dialog().getByRole('button', { name: 'Change 2' }))
    await userEvent.click(await dialog().findByRole('button', { name: 'Send now' }))
    await dialog().findByText('2 changed.', { selector: 'p' })
    await expect(JSON.parse(document.body.dataset.sent ?? 'null')).toMatchObject({
      rows: [
        { id: 17, version: 1 },
        { id: 19, version: 1 },
      ],
    })
    await userEvent.click(dialog().getByRole('button', { name: 'Undo' }))
    await within(document.body).findByText('1 put back.')
    await expect(args.onClose).toHaveBeenCalled()
  },
}

export const Refused: Story = {
  parameters: { msw: [fake.error(edition.change, 422, 'Say in which currency'), ...aroundTitle] },
  play: async () => {
    await meta.play()
    await userEvent.selectOptions(await dialog().findByRole('combobox', { name: 'Status' }), 'Hidden')
    await userEvent.click(dialog().getByRole('button', { name: 'Preview' }))
    await dialog().findByText('Say in which currency')
  },
}
