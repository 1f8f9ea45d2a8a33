import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { preparedDataDir, runServer } from '../../server/setup/serverProcess'
import { admin } from '../server'

/** Process numbers of its own and this host's name, as containers of one image have. */
const [command = '', ...rest] = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
const canSeparate = spawnSync(command, [...rest, 'true']).status === 0
if (!canSeparate) console.warn('Processes cannot be kept apart here, so containers are tested in tests/server/embedded/lock.test.ts only.')
const test = base.skipIf(!canSeparate)

test('of two containers on one directory the second is refused; a process whose lock was taken ends before it writes again', async () => {
  const env = { DATA_DIR: preparedDataDir(), ...admin }
  const how = { env, through: [command, ...rest] }
  const first = runServer(how)
  const url = await first.ready
  const second = runServer(how)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Cannot start: ')
  expect(second.output()).toContain(`${env.DATA_DIR} is in use by process 1 on`)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)

  const lock = join(env.DATA_DIR, 'server.lock')
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), nonce: 'somebody else' }))
  expect(await first.ended).not.toBe(0)
  expect(readFileSync(lock, 'utf8')).toContain('somebody else')
})
