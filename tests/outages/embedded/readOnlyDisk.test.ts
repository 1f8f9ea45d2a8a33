import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test as base, expect } from 'vitest'
import { preparedDataDir, runServer, serverFile } from '../../server/setup/serverProcess'
import { startLoad, titlesOf } from '../load'
import { admin, startServer } from '../server'

/** A disk of its own that takes no writes, which goes with the process. */
const onReadOnlyDisk = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o ro,size=1m tmpfs /mnt && exec "$@"',
  'sh',
]
const [command = '', ...start] = onReadOnlyDisk
const canMount = spawnSync(command, [...start, 'true']).status === 0
if (!canMount) console.warn('No read-only disk can be mounted here: only a data directory that is a file is tested.')
const test = base.skipIf(!canMount)

test.each(['/mnt', '/mnt/data'])('a start with its data at %s on a read-only disk ends with a sentence', async (dataDir) => {
  const server = runServer({ env: { DATA_DIR: dataDir, ...admin }, through: onReadOnlyDisk })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(
    `Cannot start: ${dataDir} is on a disk that is mounted read-only. Make it writable, or name another directory`,
  )
  expect(server.output()).not.toContain('    at ')
})

base('a start with a file for a data directory ends with a sentence', async () => {
  const server = runServer({ env: { DATA_DIR: serverFile, ...admin } })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(`Cannot start: ${serverFile} is a file`)
})

base(
  'a disk that turns read-only under a server ends it with a sentence, and what was acknowledged is there when it is mended',
  async () => {
    const env = { DATA_DIR: preparedDataDir() }
    const server = await startServer({ ...env, NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../readOnly.mjs')}` })
    const load = startLoad(() => server.client, { people: 4 })
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
    server.process.kill('SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'The disk does not keep what is written to it: It is mounted read-only. This process ends; start it again.',
    )
    await load.stop()
    expect(load.faults).toEqual([])

    const there = await titlesOf((await startServer(env)).client)
    expect(load.acknowledged.filter((title) => !there.has(title))).toEqual([])
  },
)
