import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { Client } from 'basic-ftp'
import { errorCode } from '../db/errorCode'
import {
  type HostKey,
  keyChanged,
  maxListing,
  type Opening,
  type Pinned,
  type Place,
  type Remote,
  RemoteFault,
  tooManyEntries,
} from './remote'

/** FTP and FTPS by AUTH TLS (RFC 4217). TLS trusts only the pinned certificate, also for data connections. */
export async function openFtp(place: Place, pinned: Pinned, opening: Opening): Promise<Remote> {
  const hostKey = place.protocol === 'ftps' ? await certificateOf(place, opening) : undefined
  if (pinned && hostKey && pinned.fingerprint !== hostKey.fingerprint) throw keyChanged(pinned, hostKey)
  const client = await connected(place, opening)
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: basic-ftp calls it so; it is no hook
    if (hostKey?.certificate) await client.useTLS(trusting(hostKey.certificate))
    await client.login(place.username, place.secret)
    // biome-ignore lint/correctness/useHookAtTopLevel: basic-ftp calls it so; it is no hook
    await client.useDefaultSettings()
  } catch (error) {
    client.close()
    throw error
  }
  return {
    hostKey,

    async list(path) {
      const entries = await client.list(path)
      if (entries.length > maxListing.entries) throw tooManyEntries()
      return entries.map(({ name, isDirectory, size, modifiedAt }) => ({
        name,
        isFolder: isDirectory,
        size: isDirectory ? null : size,
        modifiedAt: modifiedAt ?? null,
      }))
    },

    async size(path) {
      try {
        return await client.size(path)
      } catch (error) {
        if (errorCode(error) === 550) return undefined
        throw error
      }
    },

    async read(path, from) {
      const bytes = new PassThrough()
      // A failure after the last byte has no listener.
      bytes.on('error', () => undefined)
      // The reader gets the error through the stream.
      client.downloadTo(bytes, path, from).catch((error) => bytes.destroy(error))
      return bytes
    },

    async write(path, bytes, from) {
      const source = Readable.from([bytes])
      if (from > 0) return void (await client.appendFrom(source, path))
      const folder = path.slice(0, path.lastIndexOf('/'))
      const at = await client.pwd()
      if (folder) await client.ensureDir(folder)
      await client.cd(at)
      await client.uploadFrom(source, path)
    },

    async rename(path, to) {
      // Many servers refuse to rename over an existing file.
      await client.remove(to, true)
      await client.rename(path, to)
    },

    close: () => client.close(),
  }
}

async function connected({ address, port }: Place, { connect, late }: Opening): Promise<Client> {
  // Data connections go to the control connection's host, whatever the server says.
  const client = new Client(connect, { allowSeparateTransferHost: false, maxListingBytes: maxListing.bytes })
  late.addEventListener('abort', () => client.close())
  // The control connection is silent during a transfer.
  await client.connect(address, port)
  return client
}

/** The certificate itself is pinned, so names are not compared. */
const trusting = (certificate: string) => ({
  ca: [certificate],
  allowPartialTrustChain: true,
  checkServerIdentity: () => undefined,
  minVersion: 'TLSv1.2' as const,
})

async function certificateOf(place: Place, opening: Opening): Promise<HostKey> {
  const client = await connected(place, opening)
  try {
    // Nothing is sent but AUTH TLS: what is shown is compared before a password leaves.
    // biome-ignore lint/correctness/useHookAtTopLevel: basic-ftp calls it so; it is no hook
    await client.useTLS({ rejectUnauthorized: false })
    const { raw } = (client.ftp.socket as TLSSocket).getPeerCertificate()
    if (!raw) throw new RemoteFault('broken', `${place.host} shows no certificate`)
    const certificate = `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
    return { fingerprint: `SHA256:${createHash('sha256').update(raw).digest('base64').replace(/=+$/, '')}`, certificate }
  } finally {
    client.close()
  }
}
