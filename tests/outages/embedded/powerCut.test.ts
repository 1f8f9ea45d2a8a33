import { cpSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { forgetfulDisk, uncutDisk } from '../../../scripts/powerCut/disks.mjs'
import { survive } from '../../../scripts/powerCut/survive.mjs'
import { serverFile, shortLived } from '../../server/setup/serverProcess'

/** With an empty database on it: a first start takes long. */
function prepared<D extends { path: string }>(disk: D): D {
  cpSync(inject('emptyDataDir') ?? '', disk.path, { recursive: true })
  return disk
}

// `npm run power-cut` does it 5 and 20 times, and on a real file system where one can be made.
test.each([
  // The first of the cuts comes soon after a first start, whose files must have been synced.
  ['power cut', forgetfulDisk, 2],
  ['kill', () => prepared(uncutDisk()), 1],
])('after each %s everything that was acknowledged is there', async (_, make, times) => {
  const disk = make()
  try {
    const { acknowledged, lost } = await survive(disk, { file: serverFile, flags: shortLived, times })
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(100 * times)
  } finally {
    disk.remove()
  }
})

test('without waiting for the disk a power cut loses what was acknowledged: the cut is one', async () => {
  const disk = prepared(forgetfulDisk())
  try {
    const { lost } = await survive(disk, { file: serverFile, flags: shortLived, times: 1, env: { UNSAFE_FAST_WRITES: '1' } })
    expect(lost.length).toBeGreaterThan(0)
  } finally {
    disk.remove()
  }
})
