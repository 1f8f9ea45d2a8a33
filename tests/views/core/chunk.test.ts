import { expect, test, vi } from 'vitest'
import { ChunkError, chunk, chunkTimeout } from '#views/core/chunk.ts'

test('a part is loaded once, however often it is read', async () => {
  const load = vi.fn(async () => 'here')
  const part = chunk('Orders', load)
  part.prefetch()
  expect(await part.read()).toBe('here')
  expect(part.read()).toBe(part.read())
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure names the part and keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  const error = await chunk('Orders', () => Promise.reject(cause))
    .read()
    .catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ChunkError)
  expect(error).toMatchObject({ message: "The chunk of 'Orders' failed to load", title: 'Orders', cause })
})

test('a failure is kept until it is forgotten, then the part is loaded again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('here')
  const part = chunk('Orders', load)
  const fail = () => part.read().catch((error: unknown) => error)
  const error = await fail()
  expect(error).toBeInstanceOf(ChunkError)
  expect(await fail()).toBe(error)
  expect(load).toHaveBeenCalledTimes(1)
  if (error instanceof ChunkError) error.forget()
  expect(await part.read()).toBe('here')
})

test('a prefetch that fails says nothing, and is tried again when the part is needed', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('here')
  const part = chunk('Orders', load)
  part.prefetch()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await part.read()).toBe('here')
})

test('a part that does not arrive in two minutes has failed', async () => {
  vi.useFakeTimers()
  try {
    const failed = expect(chunk('Orders', () => new Promise(() => undefined)).read()).rejects.toThrow(
      "The chunk of 'Orders' failed to load",
    )
    expect(chunkTimeout).toBe(120_000)
    await vi.advanceTimersByTimeAsync(chunkTimeout)
    await failed
  } finally {
    vi.useRealTimers()
  }
})
