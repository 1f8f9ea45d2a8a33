// `npm run power-cut`: whether the embedded database keeps what it acknowledged, when the power goes and when it is killed.
//
//   npm run power-cut                             5 power cuts and 20 kills
//   npm run power-cut -- --cuts 1 --kills 0
//   npm run power-cut -- --simulated              on the simulated disk, also where a real one can be made
//   npm run power-cut -- --unsafe                 without waiting for the disk, to see what is lost then
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { forgetfulDisk, keptDisk, loopDisk } from './powerCut/disks.mjs'
import { survive } from './powerCut/survive.mjs'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '5' },
    kills: { type: 'string', default: '20' },
    simulated: { type: 'boolean', default: false },
    unsafe: { type: 'boolean', default: false },
  },
})
const file = 'dist/server/main.js'
if (!existsSync(file)) {
  console.error('There is nothing built to cut the power of: run npm run build first.')
  process.exit(2)
}

const env = values.unsafe ? { UNSAFE_FAST_WRITES: '1' } : {}
let isWhole = true
for (const [times, make] of [
  [Number(values.cuts), () => (values.simulated ? undefined : loopDisk()) ?? forgetfulDisk()],
  [Number(values.kills), keptDisk],
]) {
  if (times === 0) continue
  const disk = make()
  try {
    console.log(`\n${disk.name}, ${times} times`)
    const { acknowledged, lost } = await survive(disk, { file, times, env, told: console.log })
    console.log(`${lost.length} of ${acknowledged} acknowledged writes lost`)
    isWhole &&= lost.length === 0
  } finally {
    disk.remove()
  }
}
process.exitCode = isWhole ? 0 : 1
