import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { Suspense } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ApiError } from '#api/core/http'
import { Boundary } from '../Boundary'
import { type Chunk, ChunkError, chunk, useChunk } from '../chunk'
import { Failure } from './Failure'

const meta = {
  id: 'components-failure',
  title: 'Components/Failure (error page, crash, reload)',
  component: Failure,
  args: { error: new Error('Cannot read the price of nothing'), onRetry: fn() },
} satisfies Meta<typeof Failure>

export default meta
type Story = StoryObj<typeof meta>

export const Unexpected: Story = {
  parameters: { isFailure: true },
  play: async () => {
    await expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!')
  },
}

export const ServerFailed: Story = {
  parameters: { isFailure: true },
  args: { error: new ApiError(500, 'The server failed; what you did may not have been done (request 1f2e3d4c-1)') },
  play: async () => {
    await expect(screen.getByRole('alert')).toHaveTextContent('Details for support: The server failed')
    await expect(screen.getByRole('alert')).toHaveTextContent('(request 1f2e3d4c-1)')
  },
}

export const UnexpectedFullPage: Story = { args: { isFullPage: true }, parameters: { isFailure: true } }

export const ChunkDidNotLoad: Story = {
  args: { error: new ChunkError('Pending orders') },
  play: async () => {
    await expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("The chunk of 'Pending orders' failed to load")
  },
}

export const ReplacedByANewVersion: Story = {
  args: { error: new ChunkError('Pending orders') },
  parameters: { msw: [http.get('/', () => HttpResponse.html('<script type="module" src="/assets/index-next.js"></script>'))] },
  play: async () => {
    await expect(await screen.findByText(/A newer version of the app is available/)).toBeVisible()
  },
}

type Part = { View: () => string }

const Statistics = () => 'Statistics are here.'

function flaky(): Chunk<Part> {
  let tries = 0
  return chunk('Statistics', async () => {
    if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { View: Statistics }
  })
}

const Loaded = ({ part }: { part: Chunk<Part> }) => {
  const { View } = useChunk(part)
  return <View />
}

const Frame = ({ part }: { part: Chunk<Part> }) => (
  <>
    <label>
      Typed before: <input defaultValue="kept" />
    </label>
    <Boundary resetOn="" fallback={(error, retry) => <Failure error={error} onRetry={retry} />}>
      <Suspense fallback="Loading">
        <Loaded part={part} />
      </Suspense>
    </Boundary>
  </>
)

export const TriedAgainInPlace: Story = {
  loaders: [async () => ({ part: flaky() })],
  render: (_, { loaded }) => <Frame part={loaded.part as Chunk<Part>} />,
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), ' and more')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Statistics are here.')
    await expect(screen.getByRole('textbox')).toHaveValue('kept and more')
  },
}

export const TookTooLong: Story = {
  loaders: [async () => ({ part: chunk<Part>('Statistics', () => new Promise(() => undefined), 20) })],
  render: (_, { loaded }) => <Frame part={loaded.part as Chunk<Part>} />,
  play: async () => {
    await screen.findByRole('heading', { name: "The chunk of 'Statistics' failed to load" })
  },
}
