import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const distributions = '/usr/lib/postgresql'
const oldest = 15

/** Where PostgreSQL's programs are (`POSTGRES_BIN`, or the newest that Debian has installed), or a server that is given. */
const versions = existsSync(distributions) ? readdirSync(distributions).map(Number) : []
const binaries =
  process.env.POSTGRES_BIN ??
  versions
    .filter((version) => version >= oldest)
    .sort((a, b) => b - a)
    .map((version) => join(distributions, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))

export const postgres = {
  binaries,
  url: process.env.TEST_DATABASE_URL,
  howToGetIt: `install PostgreSQL ${oldest} or newer (Debian: 'apt-get install postgresql') or name a server in TEST_DATABASE_URL`,
}

const run = promisify(execFile)

/**
 * Starts a PostgreSQL of its own, in a temporary directory (of `parent`) and at a free port. `settings` are its
 * parameters, beside those that spare the disk: rows may be lost with the machine.
 * Returns its address, its process number and how to stop it; `halt` ends it as a crash does, and `resume` starts it again on
 * what is there.
 */
export async function startPostgres(settings = {}, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'back-office-postgres-'))
  const port = await freePort()
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) chmodSync(folder, 0o777)
  const shell = (command) => (isRoot ? run('su', ['nobody', '-s', '/bin/sh', '-c', command]) : run('/bin/sh', ['-c', command]))
  await shell(`'${binaries}/initdb' -D '${data}' -U back_office -A trust -E UTF8 --locale=C --no-sync`)
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off', synchronous_commit: 'off', ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const halt = () => shell(`'${binaries}/pg_ctl' -D '${data}' -m immediate -w stop`)
  const resume = () => shell(`'${binaries}/pg_ctl' -D '${data}' -l '${folder}/log' -o '${options.join(' ')}' -w start`)
  await resume()
  return {
    url: `postgres://back_office@127.0.0.1:${port}/postgres`,
    pid: () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
    log: () => readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(-8).join('\n'),
    forgetPid() {
      for (const file of [pidFile, join(folder, `.s.PGSQL.${port}.lock`)]) rmSync(file, { force: true })
    },
    halt,
    resume,
    async stop() {
      // Halted already, it cannot be stopped.
      await halt().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port of this machine that nothing listens at. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
