import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { ApiError } from '#api/core/http'
import { addressParts } from '#api/customers/userAddress'
import type { Canvas } from '#storybook/canvas.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useForm } from '#views/core/useForm.ts'
import { AddressFields } from './AddressFields'

const library = {
  recipient: 'Umeå stadsbibliotek',
  address: 'Rådhusesplanaden 6 A',
  postalCode: '903 26',
  city: 'Umeå',
  country: 'SE',
}
const persian = {
  recipient: 'کتابخانهٔ فارسی',
  address: 'خیابان ولیعصر، شمارهٔ ۱۲',
  postalCode: '15119-43943',
  city: 'تهران',
  country: 'IR',
}

type Args = { values?: Record<string, string>; isRequired?: boolean; isReadOnly?: boolean; submit?: () => Promise<unknown> }

function Sheet({ values, isRequired = true, isReadOnly, submit = async () => null }: Args) {
  const form = useForm({ schema: formSchema(addressParts), initial: formValues(addressParts, values), submit })
  return (
    <div style={{ maxInlineSize: 640 }}>
      <Form form={form} label="Address">
        <AddressFields form={form} legend="New address" isRequired={isRequired} isReadOnly={isReadOnly} />
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
    </div>
  )
}

const meta = { title: 'Screens/Order handler/Address', component: Sheet, parameters: { layout: 'padded' } } satisfies Meta<typeof Sheet>
export default meta
type Story = StoryObj<typeof meta>

const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))

export const Required: Story = {
  async play({ canvas }) {
    const group = within(await canvas.findByRole('group', { name: 'New address' }))
    const boxes = group.getAllByRole('textbox')
    await expect(boxes).toHaveLength(4)
    for (const box of boxes) await expect(box).toHaveAttribute('autocomplete', 'off')
    const required = boxes.filter((box) => box.getAttribute('aria-required') === 'true')
    await expect(required.map((box) => box.getAttribute('name'))).toEqual(['address', 'city'])
    await expect(group.getByRole('combobox', { name: /^Country/ })).toBeRequired()
  },
}

export const NotRequired: Story = { args: { isRequired: false } }
export const Filled: Story = { args: { values: library } }
export const Persian: Story = { args: { values: persian } }
export const ReadOnly: Story = { args: { values: library, isReadOnly: true } }

export const Invalid: Story = {
  async play({ canvas }) {
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('3 fields need your attention')
    await expect(await canvas.findByRole('textbox', { name: /^Address/ })).toHaveFocus()
  },
}

export const UnknownCountry: Story = {
  args: { values: { ...library, country: 'Grmany' } },
  async play({ canvas }) {
    const box = await canvas.findByRole('combobox', { name: /^Country/ })
    await expect(box).toHaveValue('Grmany')
    await expect(box).toHaveAccessibleDescription('“Grmany” is not in the list. Choose a country')
    await userEvent.click(box)
    await userEvent.type(box, 'deutschland')
    await userEvent.click(await within(document.body).findByRole('option', { name: /^Germany/ }))
    await expect(box).toHaveValue('Germany')
  },
}

export const TooLong: Story = {
  args: { values: { ...library, postalCode: '9'.repeat(21) } },
  async play({ canvas }) {
    await save(canvas)
    await canvas.findByRole('button', { name: 'Postal code is at most 20 characters' })
  },
}

export const RefusedByTheServer: Story = {
  args: {
    values: library,
    submit: () =>
      Promise.reject(new ApiError(422, 'Refused', { fieldErrors: { postalCode: ['No post goes there'] } }, 'UserAddress/AddUserAddress')),
  },
  async play({ canvas }) {
    await save(canvas)
    const box = await canvas.findByRole('textbox', { name: /^Postal code/ })
    await expect(box).toHaveAccessibleDescription('No post goes there')
  },
}

export const Sending: Story = {
  args: { values: library, submit: () => new Promise(() => undefined) },
  play: ({ canvas }) => save(canvas),
}
