// `npm run power-cut`: whether a database keeps what the server acknowledged, when the power goes and when it is killed.
//
//   npm run power-cut                             5 power cuts and 20 kills
//   npm run power-cut -- --cuts 1 --kills 0
//   npm run power-cut -- --simulated              on the simulated disk, also where a real one can be made
//   npm run power-cut -- --postgres               PostgreSQL instead: power cuts only, and only where a real disk can be made
//   npm run power-cut -- --unsafe                 without waiting for the disk, to see what is lost then
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { forgetfulDisk, loopDisk, postgresDisk, uncutDisk } from './powerCut/disks.mjs'
import { survive } from './powerCut/survive.mjs'
import { everyKind } from './powerCut/writers.mjs'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '5' },
    kills: { type: 'string', default: '20' },
    simulated: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    unsafe: { type: 'boolean', default: false },
  },
})
const file = 'dist/server/main.js'
if (!existsSync(file)) {
  console.error('There is nothing built to cut the power of: run npm run build first.')
  process.exit(2)
}

const { cuts, kills, simulated, unsafe } = values
const embedded = [
  [Number(cuts), () => (simulated ? undefined : loopDisk()) ?? forgetfulDisk()],
  [Number(kills), uncutDisk],
]
let isLossless = true
for (const [times, make] of values.postgres ? [[Number(cuts), postgresDisk]] : embedded) {
  if (times === 0) continue
  const disk = await make()
  if (!disk) {
    console.error('The power of PostgreSQL cannot be cut here: it takes root, loop devices, ext4, perl and the programs of PostgreSQL.')
    process.exit(2)
  }
  try {
    console.log(`\n${disk.name}, ${times} times`)
    const env = { ...(unsafe && { UNSAFE_FAST_WRITES: '1' }), ...(disk.url && { DATABASE_URL: disk.url }) }
    const { acknowledged, lost } = await survive(disk, { file, times, args: ['--demo'], env, kinds: everyKind, report: console.log })
    console.log(`${lost.length} of ${acknowledged} acknowledged writes lost`)
    isLossless &&= lost.length === 0
  } finally {
    await disk.remove()
  }
}
process.exitCode = isLossless ? 0 : 1
