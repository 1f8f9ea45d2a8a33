import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

const user = 'back_office'
/** PostgreSQL refuses to run as root. */
const shell = (command) => (userInfo().uid === 0 ? run('su', ['nobody', '-s', '/bin/sh', '-c', command]) : run('/bin/sh', ['-c', command]))

/** A folder that whoever runs PostgreSQL may write to. */
const makeFolder = (parent) => openToAll(mkdtempSync(join(parent, 'back-office-postgres-')))

function openToAll(folder) {
  mkdirSync(folder, { recursive: true })
  if (userInfo().uid === 0) chmodSync(folder, 0o777)
  return folder
}

/**
 * Starts a PostgreSQL of its own, in a temporary directory (of `parent`) and at a free port. `settings` are its
 * parameters, beside those that spare the disk: rows may be lost with the machine.
 * Returns its address, its process number and how to stop it; `halt` ends it as a crash does, and `resume` starts it again on
 * what is there. With `keptIn` it is in that folder and stays there when it is stopped, to be started again.
 */
export async function startPostgres(settings = {}, { parent = tmpdir(), keptIn } = {}) {
  const folder = keptIn ?? makeFolder(parent)
  const data = join(folder, 'data')
  if (keptIn) openToAll(folder)
  if (!existsSync(data)) await shell(`'${binaries}/initdb' -D '${data}' -U ${user} -A trust -E UTF8 --locale=C --no-sync`)
  const started = await startFolder(folder, { fsync: 'off', synchronous_commit: 'off', ...settings })
  const stop = async () => {
    await shell(`'${binaries}/pg_ctl' -D '${data}' -m fast -w -t 600 stop`)
  }
  return keptIn ? { ...started, stop } : started
}

/**
 * Starts a standby of the PostgreSQL at `primary`: a copy of all it has (pg_basebackup), which then follows it by streaming through a
 * replication slot of its own, so that the primary keeps what the standby has not had yet. The role needs REPLICATION.
 * `name` is the slot's and what `synchronous_standby_names` calls it: `isSynchronous` sets that, so that the primary acknowledges only
 * what the standby has on disk. Returns what `startPostgres` does, and `promote`, which makes it a primary.
 */
export async function startStandby(
  primary,
  { name = 'standby', isSynchronous = false, folder = makeFolder(tmpdir()), port = 0, settings = {} } = {},
) {
  const address = new URL(primary)
  address.searchParams.set('application_name', name)
  const data = join(folder, 'data')
  const slot = `${(await hasSlot(primary, name)) ? '' : '-C'} -S '${name}'`
  await shell(`'${binaries}/pg_basebackup' -d '${address.href.replaceAll("'", '%27')}' -D '${data}' -R -X stream -c fast ${slot}`)
  // Copied from a primary that waits for a standby: promoted, this one would wait for itself.
  await shell(`echo "synchronous_standby_names = ''" >> '${data}/postgresql.auto.conf'`)
  // Long reads are not cancelled for rows that the primary has cleaned up meanwhile.
  const standby = await startFolder(folder, { hot_standby: 'on', hot_standby_feedback: 'on', ...settings }, port)
  if (isSynchronous) await setSynchronous(primary, name)
  return { ...standby, promote: () => promote(folder) }
}

/** Makes the standby in a folder a primary. Resolves once it accepts writes. */
export const promote = (folder) => shell(`'${binaries}/pg_ctl' -D '${join(folder, 'data')}' -w promote`)

const query = (url, statement) =>
  run(`${binaries}/psql`, ['-X', '-A', '-t', '-d', url, '-c', statement]).then(({ stdout }) => stdout.trim())

const hasSlot = async (url, name) => (await query(url, `select 1 from pg_replication_slots where slot_name = '${name}'`)) === '1'

/** Names the standby that a commit waits for; '' for none. */
export async function setSynchronous(url, name) {
  await query(url, `alter system set synchronous_standby_names = '${name}'`)
  await query(url, 'select pg_reload_conf()')
}

async function startFolder(folder, settings, chosenPort = 0) {
  const port = chosenPort || (await freePort())
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const halt = () => shell(`'${binaries}/pg_ctl' -D '${data}' -m immediate -w stop`)
  const startCommand = `'${binaries}/pg_ctl' -D '${data}' -l '${folder}/log' -o '${options.join(' ')}' -w start`
  const resume = () => shell(startCommand)
  await resume()
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    startCommand,
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
