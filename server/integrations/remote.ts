import type { Readable } from 'node:stream'
import type { FtpFault } from '#api/integrations/ftp'

/** Where and as whom. `secret` is a password or, of SFTP, a private key. */
export type Place = {
  protocol: 'ftp' | 'ftps' | 'sftp'
  host: string
  /** What the host resolved to, which is what is connected to. */
  address: string
  port: number
  username: string
  root: string
  secret: string
}

/** What a server is known by: SHA-256 of its host key or certificate, and the latter itself. */
export type HostKey = { fingerprint: string; certificate?: string }

/** `certificate` where TLS is to trust it. */
export type Pinned = HostKey | undefined

export type Entry = { name: string; isFolder: boolean; size: number | null; modifiedAt: Date | null }

/** A session with a server. Paths are whole ones. */
export type Remote = {
  /** What it showed; undefined for plain FTP. */
  hostKey: HostKey | undefined
  list(path: string): Promise<Entry[]>
  /** Bytes; undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  /** The file's bytes from an offset on. */
  read(path: string, from: number): Promise<Readable>
  /** Writes bytes at an offset, which is where the file ends; at 0 a new one, and the folders above it. */
  write(path: string, bytes: Uint8Array, from: number): Promise<void>
  /** Gives a file another name, in the place of any that has it. */
  rename(path: string, to: string): Promise<void>
  close(): void
}

/** Why a server could not be used. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault'
  constructor(
    readonly reason: FtpFault,
    message: string,
    /** What it showed instead of what is pinned. */
    readonly shown?: HostKey,
  ) {
    super(message)
  }
}

/** Milliseconds that a server may take in all, whatever it sends meanwhile. */
export const limits = { connect: 10_000, open: 20_000, step: 30_000, transfer: 3_600_000 }

/** `connect`: how long a server may be silent, in milliseconds. `late` ends whatever has begun. */
export type Opening = { connect: number; late: AbortSignal }

/** More than this of one folder is not read: entries, and bytes of an FTP listing. */
export const maxListing = { entries: 10_000, bytes: 5_000_000 }

export const tooManyEntries = (): RemoteFault =>
  new RemoteFault('broken', `The folder has more than ${maxListing.entries} entries: ask for one with fewer`)

/** Ends what takes longer than its limit: a server that trickles is never silent. */
export async function within<T>(milliseconds: number, end: () => void, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteFault('unreachable', `The server did not finish within ${milliseconds / 1000} seconds`))
      end()
    }, milliseconds)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Bytes of a name: ext4, NTFS and APFS have at most 255, or as many UTF-16 units. */
const maxName = 765
const years = { first: 1970, last: 9999 }

/** What people can be shown of a listing: each name once, none that no file system has, sizes and times that mean something. */
export function readable(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const { name, size, modifiedAt } = entry
    const isName = name !== '' && name !== '.' && name !== '..' && !/[\0/]/.test(name)
    if (!isName || Buffer.byteLength(name) > maxName || seen.has(name)) return []
    seen.add(name)
    const year = modifiedAt?.getUTCFullYear() ?? Number.NaN
    const isTime = year >= years.first && year <= years.last
    return { ...entry, size: Number.isSafeInteger(size) && Number(size) >= 0 ? size : null, modifiedAt: isTime ? modifiedAt : null }
  })
}

export const keyChanged = (pinned: HostKey, shown: HostKey): RemoteFault =>
  new RemoteFault('hostKey', `The server shows another key than before: ${shown.fingerprint} instead of ${pinned.fingerprint}`, shown)

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN', 'EPIPE'])

/** What an error of a client means to whoever asked. */
export function faultOf(error: unknown, { host, port, username }: Place): RemoteFault {
  if (error instanceof RemoteFault) return error
  const { code, message = '' } = (error ?? {}) as { code?: string | number; message?: string }
  if (code === 530 || /authentication|permission denied \(|all configured/i.test(message))
    return new RemoteFault('login', `${host} does not let ${username} in: look at the username and give the password or key again`)
  if (unreachable.has(String(code)) || /timed? ?out|refused|getaddrinfo/i.test(message))
    return new RemoteFault('unreachable', `${host} does not answer on port ${port}`)
  return new RemoteFault('broken', `${host} broke off: ${message.slice(0, 200)}`)
}
