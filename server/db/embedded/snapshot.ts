import { randomUUID } from 'node:crypto'
import { chmodSync, constants, readdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const socketIn = (dataDir: string) => join(resolve(dataDir), 'server.sock')
/** The name of a local socket must fit into 108 bytes, with the zero at its end. */
const longest = 107

/**
 * Copies of the database for whoever may open the data directory, and so might read all of it anyhow: PGlite has one
 * connection, which a backup of a minute would keep from everybody. Callers wait for the copying of the files only.
 */
export async function serveSnapshots(dataDir: string, client: PGlite, say: (text: string) => void): Promise<() => void> {
  const path = socketIn(dataDir)
  clearSnapshots(dataDir)
  // A process that was killed leaves its own behind. We have the lock: nobody listens there.
  rmSync(path, { force: true })
  if (Buffer.byteLength(path) > longest) {
    say(`${path} is too long a name for a socket: stop this server to back it up`)
    return () => undefined
  }
  const server = createServer((_, response) => {
    copyDatabase(dataDir, client).then(
      (directory) => response.end(JSON.stringify({ directory })),
      (error) => response.writeHead(500).end(JSON.stringify({ message: String(error.message) })),
    )
  })
  await new Promise<void>((done) => {
    server.on('error', (error) => {
      say(`No backup of the running server is possible: ${error.message}`)
      done()
    })
    server.listen(path, () => {
      chmodSync(path, 0o600)
      done()
    })
  })
  server.unref()
  return () => {
    server.closeAllConnections()
    server.close()
    rmSync(path, { force: true })
  }
}

/** Asks the process that has the data directory for a copy. Undefined when there is none. */
export function askForSnapshot(dataDir: string): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const call = request({ socketPath: socketIn(dataDir), method: 'POST', path: '/' }, async (response) => {
      const answer = JSON.parse((await response.toArray()).join(''))
      if (answer.directory) done(answer.directory)
      else failed(new Error(`The server could not copy its database: ${answer.message}`))
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '') ? done(undefined) : failed(error),
    )
    call.end()
  })
}

/** The files as they are between two transactions; what PostgreSQL has in memory only, its log in the copy has too. */
export async function copyDatabase(dataDir: string, client?: PGlite): Promise<string> {
  const directory = join(resolve(dataDir), `snapshot-${randomUUID()}`)
  const copy = () => cp(join(resolve(dataDir), 'database'), directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  try {
    await (client ? client._runExclusiveTransaction(() => client._runExclusiveQuery(copy)) : copy())
    return directory
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** What a backup that was killed has left. */
function clearSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (/^snapshot-[0-9a-f-]{36}$/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
