import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print } from '../report.mjs'
import { caller } from './beside.mjs'

const rounds = 3
const atOnce = 6
/** Milliseconds: the 99th percentile of a small call. */
const target = 100
/** Milliseconds in which the small call is measured with nothing beside it. */
const quiet = 3000

const kinds = [
  { name: 'ONIX of 490 records', kind: 'records', path: 'ImportFile/Metadata', as: 'admin' },
  { name: 'ONIX of one record', kind: 'elements', path: 'ImportFile/Metadata', as: 'admin' },
  { name: 'Pictures of 10 MB', kind: 'picture', path: 'File/AddFile', as: 'admin' },
  { name: 'Pictures of 10 MB that are read', kind: 'reading', path: 'File/AddFile', as: 'admin' },
  // By somebody who may upload nothing.
  { name: '450,000 empty parts', kind: 'emptyParts', path: 'File/AddFile', as: 'distributor' },
]

const p99 = (waits) => {
  const sorted = waits.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]
}

/** Measures small calls while six of the largest uploads run. */
export async function benchUploads({ on }) {
  console.log('\nSix of the largest uploads at once')
  if (on !== 'embedded' && postgres.binaries) await measure('PostgreSQL')
  if (on !== 'postgres') await measure('embedded')
}

async function measure(on) {
  const folder = temporaryFolder('uploads')
  const database = on === 'embedded' ? undefined : await startPostgres()
  const app = await startServer({
    env: { ...withoutHumanCheck, DATA_DIR: folder.path, ...(database && { DATABASE_URL: database.url }) },
  })
  try {
    const tokens = { admin: await signIn(app.url, 'admin'), distributor: await signIn(app.url, 'distributor') }
    const { beside } = caller(app, tokens.admin)
    const alone = await beside(() => wait(quiet))
    print(
      `Nothing beside it, ${on}: a small call, 99th of 100`,
      `${p99(alone.waits).toFixed(0)} ms`,
      '',
      null,
      `${alone.waits.length} calls`,
    )
    for (const { name, kind, path, as } of kinds) {
      const uploader = new Worker(new URL('uploader.mjs', import.meta.url), {
        workerData: { kind, url: `${app.url}/api/${path}`, token: tokens[as] },
      })
      await once(uploader, 'message')
      const waits = []
      const statuses = new Set()
      let [memory, took, cpu] = [0, 0, 0]
      for (let round = 0; round < rounds; round++) {
        const ran = await beside(async () => {
          uploader.postMessage(atOnce)
          const [answered] = await once(uploader, 'message')
          for (const status of answered) statuses.add(status)
        })
        waits.push(...ran.waits)
        memory = ran.memory
        took += ran.took / rounds
        cpu += ran.cpu / rounds
      }
      await uploader.terminate()
      const value = p99(waits)
      const detail = `${waits.length} calls, ${took.toFixed(1)} s and ${cpu.toFixed(1)} s of CPU a round, answered ${[...statuses].join(', ')}; the server held ${Math.round(memory)} MB at most`
      print(`${name}, ${on}: a small call, 99th of 100`, `${value.toFixed(0)} ms`, `≤ ${target} ms`, value <= target, detail)
    }
  } finally {
    await app.stop()
    await database?.stop()
    folder.remove()
  }
}
