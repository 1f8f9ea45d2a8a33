import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { type DoneItem, doneBasketItems } from '#api/orders/basketCharges'
import { fake } from '#storybook/fake.ts'
import { lines } from '#storybook/fixtures/orderParts.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const items: DoneItem[] = [lines.mumin, lines.bufekur, lines.tote].map(({ id, productDetailId, isbn, title, quantity, unitPrice }, i) => ({
  id,
  basketId: 4711 - i,
  productDetailId,
  isbn,
  title,
  quantity,
  delivered: quantity,
  returned: 0,
  invoiced: i === 0 ? 1 : 0,
  total: { amount: Math.round(unitPrice * quantity * 1.06), currency: 'SEK' },
  doneAt: new Date(Date.now() - (i + 1) * 86_400_000).toISOString(),
  customerName: i === 1 ? 'کتابخانهٔ فارسی استکهلم' : 'Göteborgs stadsbibliotek',
}))

export default {
  title: 'Screens/Order handler/Sold items',
  component: PageAt,
  args: { path: '/order/complete-orders/list' },
  parameters: { layout: 'padded', route: '/order/complete-orders/list', msw: [fake(doneBasketItems, items)] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Items: Story = {
  async play({ canvas }) {
    const title = await canvas.findByText('بوف کور')
    await expect(title.closest('a, tr')).toBeTruthy()
    const link = canvas.getByRole('link', { name: /بوف کور/ })
    await expect(link).toHaveAttribute('href', '/order/done-orders/edit/4710')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(doneBasketItems, [])] },
  async play({ canvas }) {
    await canvas.findByText('No done orders yet')
  },
}

export const NotRead: Story = {
  parameters: { msw: [fake.error(doneBasketItems, 400, 'The list is out of order')] },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Try again' })
  },
}
