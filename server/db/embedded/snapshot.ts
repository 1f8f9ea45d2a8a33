import { randomUUID } from 'node:crypto'
import { chmodSync, constants, readdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const socketIn = (dataDir: string) => join(resolve(dataDir), 'server.sock')
/** Socket names are limited to 108 bytes including the NUL. */
const longest = 107

/**
 * Serves copies of the database to processes with access to the data directory: PGlite's only connection would block during a backup.
 * Callers wait only for the copying of files.
 */
export async function serveSnapshots(dataDir: string, client: PGlite, say: (text: string) => void): Promise<() => void> {
  const path = socketIn(dataDir)
  clearSnapshots(dataDir)
  // Left by a killed process. We hold the lock, so nobody listens.
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

/** Undefined if no process has the directory. */
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

/** Consistent between two transactions; the WAL holds what is only in memory. */
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

function clearSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (/^snapshot-[0-9a-f-]{36}$/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
