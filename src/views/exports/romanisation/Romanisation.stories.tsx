import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  decideRomanisation,
  type RomanisationTask,
  removeRomanisation,
  romanisationMemory,
  romanisationQueue,
  undoRomanisation,
} from '#api/exports/romanisation'
import { fake } from '#storybook/fake.ts'
import { nameTask, romanisationDecisions, romanisationPairs, romanisationTasks } from '#storybook/fixtures/romanisation.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const path = '/library-services/romanisation'

/** A queue that decisions empty and that undoing fills again. */
function queue(tasks: readonly RomanisationTask[]) {
  let left = [...tasks]
  const gone: RomanisationTask[] = []
  return [
    fake(romanisationQueue, ({ query }) => ({
      tasks: left.filter(({ of }) => of === query?.of),
      waiting: { title: left.filter(({ of }) => of === 'title').length, name: left.filter(({ of }) => of === 'name').length },
      decided: romanisationDecisions,
    })),
    fake(decideRomanisation, ({ body }) => {
      gone.push(...left.filter(({ id }) => id === body.id))
      left = left.filter(({ id }) => id !== body.id)
      return { decisionId: gone.length }
    }),
    fake(undoRomanisation, () => {
      left = [...gone.splice(-1).map((task) => ({ ...task, version: task.version + 2 })), ...left]
      return null
    }),
    fake(romanisationMemory, romanisationPairs),
  ]
}

export default {
  title: 'Screens/Catalogue staff/Exports/Romanisation',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, msw: queue([...romanisationTasks, nameTask]) },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const deciding = async () => within(await screen.findByRole('region', { name: 'Decide' }))

export const OneKeyEach: Story = {
  parameters: { msw: queue([...romanisationTasks, nameTask]) },
  play: async () => {
    const part = await deciding()
    await part.findByText('Būf-i kūr', { selector: '[data-proposal] *' })
    await userEvent.keyboard('a')
    await part.findByText('سه قطره خون')
    await userEvent.keyboard('s')
    await part.findByText('سگ ولگرد')
    await part.findByText('By letters: vowels that are not written are missing')
    await userEvent.keyboard('e')
    const input = await screen.findByRole('textbox', { name: /^Title in Latin letters/ })
    await waitFor(() => expect(input).toHaveFocus())
    await userEvent.clear(input)
    await userEvent.type(input, 'Sag-i vilgard{Enter}')
    await screen.findByText('Every title has a form in Latin letters')
    await userEvent.keyboard('u')
    await (await deciding()).findByText('سگ ولگرد')
  },
}

export const Names: Story = {
  parameters: { route: `${path}?of=name` },
  play: async () => {
    const part = await deciding()
    await part.findByText('Hidāyat')
    await part.findByText('Ṣādq')
    await expect(screen.getByRole('link', { name: 'Names · 1' })).toHaveAttribute('aria-current', 'page')
  },
}

export const EditedAndLeft: Story = {
  play: async () => {
    await press(/^Edit/)
    const input = await screen.findByRole('textbox', { name: /^Title in Latin letters/ })
    await userEvent.type(input, '!{Escape}')
    await screen.findByRole('button', { name: /^Accept/ })
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(decideRomanisation, 409, 'Somebody changed this in the meantime', { reason: 'changed' }), ...queue(romanisationTasks)],
  },
  play: async () => {
    await press(/^Accept/)
    await screen.findByText('Somebody changed this in the meantime')
    await (await deciding()).findByText('بوف کور')
  },
}

export const NothingLeft: Story = {
  parameters: { msw: queue([]) },
  play: async () => {
    await screen.findByText('Every title has a form in Latin letters')
    const decided = within(await screen.findByRole('region', { name: 'Last decisions' }))
    await decided.findByText('Skipped')
    await userEvent.click(decided.getByRole('button', { name: /^Undo .*شب/ }))
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(romanisationQueue, 403, 'You may not do this')] },
  play: async () => void (await screen.findByText('Could not load the romanisation')),
}

export const Memory: Story = {
  parameters: { route: `${path}?of=memory`, msw: [fake(removeRomanisation, null), ...queue([])] },
  play: async () => {
    await screen.findByText(/Imported: .* · 3 times/)
    await press(/^Forget .*بوف/)
    await screen.findByText('Forgotten.')
  },
}

export const EmptyMemory: Story = {
  parameters: { route: `${path}?of=memory`, msw: [fake(romanisationMemory, []), ...queue([])] },
  play: async () => void (await screen.findByText('No pairs yet.')),
}
