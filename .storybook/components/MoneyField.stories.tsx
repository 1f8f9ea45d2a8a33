import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { money, optional } from '#api/core/field'
import { MoneyField } from '#views/core/field/NumberField.tsx'
import { OneField } from './OneField'

type Args = { label: string; currency: string; isRequired: boolean; isReadOnly: boolean }

const Example = ({ label, currency, isRequired, isReadOnly }: Args) => {
  const field = money(label, currency)
  return <OneField key={label + currency} field={isRequired ? field : optional(field)} isReadOnly={isReadOnly} />
}

const meta = {
  id: 'components-money-field',
  title: 'Components/Money field (price, amount, currency input)',
  component: Example,
  subcomponents: { MoneyField },
  args: { label: 'Price', currency: 'SEK', isRequired: false, isReadOnly: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Example>

export default meta

export const Typed: StoryObj<typeof meta> = {
  play: async ({ canvas }) => userEvent.type(await canvas.findByRole('textbox', { name: /Price/ }), '129,50'),
}
