import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { secret } from '../core/secret'

const permission = 'ServicesIntegrationsFTP'
const time = z.string()

/** Why a server could not be used, in `data.reason` of a 424. */
export const ftpFaults = ['unreachable', 'login', 'hostKey', 'noSecret', 'privateHost', 'broken'] as const
export type FtpFault = (typeof ftpFaults)[number]

/** A connection, a folder or a file: which, `title` and `path` of what was asked say. */
export const ftpRow = z.object({
  id,
  name: z.string(),
  isFolder: z.boolean(),
  /** Bytes; null for a folder. */
  size: z.nullable(z.int()),
  modifiedAt: z.nullable(time),
  /** When it was last seen there; null for a connection that was never opened. */
  seenAt: z.nullable(time),
})
export type FtpRow = z.output<typeof ftpRow>

export const folderNameItem = endpoint({
  method: 'POST',
  path: 'FTP/FolderNameItem',
  isReading: true,
  permission,
  summary: 'The connections, or what is in a folder of one',
  body: z.object({
    ...listRequest.shape,
    /** Of a connection; empty for the connections themselves. */
    title: z._default(z.string().check(z.maxLength(100)), ''),
    /** Below the connection's folder, without a slash at the beginning; empty for that folder. */
    path: z._default(z.string().check(z.maxLength(1000, { error: 'A path has at most 1000 characters' })), ''),
  }),
  answer: listAnswer(ftpRow),
})

/** The file's bytes, from `from` on; an error is the envelope, as everywhere. */
export const ftpDownload = endpoint({
  method: 'POST',
  path: 'FTP/Download/{id}',
  isReading: true,
  permission,
  summary: 'A file of a connection, from a byte on',
  params: byId,
  body: z.object({ from: z._default(z.int().check(z.nonnegative({ error: 'From 0 on' })), 0) }),
  answer: z.unknown(),
})

/** How a connection is used; nothing in it is the secret. */
export const ftpAccess = z.object({
  /** When the password or key was given; null where none is. */
  secretSetAt: z.nullable(time),
  /** It was given for another server or user than the connection has now. */
  isElsewhere: z.boolean(),
  /** SHA-256 of the host key or certificate that is pinned; null before the first connection, and for plain FTP. */
  fingerprint: z.nullable(z.string()),
  /** One that the server showed instead, and that was refused. */
  refusedFingerprint: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** Whether this server has a key to keep secrets by. */
  canKeepSecrets: z.boolean(),
})
export type FtpAccess = z.output<typeof ftpAccess>

export const readFtpAccess = endpoint({
  method: 'GET',
  path: 'FTP/Access/{id}',
  isReading: true,
  permission,
  summary: 'Whether a connection has its secret, and which host key is pinned',
  params: byId,
  answer: answer(ftpAccess),
})

export const setFtpSecret = endpoint({
  method: 'POST',
  path: 'FTP/SetSecret/{id}',
  permission,
  summary: 'Keeps the password or private key of a connection, encrypted; it is never shown again',
  params: byId,
  body: z.object({
    secret: secret(
      z
        .string({ error: 'Must be text' })
        .check(
          z.minLength(1, { error: 'Give the password or the private key' }),
          z.maxLength(10_000, { error: 'At most 10,000 characters' }),
        ),
    ),
  }),
  answer: emptyAnswer,
})

export const testFtpConnection = endpoint({
  method: 'POST',
  path: 'FTP/Test/{id}',
  permission,
  summary: 'Connects, signs in and reads the folder; pins the host key at the first time',
  params: byId,
  answer: answer(z.object({ entries: z.int() })),
})

export const trustFtpKey = endpoint({
  method: 'POST',
  path: 'FTP/TrustKey/{id}',
  permission,
  summary: 'Takes the host key that was refused for the server’s own from now on',
  params: byId,
  body: z.object({ fingerprint: z.string().check(z.maxLength(200)) }),
  answer: emptyAnswer,
})
