import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { test as base, expect, inject } from 'vitest'
import { type ApiError, createClient } from '#api/core/http'
import { basicInfo } from '#api/reference/basicInfo'
import { runServer } from '../../server/setup/serverProcess'
import { admin, signIn } from '../server'

const { add, list } = basicInfo.Color.calls
/** A disk of its own, which goes with the process; unprivileged people get one in a name space of theirs. */
const onSmallDisk = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=160m tmpfs /mnt && cp -r "$0" /mnt/data && exec "$@"',
  inject('emptyDataDir') ?? '',
]
const [command = '', ...start] = onSmallDisk
const canMount = spawnSync(command, [...start, 'true']).status === 0
if (!canMount) console.warn('No small disk can be mounted here, so a full one is tested in tests/server/embedded/reserve.test.ts only.')
const test = base.skipIf(!canMount)

const colour = (title: string) => ({ body: { title, nonLatinTitle: null, value: '#102030' } })
const newest = { body: { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' } } as const

test('a full disk refuses writes and says so, answers reads, is written to again when there is room, and stops when told to', async () => {
  const env = { NODE_ENV: 'test', HUMAN_CHECK: 'none', DATA_DIR: '/mnt/data', ...admin }
  const server = runServer({ env, through: onSmallDisk })
  const url = await server.ready
  const token = await signIn(url)
  const client = createClient({ base: `${url}/api`, token: () => token })
  const disk = `/proc/${server.process.pid}/root/mnt`
  const isWritten = (title: string) =>
    client.call(add, colour(title)).then(
      () => true,
      (error) => error as ApiError,
    )

  expect(await isWritten('before')).toBe(true)
  for (const round of [1, 2]) {
    fill(disk)
    const acknowledged: string[] = []
    let refused: unknown = true
    for (let i = 0; refused === true && i < 20_000; i++) {
      const title = `round ${round}, ${i}`
      refused = await isWritten(title)
      if (refused === true) acknowledged.push(title)
    }
    expect(refused).toMatchObject({
      status: 503,
      message: expect.stringContaining("The database's disk is full. Nothing was done: try again in a moment."),
      data: { reason: 'diskFull', mayBeDone: false },
    })
    // A checkpoint may make room for one write more: what counts is that the answer is true.
    for (let i = 0; i < 20; i++) {
      const title = `refused ${round}, ${i}`
      const isDone = (await isWritten(title)) === true
      if (isDone) acknowledged.push(title)
      const titles = (await client.call(list, newest)).data.map((colour) => colour.title)
      expect(titles).toEqual(expect.arrayContaining(acknowledged.slice(-100)))
      expect(titles.includes(title)).toBe(isDone)
    }
    expect(server.output()).toContain('is full: nothing is written until there is room')
    rmSync(`${disk}/filler`)
    await expect.poll(() => isWritten(`after ${round}`)).toBe(true)
  }
  fill(disk)
  while ((await isWritten('last')) === true);
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** Takes what room there is, to the last block. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(`${disk}/filler`, Buffer.alloc(bavail * bsize))
  expect(statfsSync(disk).bavail).toBe(0)
}
