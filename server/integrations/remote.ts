import type { Readable } from 'node:stream'
import type { FtpFault } from '#api/integrations/ftp'

/** Where and as whom. `secret` is a password or, of SFTP, a private key. */
export type Place = {
  protocol: 'ftp' | 'ftps' | 'sftp'
  host: string
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

/** How long a connection may take, and a session may be silent, in milliseconds. */
export const patience = { connect: 10_000, idle: 30_000 }

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
