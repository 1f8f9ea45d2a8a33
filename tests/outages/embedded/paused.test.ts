import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#api/core/http'
import { preparedDataDir, type Running, runServer } from '../../server/setup/serverProcess'
import { times } from '../../setup/times'
import { type Load, startLoad, titlesOf } from '../load'
import { admin, signIn } from '../server'

const rounds = times({ few: 2, many: 10 })

/** Process numbers of its own, as another container has. */
const [command = '', ...rest] = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
const canSeparate = spawnSync(command, [...rest, 'true']).status === 0

/** Where nobody may make a name space: the lock says that its holder has one. Its nonce, by which the holder knows it, stays. */
function moveElsewhere(lock: string): void {
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), space: 'another boot pid:[1]' }))
}

/** Of the server itself: `unshare` passes no signals on. */
function pidOf({ process: { pid = 0 } }: Running): number {
  const child = canSeparate ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : ''
  return Number(child || pid)
}

const env = { NODE_ENV: 'test', HUMAN_CHECK: 'none', LOCK_LOST_AFTER: '500', ...admin }

async function start(dataDir: string) {
  const server = runServer({
    env: { ...env, DATA_DIR: dataDir },
    ...(canSeparate && { through: [command, ...rest] }),
  })
  const url = await server.ready
  const token = await signIn(url)
  return Object.assign(server, { client: createClient({ base: `${url}/api`, token: () => token }) })
}
const written = (load: Load, count = 10) =>
  expect.poll(() => load.acknowledged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(count)

test.skipIf(process.platform === 'win32')(
  `a process that was paused while another used its directory writes and acknowledges nothing more, ${rounds} times`,
  async () => {
    const dataDir = preparedDataDir()
    const acknowledged: string[] = []
    let paused = await start(dataDir)
    for (let round = 0; round < rounds; round++) {
      const before = startLoad(() => paused.client, { people: 8, name: `paused ${round}` })
      // At another point of its work each time.
      await written(before, 10 + Math.random() * 20)
      process.kill(pidOf(paused), 'SIGSTOP')
      if (!canSeparate) moveElsewhere(join(dataDir, 'server.lock'))

      let next = await start(dataDir)
      const during = startLoad(() => next.client, { people: 4, name: `next ${round}` })
      await written(during)
      await during.stop()
      expect(during.faults).toEqual([])
      // In order, with its lock; killed, without; or still at work.
      const end = ([undefined, 'SIGTERM', undefined, 'SIGKILL'] as const)[round % 4]
      if (end) {
        process.kill(pidOf(next), end)
        await next.ended
      }

      process.kill(pidOf(paused), 'SIGCONT')
      expect(await paused.ended).not.toBe(0)
      await before.stop()
      acknowledged.push(...before.acknowledged, ...during.acknowledged)

      if (end) next = await start(dataDir)
      const there = await titlesOf(next.client)
      expect(acknowledged.filter((title) => !there.has(title))).toEqual([])
      paused = next
    }
  },
  600_000,
)
