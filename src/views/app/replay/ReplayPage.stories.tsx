import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { present } from '#api/core/objects'
import { limits, readTrace } from '#machines/app/replay/read'
import { fileOf } from '#machines/core/recorder/file'
import type { Trace } from '#machines/core/recorder/trace'
import { bulk, offline } from '#storybook/fixtures/traces.ts'
import ReplayPage from './ReplayPage'

const meta = {
  title: 'Screens/Administrator/Replay of a report',
  component: ReplayPage,
  parameters: { route: '/support/replay' },
} satisfies Meta<typeof ReplayPage>

export default meta
type Story = StoryObj<typeof meta>

const open = async (text: string, name = 'report.json') =>
  userEvent.upload(
    await screen.findByLabelText('Choose a report', { selector: 'input' }),
    new File([text], name, { type: 'application/json' }),
  )

/** A report with all that a scene can hold, and a marked step. */
function marked(): string {
  const trace = readTrace(bulk)
  const [part] = trace.parts
  if (!part) throw new Error('The trace has no part')
  part.scenes = [
    {
      t: 0,
      scene: {
        page: 1,
        theme: 'dark',
        direction: 'rtl',
        language: 'fa',
        width: 390,
        height: 700,
        query: { page: '1' },
        permissions: ['Dashboard', 'CustomerOrders', 'NewOrders', 'offer'],
      },
    },
  ]
  const told: Trace = {
    ...trace,
    about: 'Two orders did not move',
    expected: { at: '0.refusals.0', choice: 'allowed', text: 'All three move' },
  }
  part.refusals = [{ t: 500, refused: 'press' }]
  return fileOf(told)
}

/** As an app without the later part of the recorder saves it. */
function withoutScenes(): string {
  const trace = readTrace(offline)
  for (const part of trace.parts) part.scenes = []
  return fileOf(trace)
}

const frame = () => present(screen.getByTitle<HTMLIFrameElement>(/^The screen as it was recorded/).contentDocument)
const selected = () => within(screen.getByRole('listbox', { name: 'Steps' })).getByRole('option', { selected: true })

export const NothingOpened: Story = {
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Choose a report' })).toBeVisible()
  },
}

export const FromALink: Story = {
  parameters: { route: '/support/replay?step=0.events.12' },
  play: async () => {
    await screen.findByText('This link leads to step 0.events.12. Open its report to go there.')
    await open(bulk)
    await screen.findByRole('listbox', { name: 'Steps' })
    await expect(screen.getByText(/^\d+ of \d+$/)).not.toHaveTextContent(/^1 of/)
  },
}

export const Opened: Story = {
  parameters: { states: ['player.paused.still', 'player.paused.moving'] },
  play: async () => {
    await open(bulk)
    await screen.findByRole('listbox', { name: 'Steps' })
    await expect(selected()).toHaveAttribute('aria-posinset', '1')
    await userEvent.keyboard('j')
    await waitFor(() => expect(selected()).toHaveAttribute('aria-posinset', '2'))
    await userEvent.click(screen.getByRole('button', { name: 'Next refusal' }))
    await waitFor(() => expect(selected()).toHaveTextContent(/Refused/))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search steps' }), '409')
    await waitFor(() => expect(screen.getByText(/^\d+ of \d+$/)).toHaveTextContent(/of [1-9]$/))
  },
}

export const Playing: Story = {
  parameters: { states: ['player.playing'] },
  play: async () => {
    await open(bulk)
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    await waitFor(() => expect(Number(selected().getAttribute('aria-posinset'))).toBeGreaterThan(2))
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  },
}

/** 31.9: the recorded window, theme, direction and permissions; nothing of the reader. */
export const AsRecorded: Story = {
  play: async () => {
    await open(marked())
    await screen.findByText('Two orders did not move')
    await userEvent.click(screen.getByRole('button', { name: 'Go to the marked step' }))
    await waitFor(() => expect(frame().querySelector('h1')).not.toBeNull())
    const { documentElement: root } = frame()
    await expect([root.className, root.dir, root.clientWidth]).toEqual(['dark', 'rtl', 390])
    await expect(frame().body).toHaveTextContent(/The content of this page: not recorded/)
    await expect(frame().body).not.toHaveTextContent(/Olle|Lindqvist|Server Error|Config/)
    await screen.findByText(/390 × 700 · dark · right to left · 4 permissions · recorded in فارسی, drawn in English/)
  },
}

/** 31.9: an older report has neither window nor permissions. */
export const Offline: Story = {
  play: async () => {
    await open(withoutScenes())
    const search = await screen.findByRole('searchbox', { name: 'Search steps' })
    await userEvent.type(search, 'Connection lost')
    await waitFor(() => expect(screen.getByText(/^\d+ of \d+$/)).toHaveTextContent(/of [1-9]$/))
    const [lost] = await screen.findAllByRole('option', { name: /Connection lost/ })
    await userEvent.click(present(lost))
    await waitFor(() => expect(frame().body).toHaveTextContent(/The connection is lost/))
    await expect(frame().body).toHaveTextContent(/Menu: not recorded/)
    await screen.findByText(/^window size not recorded · theme not recorded · permissions not recorded$/)
  },
}

export const NoTrace: Story = {
  play: async () => {
    await open('{"format":"trace/9"}', 'odd.json')
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      "This is a trace of the format 'trace/9'; this version reads 'trace/3'.",
    )
    await open('{"format":"trace/1"}', 'old.json')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/an earlier version of the app saved/))
    await open(' '.repeat(limits.characters + 1), 'large.json')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^This file has 25 MB and a report at most 24/))
  },
}

export const Dropped: Story = {
  play: async () => {
    const page = await screen.findByRole('region', { name: 'Replay' })
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bulk], 'dropped.json', { type: 'application/json' }))
    page.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
    await waitFor(() => expect(page).toHaveAttribute('data-over'))
    page.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await screen.findByRole('heading', { level: 1, name: /dropped\.json/ })
  },
}

export const StepOfAnotherReport: Story = {
  parameters: { route: '/support/replay?step=7.events.1' },
  play: async () => {
    await open(bulk)
    await screen.findByText('This report has no step 7.events.1. The link is of another report.')
  },
}
