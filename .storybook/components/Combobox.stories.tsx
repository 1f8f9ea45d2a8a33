import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { optional, ref } from '#api/core/field'
import { OptionField } from '#views/core/field/options/OptionField.tsx'
import { OneField } from './OneField'

type Args = { label: string; isRequired: boolean; isReadOnly: boolean }

const Example = ({ label, isRequired, isReadOnly }: Args) => {
  const field = ref(label, 'Genre')
  return <OneField key={label} field={isRequired ? field : optional(field)} isReadOnly={isReadOnly} />
}

const meta = {
  id: 'components-combobox',
  title: 'Components/Combobox (select, dropdown, autocomplete, picker, typeahead)',
  component: Example,
  subcomponents: { OptionField },
  args: { label: 'Genre', isRequired: true, isReadOnly: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Example>

export default meta

export const Open: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: /Genre/ }))
    await expect((await canvas.findAllByRole('option')).length).toBeGreaterThan(12)
  },
}
