import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { basicInfo } from '#api/reference/basicInfo'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { opened } from '#storybook/opened.ts'
import VersionsDialog from './VersionsDialog'

const meta = {
  title: 'Screens/Catalogue staff/Titles/Grid of editions',
  component: VersionsDialog,
  args: { values: { 'editions.9.colorIds': [1], 'editions.9.sizeId': 4, 'editions.9.materialId': null }, onAdd: fn(), onClose: fn() },
  parameters: {
    signedInAs: users.admin,
    msw: [
      fake(basicInfo.Color.calls.all, [
        { id: 1, title: 'Black', value: '#000000' },
        { id: 2, title: 'Blue', value: '#0000ff' },
      ]),
      fake(basicInfo.Size.calls.all, [
        { id: 4, title: 'A4', length: 297, width: 210 },
        { id: 5, title: 'Rahli (رحلی)', length: 240, width: 165 },
      ]),
      fake(basicInfo.Material.calls.all, [{ id: 7, title: 'Wood' }]),
    ],
  },
} satisfies Meta<typeof VersionsDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  play: async ({ args }) => {
    const dialog = await opened()
    for (const name of ['Black', 'Blue', 'A4']) await userEvent.click(await dialog.findByRole('checkbox', { name }))
    await dialog.findByText('Makes 1 new version.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 version' }))
    await expect(args.onAdd).toHaveBeenCalledWith([{ colorIds: [2], sizeId: 4, materialId: null }])
  },
}
