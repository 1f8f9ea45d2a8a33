import { expect, test } from 'vitest'
import { shareReads, wrote } from '#server/core/shareReads'

test('those who ask together share a read, and later ones get one of their own', async () => {
  const db = {}
  const finish: ((value: number) => void)[] = []
  const ask = shareReads(() => new Promise<number>((resolve) => finish.push(resolve)))
  const together = [ask(db), ask(db), ask(db)]
  await expect.poll(() => finish.length).toBe(1)
  const later = [ask(db), ask(db)]
  finish[0]?.(1)
  expect(await Promise.all(together)).toEqual([1, 1, 1])
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.(2)
  expect(await Promise.all(later)).toEqual([2, 2])
})

test('what was read is told again for a fifth of a second, unless this process has written', async () => {
  const db = {}
  let time = 0
  let reads = 0
  const ask = shareReads(
    async () => ++reads,
    () => time,
  )
  expect(await ask(db)).toBe(1)
  time = 199
  expect(await ask(db)).toBe(1)
  wrote(db)
  expect(await ask(db)).toBe(2)
  time = 399
  expect(await ask(db)).toBe(3)
})

test('a read that was under way while something was written is not told to those who ask after it', async () => {
  const db = {}
  const finish: ((value: number) => void)[] = []
  const ask = shareReads(() => new Promise<number>((resolve) => finish.push(resolve)))
  const early = ask(db)
  await expect.poll(() => finish.length).toBe(1)
  wrote(db)
  finish[0]?.(1)
  expect(await early).toBe(1)
  const late = ask(db)
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.(2)
  expect(await late).toBe(2)
})

test('a read that fails is tried anew by whoever asks next', async () => {
  const db = {}
  let calls = 0
  const ask = shareReads(async () => {
    calls++
    if (calls === 1) throw new Error('the connection was lost')
    return calls
  })
  await expect(ask(db)).rejects.toThrow('lost')
  expect(await ask(db)).toBe(2)
})
