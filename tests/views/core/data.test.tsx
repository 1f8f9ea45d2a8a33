import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { SWRConfig, unstable_serialize } from 'swr'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#api/core/answer'
import { client } from '#api/core/client'
import { endpoint } from '#api/core/endpoint'
import { ApiError } from '#api/core/http'
import { token } from '#api/core/token'
import { forgetLeftAnswers } from '#views/app/leftAnswers.ts'
import { emptyCache, preloadItem, refresh, swrConfig, useItem } from '#views/core/data.ts'

const shelf = endpoint('GET Shelf/ShelfItem/{id}', {
  permission: '',
  summary: 'A shelf',
  answer: answer(z.object({ title: z.string() })),
})
const path = '*/api/Shelf/ShelfItem/:id'
const cached = (id: number) => SWRConfig.defaultValue.cache.get(unstable_serialize(['Shelf', shelf.path, id]))?.data

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  emptyCache()
  token.clear()
})
afterAll(() => server.close())

const answerOf = (title: string): Response => HttpResponse.json({ isSuccess: true, status: 200, message: '', data: { title } })

function Shelf({ id, drawn }: { id: number; drawn: string[] }) {
  const { data, error, isValidating } = useItem('Shelf', shelf, id)
  const shown = error ? 'refused' : (data?.data.title ?? 'nothing yet')
  drawn.push(shown)
  return <p>{`${shown}${isValidating ? ', reading' : ''}`}</p>
}

function show(id: number): string[] {
  const drawn: string[] = []
  render(
    <SWRConfig value={{ ...swrConfig, shouldRetryOnError: false }}>
      <Shelf id={id} drawn={drawn} />
    </SWRConfig>,
  )
  return drawn
}

test('what was read before its view came is in the first render, and is asked for once', async () => {
  let requests = 0
  server.use(http.get(path, () => answerOf(`answer ${++requests}`)))
  preloadItem('Shelf', shelf, 1)
  preloadItem('Shelf', shelf, 1)
  await waitFor(() => expect(cached(1)).toBeDefined())
  const drawn = show(1)
  await screen.findByText('answer 1')
  expect(new Set(drawn)).toEqual(new Set(['answer 1']))
  expect(requests).toBe(1)
})

test('a view that reads again soon after reads anew', async () => {
  let requests = 0
  server.use(http.get(path, () => answerOf(`answer ${++requests}`)))
  preloadItem('Shelf', shelf, 5)
  await waitFor(() => expect(cached(5)).toBeDefined())
  show(5)
  await screen.findByText('answer 1')
  await refresh('Shelf')
  await screen.findByText('answer 2')
})

test('a view that comes before the answer waits for the one read', async () => {
  let requests = 0
  let send = (_: Response) => {}
  server.use(
    http.get(path, () => {
      requests++
      return new Promise<Response>((resolve) => {
        send = resolve
      })
    }),
  )
  preloadItem('Shelf', shelf, 2)
  await waitFor(() => expect(requests).toBe(1))
  show(2)
  send(answerOf('late'))
  await screen.findByText('late')
  expect(requests).toBe(1)
})

test('a refusal of what was read early is told by the view', async () => {
  server.use(http.get(path, () => HttpResponse.json({ isSuccess: false, status: 404, message: 'Gone', data: null }, { status: 404 })))
  preloadItem('Shelf', shelf, 3)
  show(3)
  await screen.findByText('refused')
})

test('what comes after somebody else has signed in is not kept', async () => {
  token.set('of-one-person')
  let send = (_: Response) => {}
  let isRequested = false
  server.use(
    http.get(path, () => {
      isRequested = true
      return new Promise<Response>((resolve) => {
        send = resolve
      })
    }),
  )
  preloadItem('Shelf', shelf, 4)
  await waitFor(() => expect(isRequested).toBe(true))
  token.set('of-another')
  emptyCache()
  send(answerOf('not for you'))
  server.use(http.get(path, () => answerOf('for you')))
  const drawn = show(4)
  await screen.findByText('for you')
  expect(drawn).not.toContain('not for you')
})

/** One shelf after the other in the same view. */
async function browse(first: number, last: number) {
  const view = render(<Shelf id={first} drawn={[]} />)
  for (let id = first; id <= last; id++) {
    view.rerender(<Shelf id={id} drawn={[]} />)
    await screen.findByText(`shelf ${id}`)
  }
  return view
}

test('of answers that nobody shows any more the last thirty stay, and what is shown stays however long ago it was asked for', async () => {
  server.use(http.get(path, ({ params }) => answerOf(`shelf ${params.id}`)))
  render(<Shelf id={100} drawn={[]} />)
  await screen.findByText('shelf 100')
  const { rerender } = await browse(101, 140)
  forgetLeftAnswers()
  const from = (first: number) => Array.from({ length: 141 - first }, (_, i) => first + i)
  expect(from(100).filter((id) => cached(id) !== undefined)).toEqual([100, ...from(110)])
  rerender(<Shelf id={101} drawn={[]} />)
  await screen.findByText('shelf 101')
})

test('what was on the page until it was left is forgotten after what was left before', async () => {
  server.use(http.get(path, ({ params }) => answerOf(`shelf ${params.id}`)))
  const { unmount } = render(<Shelf id={200} drawn={[]} />)
  await screen.findByText('shelf 200')
  const { rerender } = await browse(201, 231)
  forgetLeftAnswers()
  unmount()
  rerender(<Shelf id={232} drawn={[]} />)
  await screen.findByText('shelf 232')
  forgetLeftAnswers()
  expect([200, 201, 202, 203].map((id) => cached(id) !== undefined)).toEqual([true, false, false, true])
})

test('a read is tried again three times, and for as long as the server says that it is starting', () => {
  vi.useFakeTimers()
  const again = (error: unknown, retryCount: number) => {
    const revalidate = vi.fn(async () => true)
    swrConfig.onErrorRetry?.(error as Error, '', {} as never, revalidate, { retryCount, dedupe: true })
    vi.advanceTimersByTime(30_000)
    return revalidate.mock.calls
  }
  const starting = new ApiError(503, 'The server is starting', { reason: 'starting', mayBeDone: false })
  expect(again(new ApiError(500, 'Broken'), 3)).toEqual([[{ retryCount: 3 }]])
  expect(again(new ApiError(500, 'Broken'), 4)).toEqual([])
  expect(again(new ApiError(403, 'Refused'), 1)).toEqual([])
  expect(again(starting, 99)).toEqual([[{ retryCount: 0 }]])
  vi.useRealTimers()
})

test('what was begun for a page that turns out to be closed is said by nobody but the page', async ({ onTestFinished }) => {
  const heard: number[] = []
  onTestFinished(client.onRefused(({ status }) => heard.push(status)))
  const ended = new Promise<number>((resolve) => client.onEnded(({ status }) => resolve(status)))
  server.use(http.get(path, () => HttpResponse.json({ isSuccess: false, status: 403, message: 'No', data: null }, { status: 403 })))
  preloadItem('Shelf', shelf, 8)
  expect(await ended).toBe(403)
  show(8)
  await screen.findByText('refused')
  expect(heard).toEqual([])
  await refresh('Shelf')
  expect(heard).toEqual([403])
})
