import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import Client from 'ssh2-sftp-client'
import { type HostKey, keyChanged, type Pinned, type Place, patience, type Remote } from './remote'

const isKey = (secret: string) => secret.startsWith('-----BEGIN ')

/** SFTP; the host key is compared before anybody signs in. */
export async function openSftp(place: Place, pinned: Pinned): Promise<Remote> {
  const { host, port, username, secret } = place
  const client = new Client()
  let hostKey: HostKey | undefined
  // The library otherwise writes to standard output what breaks after the connection stands.
  client.on('error', () => undefined)
  try {
    await client.connect({
      ...{ host, port, username, readyTimeout: patience.connect, keepaliveInterval: 10_000, keepaliveCountMax: 3 },
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
  return {
    hostKey,

    async list(path) {
      const entries = await client.list(path)
      return entries.map(({ name, type, size, modifyTime }) => ({
        name,
        isFolder: type === 'd',
        size: type === 'd' ? null : size,
        modifiedAt: new Date(modifyTime),
      }))
    },

    async size(path) {
      try {
        const { size, isFile } = await client.stat(path)
        return isFile ? size : undefined
      } catch (error) {
        // ssh2-sftp-client gives SFTP's 'no such file' this code.
        if ((error as { code?: string }).code === 'ENOENT' || /no such file/i.test(String(error))) return undefined
        throw error
      }
    },

    async read(path, from) {
      const stream = client.createReadStream(path, { start: from, autoClose: true }) as unknown as Readable
      // Whoever reads hears it too; after the last byte nobody does, and it would end the process.
      stream.on('error', () => undefined)
      return stream
    },

    close: () => void client.end().catch(() => undefined),
  }
}
