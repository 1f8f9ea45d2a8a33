import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { countUserRegisterProduct, type RegisteredProducts as Row } from '#api/dashboard/reports'
import type { Canvas } from '#storybook/canvas.ts'
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
const chart = (canvas: Canvas) => canvas.findByRole('img')

export default {
  title: 'Screens/Everybody/Registered products',
  component: RegisteredProducts,
  parameters: { layout: 'padded', ...answering(5) },
} satisfies Meta<typeof RegisteredProducts>
type Story = StoryObj<typeof RegisteredProducts>

export const Five: Story = {
  async play({ canvas }) {
    await expect((await chart(canvas)).querySelectorAll('rect')).toHaveLength(10)
  },
}

export const Three: Story = { parameters: answering(3), play: async ({ canvas }) => void (await chart(canvas)) }

export const FiveThousand: Story = {
  parameters: answering(5000),
  async play({ canvas }) {
    const bars = (await chart(canvas)).querySelectorAll('rect').length
    await expect(bars).toBeGreaterThan(4)
    await expect(bars).toBeLessThan(100)
  },
}

export const AsATable: Story = {
  async play({ canvas }) {
    await chart(canvas)
    await userEvent.click(await canvas.findByText('As a table'))
    await canvas.findByRole('columnheader', { name: 'Product Detail Count' })
    await canvas.findByRole('rowheader', { name: 'Shirin Ahmadi' })
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(countUserRegisterProduct)] },
  async play({ canvas }) {
    await canvas.findByText('Loading the report…')
  },
}

export const Nobody: Story = {
  parameters: answering(0),
  async play({ canvas }) {
    await canvas.findByText(/No products registered/)
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(countUserRegisterProduct, 422, 'Refused')] },
  async play({ canvas }) {
    await within(document.body).findByText('Server Error')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}
