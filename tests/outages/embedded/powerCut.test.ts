import { expect, test } from 'vitest'
import { forgetfulDisk, keptDisk } from '../../../scripts/powerCut/disks.mjs'
import { survive } from '../../../scripts/powerCut/survive.mjs'
import { serverFile } from '../../server/setup/serverProcess'

// `npm run power-cut` does it 5 and 20 times, and on a real file system where one can be made.
test.each([
  ['power cut', forgetfulDisk, 2],
  ['kill', keptDisk, 2],
])('after each %s everything that was acknowledged is there', async (_, make, times) => {
  const disk = make()
  try {
    const { acknowledged, lost } = await survive(disk, { file: serverFile, times })
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(100 * times)
  } finally {
    disk.remove()
  }
})

test('without waiting for the disk a power cut loses what was acknowledged: the cut is one', async () => {
  const disk = forgetfulDisk()
  try {
    const { lost } = await survive(disk, { file: serverFile, times: 1, env: { UNSAFE_FAST_WRITES: '1' } })
    expect(lost.length).toBeGreaterThan(0)
  } finally {
    disk.remove()
  }
})
