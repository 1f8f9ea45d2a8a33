import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileEntryWithStats, SFTPWrapper, Client as SshClient } from 'ssh2'
import Client from 'ssh2-sftp-client'
import { errorCode } from '../db/errorCode'
import { type HostKey, keyChanged, maxListing, type Opening, type Pinned, type Place, type Remote, tooManyEntries } from './remote'

/** Missing in the library's types. */
type Inside = Client & { client: SshClient; sftp: SFTPWrapper }

const isKey = (secret: string) => secret.startsWith('-----BEGIN ')

/** The host key is checked before authentication. */
export async function openSftp(place: Place, pinned: Pinned, { connect, late }: Opening): Promise<Remote> {
  const { address, port, username, secret } = place
  // The library logs the end of a session.
  const quiet = { error: () => undefined, end: () => undefined, close: () => undefined }
  const client = new Client('sftp', quiet)
  const { client: connection } = client as Inside
  late.addEventListener('abort', () => connection.destroy())
  let hostKey: HostKey | undefined
  // The library logs late errors.
  client.on('error', () => undefined)
  // The library waits for an answer even if the server is gone.
  const gone = new Promise<never>((_, reject) => client.on('close', () => reject(new Error('The connection broke off'))))
  gone.catch(() => undefined)
  try {
    await client.connect({
      host: address,
      port,
      username,
      readyTimeout: connect,
      keepaliveInterval: 10_000,
      keepaliveCountMax: 3,
      ...(isKey(secret) ? { privateKey: secret } : { password: secret }),
      hostVerifier: (key: Buffer) => {
        hostKey = { fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}` }
        return pinned === undefined || pinned.fingerprint === hostKey.fingerprint
      },
    })
  } catch (error) {
    void client.end().catch(() => undefined)
    if (pinned && hostKey && pinned.fingerprint !== hostKey.fingerprint) throw keyChanged(pinned, hostKey)
    throw error
  }
  // Nagle's algorithm would delay each piece by 40 ms.
  connection.setNoDelay(true)
  return {
    hostKey,

    async list(path) {
      const entries = await readFolder(client, path)
      return entries.map(({ filename, attrs }) => ({
        name: filename,
        isFolder: attrs.isDirectory(),
        size: attrs.isDirectory() ? null : attrs.size,
        modifiedAt: new Date(attrs.mtime * 1000),
      }))
    },

    async size(path) {
      try {
        const { size, isFile } = await client.stat(path)
        return isFile ? size : undefined
      } catch (error) {
        // ssh2-sftp-client's code for "no such file".
        if (errorCode(error) === 'ENOENT' || /no such file/i.test(String(error))) return undefined
        throw error
      }
    },

    async read(path, from) {
      const stream = client.createReadStream(path, { start: from, autoClose: true }) as Readable
      // Unhandled after the last byte, it would end the process.
      stream.on('error', () => undefined)
      return stream
    },

    async write(path, bytes, from) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      if (from === 0 && folder && !(await client.exists(folder))) await client.mkdir(folder, true)
      const options = { writeStreamOptions: { flags: from > 0 ? ('r+' as const) : ('w' as const), start: from } }
      // Its types know no `start`.
      await Promise.race([client.put(Buffer.from(bytes), path, options as never), gone])
    },

    async rename(path, to) {
      // SFTP cannot rename over an existing file.
      if (await client.exists(to)) await client.delete(to)
      await client.rename(path, to)
    },

    close: () => void client.end().catch(() => undefined),
  }
}

/** In parts, to limit endless listings; the library reads it whole. */
async function readFolder(client: Client, path: string): Promise<FileEntryWithStats[]> {
  const { sftp } = client as Inside
  const handle = await new Promise<Buffer>((resolve, reject) =>
    sftp.opendir(path, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const entries: FileEntryWithStats[] = []
  try {
    for (;;) {
      const part = await new Promise<FileEntryWithStats[] | undefined>((resolve, reject) =>
        sftp.readdir(handle, (error, read) => {
          if (!error) resolve(read)
          else if (errorCode(error) === endOfFolder) resolve(undefined)
          else reject(error)
        }),
      )
      if (!part) return entries
      entries.push(...part)
      if (entries.length > maxListing.entries) throw tooManyEntries()
    }
  } finally {
    sftp.close(handle, () => undefined)
  }
}

/** SSH_FX_EOF. */
const endOfFolder = 1
