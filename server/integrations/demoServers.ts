import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createSecrets } from '../core/secrets'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { keepSecret, pin, requireConnection } from './connections'
import { demoConnections } from './demo'
import type { Fake } from './fakes/sftpServer'

type Demo = { db: Database; secretKey: Uint8Array | undefined; folder: string }

const password = 'demo-files'

const samples: Record<string, string | Buffer> = {
  'README.txt': 'Feeds of the demonstration. Nothing here leaves this machine.\n',
  'feeds/stock-2026-03-02.csv': `isbn;copies\n${Array.from({ length: 500 }, (_, i) => `97891001${String(10_000 + i)};${i % 40}`).join('\n')}\n`,
  'feeds/فهرست کتاب‌ها.txt': 'بوف کور، صادق هدایت\nسووشون، سیمین دانشور\n',
  'feeds/covers-2026.zip': Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(3_000_018)]),
  'catalogues/vår 2026.txt': 'Vårens böcker\n',
}

function fill(folder: string): void {
  for (const [name, content] of Object.entries(samples)) {
    const file = join(folder, name)
    mkdirSync(join(file, '..'), { recursive: true })
    if (!existsSync(file)) writeFileSync(file, content)
  }
}

/** FTP and SFTP servers on loopback, for demonstrations only, on free ports that are stored at each start. */
export async function openDemoServers({ db, secretKey, folder }: Demo): Promise<{ close(): Promise<void> }> {
  const files = join(folder, 'files')
  fill(files)
  const [{ makeHostKey, openSftpServer }, { openFtpServer }] = await Promise.all([
    import('./fakes/sftpServer'),
    import('./fakes/ftpServer'),
  ])
  const keyFile = join(folder, 'host.key')
  if (!existsSync(keyFile)) writeFileSync(keyFile, makeHostKey(), { mode: 0o600 })
  const options = { folder: files, username: 'demo', password, isWritable: true }
  const sftp = await openSftpServer({ ...options, hostKey: readFileSync(keyFile, 'utf8') })
  const ftp = await openFtpServer(options)
  await connect(db, secretKey, demoConnections.ftp.title, ftp)
  await connect(db, secretKey, demoConnections.sftp.title, sftp)
  return { close: async () => void (await Promise.all([ftp.close(), sftp.close()])) }
}

/** Left alone if somebody removed or changed it. */
async function connect(db: Database, secretKey: Uint8Array | undefined, title: string, { port }: Fake): Promise<void> {
  const found = await first<{ id: number }>(
    db,
    sql`update ftp_connection set port = ${port} where title = ${title} and host = '127.0.0.1' and username = 'demo' returning id`,
  )
  if (!found) return
  const connection = await requireConnection(db, found)
  await keepSecret(db, connection, createSecrets(secretKey), password, new Date())
  // The port changed, the host key did not: keep it pinned.
  if (connection.fingerprint) await pin(db, connection, { fingerprint: connection.fingerprint })
}
