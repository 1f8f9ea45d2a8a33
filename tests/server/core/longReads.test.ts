import { expect, test } from 'vitest'
import { inTurn } from '#server/core/longReads'
import type { Database } from '#server/db/database'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('long reads are carried out a few at a time, in the order they came, also past one that fails', async () => {
  const db = { kind: 'postgres' } as Database
  const begun: number[] = []
  const ends: ((failure?: Error) => void)[] = []
  const reads = Array.from({ length: 6 }, (_, n) =>
    inTurn(db, () => {
      begun.push(n)
      return new Promise<number>((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve(n))))
    }),
  )
  await settled()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.(new Error('The statement failed'))
  await expect(reads[1]).rejects.toThrow('The statement failed')
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const n of [0, 2, 3]) ends[n]?.()
  await settled()
  await settled()
  for (const n of [4, 5]) ends[n]?.()
  expect(await Promise.all(reads.filter((_, n) => n !== 1))).toEqual([0, 2, 3, 4, 5])
  expect(await inTurn(db, async () => 'again')).toBe('again')
})

test('whoever comes when a hundred wait already is told to try again', async () => {
  const db = { kind: 'embedded' } as Database
  let end: () => void = () => undefined
  const first = inTurn(db, () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = Array.from({ length: 100 }, () => inTurn(db, async () => undefined))
  await expect(inTurn(db, async () => undefined)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  end()
  await Promise.all([first, ...waiting])
  await inTurn(db, async () => undefined)
})
