import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { secret } from '../core/secret'

const permission = 'ServicesIntegrationsFTP'
const time = z.string()

/** `data.reason` of a 424. */
export const ftpFaults = ['unreachable', 'login', 'hostKey', 'noSecret', 'privateHost', 'broken'] as const
export type FtpFault = (typeof ftpFaults)[number]

export const ftpRow = z.object({
  id,
  name: z.string(),
  isFolder: z.boolean(),
  /** Bytes; null for a folder. */
  size: z.nullable(z.int()),
  modifiedAt: z.nullable(time),
  /** Null for a connection that was never opened. */
  seenAt: z.nullable(time),
})
export type FtpRow = z.output<typeof ftpRow>

export const folderNameItem = endpoint('POST FTP/FolderNameItem', {
  isReading: true,
  permission,
  summary: 'The connections, or what is in a folder of one',
  body: z.object({
    ...listRequest.shape,
    title: z._default(z.string().check(z.maxLength(100)), ''),
    /** Without a leading slash. */
    path: z._default(z.string().check(z.maxLength(1000, { error: 'A path has at most 1000 characters' })), ''),
  }),
  answer: listAnswer(ftpRow),
})

/** From byte `from`; errors are envelopes. */
export const ftpDownload = endpoint('POST FTP/Download/{id}', {
  isReading: true,
  permission,
  summary: 'A file of a connection, from a byte on',
  body: z.object({ from: z._default(z.int().check(z.nonnegative({ error: 'From 0 on' })), 0) }),
  answer: z.unknown(),
})

/** Contains no secret. */
export const ftpAccess = z.object({
  secretSetAt: z.nullable(time),
  /** Entered for another server or user. */
  isElsewhere: z.boolean(),
  /** SHA-256 of the pinned host key or certificate; null before the first connection and for plain FTP. */
  fingerprint: z.nullable(z.string()),
  refusedFingerprint: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  canKeepSecrets: z.boolean(),
})
export type FtpAccess = z.output<typeof ftpAccess>

export const readFtpAccess = endpoint('GET FTP/Access/{id}', {
  isReading: true,
  permission,
  summary: 'Whether a connection has its secret, and which host key is pinned',
  answer: answer(ftpAccess),
})

export const setFtpSecret = endpoint('POST FTP/SetSecret/{id}', {
  permission,
  summary: 'Keeps the password or private key of a connection, encrypted; it is never shown again',
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

export const testFtpConnection = endpoint('POST FTP/Test/{id}', {
  permission,
  summary: 'Connects, signs in and reads the folder; pins the host key at the first time',
  answer: answer(z.object({ entries: z.int() })),
})

export const trustFtpKey = endpoint('POST FTP/TrustKey/{id}', {
  permission,
  summary: 'Takes the host key that was refused for the server’s own from now on',
  body: z.object({ fingerprint: z.string().check(z.maxLength(200)) }),
  answer: emptyAnswer,
})
