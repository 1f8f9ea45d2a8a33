import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
/** Starts a PostgreSQL of its own, in a temporary directory and at a free port. Returns its address and how to stop it. */
export async function startPostgres(binaries: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-postgres-'))
  const port = await freePort()
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) chmodSync(folder, 0o777)
  const shell = (command: string) => (isRoot ? run('su', ['nobody', '-s', '/bin/sh', '-c', command]) : run('/bin/sh', ['-c', command]))
  await shell(`'${binaries}/initdb' -D '${data}' -U back_office -A trust -E UTF8 --locale=C --no-sync`)
  // A test's rows may be lost with the machine: no waiting for the disk.
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off`
  await shell(`'${binaries}/pg_ctl' -D '${data}' -l '${folder}/log' -o '${settings}' -w start`)
  return {
    url: `postgres://back_office@127.0.0.1:${port}/postgres`,
    async stop() {
      await shell(`'${binaries}/pg_ctl' -D '${data}' -m immediate -w stop`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free'))))
    })
  })
}

/** Whether a server answers at this address. @throws when it does not */
export async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}
