import type { Readable } from 'node:stream'
import type { FtpFault } from '#api/integrations/ftp'

/** `secret` is a password or, for SFTP, a private key. */
export type Place = {
  protocol: 'ftp' | 'ftps' | 'sftp'
  host: string
  /** Resolved once; connect to this. */
  address: string
  port: number
  username: string
  root: string
  secret: string
}

/** SHA-256 of the host key or certificate, and the latter itself. */
export type HostKey = { fingerprint: string; certificate?: string }

export type Pinned = HostKey | undefined

export type Entry = { name: string; isFolder: boolean; size: number | null; modifiedAt: Date | null }

/** Paths are absolute. */
export type Remote = {
  hostKey: HostKey | undefined
  list(path: string): Promise<Entry[]>
  /** Undefined if the file does not exist. */
  size(path: string): Promise<number | undefined>
  read(path: string, from: number): Promise<Readable>
  /** `from` is the current length; 0 creates the file and its folders. */
  write(path: string, bytes: Uint8Array, from: number): Promise<void>
  /** Replaces an existing file. */
  rename(path: string, to: string): Promise<void>
  close(): void
}

export class RemoteFault extends Error {
  override readonly name = 'RemoteFault'
  constructor(
    readonly reason: FtpFault,
    message: string,
    readonly shown?: HostKey,
  ) {
    super(message)
  }
}

/** Milliseconds in total, whatever the server sends. */
export const limits = { connect: 10_000, open: 20_000, step: 30_000, transfer: 3_600_000 }

/** `connect` in ms of silence. `late` aborts everything. */
export type Opening = { connect: number; late: AbortSignal }

/** Entries, and bytes of an FTP listing, per folder. */
export const maxListing = { entries: 10_000, bytes: 5_000_000 }

export const tooManyEntries = (): RemoteFault =>
  new RemoteFault('broken', `The folder has more than ${maxListing.entries} entries: ask for one with fewer`)

/** Total limit: a slow trickle is never silent. */
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

/** Bytes: ext4, NTFS and APFS allow 255 bytes or UTF-16 units. */
const maxName = 765
const years = { first: 1970, last: 9999 }

/** Unique valid names, sane sizes and times. */
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

export function faultOf(error: unknown, { host, port, username }: Place): RemoteFault {
  if (error instanceof RemoteFault) return error
  const { code, message = '' } = (error ?? {}) as { code?: string | number; message?: string }
  if (code === 530 || /authentication|permission denied \(|all configured/i.test(message))
    return new RemoteFault('login', `${host} does not let ${username} in: look at the username and give the password or key again`)
  if (unreachable.has(String(code)) || /timed? ?out|refused|getaddrinfo/i.test(message))
    return new RemoteFault('unreachable', `${host} does not answer on port ${port}`)
  return new RemoteFault('broken', `${host} broke off: ${message.slice(0, 200)}`)
}
