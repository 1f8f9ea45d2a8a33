import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { countUserRegisterProduct, type RegisteredProducts as Row } from '#api/dashboard/reports'
import { fake } from '#storybook/fake.ts'
import { RegisteredProducts } from './RegisteredProducts'

const names = [
  ['Shirin', 'Ahmadi'],
  ['Leila', 'Karimi'],
  ['رضا', 'مرادی'],
  ['Karin', 'Ljung'],
  ['Erik', 'Lindqvist'],
] as const

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => {
    const [firstName, lastName] = names[i % names.length] ?? ['', '']
    return { firstName, lastName, productCount: 900 - ((i * 137) % 880), productDetailCount: 1400 - ((i * 211) % 1300) }
  })

const answering = (count: number) => ({ msw: [fake(countUserRegisterProduct, rows(count))] })
const chart = (canvas: HTMLElement) => within(canvas).findByRole('img')

export default { component: RegisteredProducts, parameters: { layout: 'padded', ...answering(5) } } satisfies Meta<
  typeof RegisteredProducts
>
type Story = StoryObj<typeof RegisteredProducts>

export const Five: Story = {
  async play({ canvasElement }) {
    await expect((await chart(canvasElement)).querySelectorAll('rect')).toHaveLength(10)
  },
}

export const Three: Story = { parameters: answering(3), play: async ({ canvasElement }) => void (await chart(canvasElement)) }

export const FiveThousand: Story = {
  parameters: answering(5000),
  async play({ canvasElement }) {
    const bars = (await chart(canvasElement)).querySelectorAll('rect').length
    await expect(bars).toBeGreaterThan(4)
    await expect(bars).toBeLessThan(100)
  },
}

export const AsATable: Story = {
  async play({ canvasElement }) {
    await chart(canvasElement)
    await userEvent.click(await within(canvasElement).findByText('As a table'))
    await within(canvasElement).findByRole('columnheader', { name: 'Product Detail Count' })
    await within(canvasElement).findByRole('rowheader', { name: 'Shirin Ahmadi' })
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(countUserRegisterProduct)] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Loading the report…')
  },
}

export const Nobody: Story = {
  parameters: answering(0),
  async play({ canvasElement }) {
    await within(canvasElement).findByText(/No products registered/)
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(countUserRegisterProduct, 422, 'Refused')] },
  async play({ canvasElement }) {
    await within(document.body).findByText('Server Error')
    await within(canvasElement).findByRole('button', { name: 'Try again' })
  },
}
