import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.mjs'

/** Debian's place is in the path of root only. */
const binary = ['/usr/sbin/pgbouncer', ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbouncer'))].find(existsSync)

export const pgbouncer = { binary, howToGetIt: "install PgBouncer (Debian: 'apt-get install pgbouncer')" }

/** Settings that docs/operations.md asks of a pooler. */
const connectQuery =
  'set statement_timeout = 20000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 20000; set jit = off'

/** User and group `nobody`: PgBouncer refuses to run as root. */
const nobody = 65_534

/**
 * Starts a PgBouncer in transaction mode before the database at `url`, with so many connections to it. `query` is run on each of these
 * as it is opened. Returns its address and how to stop it.
 */
export async function startPgbouncer(url, { connections = 4, query = connectQuery } = {}) {
  const { hostname, port: behind, username, pathname } = new URL(url)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'back-office-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${behind} dbname=${name} user=${username} connect_query='${query}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_login_retry = 1
`,
  )
  const isRoot = userInfo().uid === 0
  if (isRoot) chmodSync(folder, 0o755)
  const child = spawn(binary, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...(isRoot && { uid: nobody, gid: nobody }) })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
    ended.then(() => reject(new Error(`PgBouncer did not start:\n${output}`)))
  })
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
