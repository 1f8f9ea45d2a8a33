import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Modal } from '../dialog/Modal'
import { NumberInput } from './NumberInput'

function Credit() {
  const [typed, setTyped] = useState('2')
  return (
    <Modal title="Credit" onClose={() => undefined}>
      <NumberInput isInteger aria-label="Copies" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <NumberInput aria-label="Amount" defaultValue="103" />
    </Modal>
  )
}

export default {
  id: 'components-number-input',
  title: 'Components/Number input (quantity, stepper, copies)',
  component: Credit,
  subcomponents: { NumberInput },
} satisfies Meta<typeof Credit>

export const Typed: StoryObj<typeof Credit> = {
  async play() {
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Credit' }))
    const copies = dialog.getByRole('textbox', { name: 'Copies' })
    await expect(copies).toHaveFocus()
    await userEvent.keyboard('1')
    await expect(copies).toHaveValue('1')
    await userEvent.tab()
    await userEvent.keyboard('99')
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await expect(amount).toHaveValue('99')
    await userEvent.keyboard('{Escape}')
    await expect(amount).toHaveValue('103')
    await userEvent.keyboard('5')
    await expect(amount).toHaveValue('5')
    await userEvent.click(copies)
    await userEvent.keyboard('{Escape}')
    await expect(copies).toHaveValue('1')
  },
}
