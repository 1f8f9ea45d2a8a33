import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgres, startPostgres } from '../postgres.mjs'
import { temporaryFolder } from '../serve.mjs'

const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** EXT4_IOC_SHUTDOWN, with the flag that the journal is not written either: from then on the file system writes nothing. */
const shutDown = 'open(my $disk, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($disk, 0x8004587d, $flags) or die $!'

/**
 * A disk of its own on a loop device, whose file system stops in mid-write; undefined where this machine allows none
 * (it takes root, loop devices, ext4 and perl). A cut loses what the system had not given to the device.
 */
export function loopDisk() {
  const folder = temporaryFolder('power-cut')
  const [image, path] = [join(folder.path, 'image'), join(folder.path, 'disk')]
  mkdirSync(path)
  // PostgreSQL runs as nobody.
  chmodSync(folder.path, 0o755)
  writeFileSync(image, '')
  truncateSync(image, 2 ** 30)
  try {
    run('mkfs.ext4', '-q', image)
    run('perl', '-e', '1')
    run('mount', '-o', 'loop', image, path)
  } catch {
    folder.remove()
    return undefined
  }
  return {
    name: 'ext4 on a loop device',
    path,
    env: {},
    /** `end`: ends whoever else has files there. */
    async cut(server, end = () => undefined) {
      run('perl', '-e', shutDown, path)
      await server.kill()
      end()
      await unmount(path)
      run('mount', '-o', 'loop', image, path)
    },
    remove() {
      // A server that has just ended may keep it for a moment.
      spawnSync('umount', ['--lazy', path])
      folder.remove()
    },
  }
}

/** PostgreSQL on a loop device, and the server elsewhere; undefined where this machine allows none. */
export async function postgresDisk() {
  const disk = loopDisk()
  if (!disk || !postgres.binaries) return undefined
  const database = await startPostgres({ fsync: 'on', synchronous_commit: 'on' }, { parent: disk.path }).catch((error) => {
    disk.remove()
    throw error
  })
  // It was made without waiting for the disk.
  run('sync')
  const folder = temporaryFolder('power-cut')
  return {
    ...disk,
    name: `PostgreSQL, ${disk.name}`,
    path: folder.path,
    url: database.url,
    async cut(server) {
      const pid = database.pid()
      await disk.cut(server, () => process.kill(pid, 'SIGKILL'))
      // No process number outlives a power cut, but here the number may.
      database.forgetPid()
      await database.resume().catch((error) => {
        throw new Error(`PostgreSQL does not start again: ${database.log()}`, { cause: error })
      })
    },
    async remove() {
      await database.stop()
      disk.remove()
      folder.remove()
    },
  }
}

/** The processes of PostgreSQL see a moment later that their first one is gone. */
async function unmount(path) {
  for (let attempt = 0; spawnSync('umount', [path]).status !== 0; attempt++) {
    if (attempt > 100) throw new Error(`${path} is in use`)
    await wait(100)
  }
}

/** A folder whose files forget what was not synced. */
export function forgetfulDisk() {
  const folder = temporaryFolder('power-cut')
  const preload = resolve(import.meta.dirname, 'forgetfulDisk.mjs')
  return {
    name: 'a simulated disk',
    path: folder.path,
    env: { NODE_OPTIONS: `--import ${preload}` },
    async cut(server) {
      process.kill(server.pid, 'SIGUSR2')
      await server.ended
    },
    remove: folder.remove,
  }
}

/** No power cut at all: the process alone is killed. */
export function uncutDisk() {
  const folder = temporaryFolder('kill')
  return { name: 'SIGKILL', path: folder.path, env: {}, cut: (server) => server.kill(), remove: folder.remove }
}
