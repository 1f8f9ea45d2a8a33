import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { part } from '../chunk'
import { Modal } from './Modal'
import { Opening } from './Opening'

const Note = () => (
  <Modal title="A note" onClose={() => {}}>
    <Field />
  </Modal>
)

function Field() {
  const [text, setText] = useState('')
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
}

function late() {
  let letCome = () => {}
  const coming = new Promise<{ default: typeof Note }>((resolve) => {
    letCome = () => resolve({ default: Note })
  })
  return { Part: part('the note', () => coming), letCome: () => letCome() }
}

function Page({ Part }: { Part: ReturnType<typeof late>['Part'] }) {
  return (
    <Opening onClose={() => {}}>
      <Part />
    </Opening>
  )
}

const meta = {
  id: 'components-opening-dialog',
  title: 'Components/Opening dialog (lazy, loading)',
  component: Page,
  subcomponents: { Opening },
  args: { Part: late().Part },
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

const placeholder = () => screen.findByRole('textbox', { name: 'Opening…' })

export const NotHereYet: Story = {
  play: async () => {
    await waitFor(async () => expect(await placeholder()).toHaveFocus())
  },
}

export const Arrived: Story = {
  loaders: [async () => late()],
  render: (_, { loaded }) => <Page Part={loaded.Part as ReturnType<typeof late>['Part']} />,
  play: async ({ loaded }) => {
    const field = (await placeholder()) as HTMLInputElement
    field.setRangeText('Half a tho')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    ;(loaded.letCome as () => void)()
    const note = await screen.findByRole('textbox', { name: 'Note' })
    await waitFor(() => expect(note).toHaveValue('Half a tho'))
    await expect(note).toHaveFocus()
  },
}
