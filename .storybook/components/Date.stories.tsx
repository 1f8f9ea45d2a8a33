import type { Meta, StoryObj } from '@storybook/react-vite'
import { fireEvent } from 'storybook/test'
import { date, optional } from '#api/core/field'
import { DateField } from '#views/core/field/DateField.tsx'
import { OneField } from './OneField'

type Args = { label: string; isRequired: boolean; isReadOnly: boolean }

const Example = ({ label, isRequired, isReadOnly }: Args) => {
  const field = date(label)
  return <OneField key={label} field={isRequired ? field : optional(field)} isReadOnly={isReadOnly} />
}

const meta = {
  id: 'components-date',
  title: 'Components/Date (day, calendar, date picker, time)',
  component: Example,
  subcomponents: { DateField },
  args: { label: 'Published', isRequired: false, isReadOnly: false },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Example>

export default meta

export const Chosen: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    fireEvent.change(await canvas.findByLabelText(/Published/), { target: { value: '1937-01-31' } })
    await canvas.findByText('31 Jan 1937')
  },
}
