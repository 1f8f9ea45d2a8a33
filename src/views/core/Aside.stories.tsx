import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent } from 'storybook/test'
import { Aside } from './Aside'
import { part } from './chunk'

const flaky = () => {
  let tries = 0
  return part<object>('the palette', async () => {
    if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>The palette is here.</p> }
  })
}

function Page({ Part }: { Part: ReturnType<typeof flaky> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Aside onMissing={() => setOpen(false)}>
          <Part />
        </Aside>
      )}
    </>
  )
}

const meta = {
  id: 'components-aside',
  title: 'Components/Aside (part, lazy, optional)',
  component: Page,
  subcomponents: { Aside },
  args: { Part: flaky() },
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

export const MissingOnce: Story = {
  loaders: [async () => ({ Part: flaky() })],
  render: (_, { loaded }) => <Page Part={loaded.Part as ReturnType<typeof flaky>} />,
  play: async () => {
    const open = await screen.findByRole('button', { name: 'Open' })
    await userEvent.click(open)
    await screen.findByText("The chunk of 'the palette' failed to load")
    await expect(open).toBeVisible()
    await userEvent.click(open)
    await screen.findByText('The palette is here.')
  },
}
