import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../database'
import { endProcess } from './fatal'
import type { Fence } from './fence'
import { DatabaseFiles } from './files'
import { createReserve, neededMegabytes } from './reserve'
import { createRoom, type Room } from './room'
import { createWalSync, type WalSync } from './walSync'

/** PGlite disables fsync, and its fdatasync does nothing. */
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
const lastWords = 5
/** PGlite's exit status after a PostgreSQL error. */
const failedStatement = 100
const [readOnly, diskFull] = ['25006', '53100']

export const noRoom = (dataDir: string) =>
  new DatabaseUnavailable(`the disk of ${dataDir} is full. Make room: ${neededMegabytes} MB and more must be free`)

export type DiskOptions = {
  dataDir: string
  /** Whether writes are acknowledged before they are on disk. */
  isUnsafe: boolean
  fence: Fence
  onFullChange(isFull: boolean): void
}

/**
 * PGlite's own parser takes seconds for a photograph and blocks the process. Byte parameters are bound in binary, though the serializer
 * types name only strings.
 */
const bytea = {
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string },
}

/** @throws {DatabaseUnavailable} */
export async function openClient(directory: string, { dataDir, isUnsafe, fence, onFullChange }: DiskOptions): Promise<PGlite> {
  const reserve = createReserve(dataDir)
  if (!reserve.fill()) throw noRoom(dataDir)
  const words: string[] = []
  const wal = createWalSync((error) => endProcess('The disk does not keep what is written to it', error), fence.beforeAcknowledging)
  const room = createRoom(reserve, (isFull) => {
    onFullChange(isFull)
    // Lets PostgreSQL decide what is a write.
    client.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`).catch(() => undefined)
  })
  const files = new DatabaseFiles(directory, {
    wal,
    reserve,
    fence,
    full: room.full,
    failed: (error) => endProcess('The disk does not keep what is written to it', error),
  })
  const client = new DiskClient(files, wal, room, isUnsafe, (line) => words.push(line) > lastWords && words.shift())
  await client.waitReady
  watch(client, words)
  return client
}

/** Acknowledges only what is on disk; callers share syncs. */
class DiskClient extends PGlite {
  readonly #wal: WalSync
  readonly #room: Room

  constructor(files: DatabaseFiles, wal: WalSync, room: Room, isUnsafe: boolean, report: (line: string) => void) {
    const onStderr = (line: string) => {
      report(line)
      return true
    }
    super({ fs: files, startParams: isUnsafe ? PGlite.defaultStartParams : durable, onStderr, ...bytea })
    this.#wal = wal
    this.#room = room
  }

  override query<T>(...given: Parameters<PGlite['query']>) {
    return this.#settled(super.query<T>(...given))
  }

  override exec(...given: Parameters<PGlite['exec']>) {
    return this.#settled(super.exec(...given))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>) {
    return this.#settled(super.transaction(work))
  }

  override async execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    try {
      return await super.execProtocolStream(...given)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === readOnly) error.code = diskFull
      throw error
    }
  }

  override async close(): Promise<void> {
    this.#room.stop()
    await super.close()
    this.#wal.close()
  }

  /** Also after a failure: it may depend on a commit that is not yet on disk. */
  async #settled<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      await this.#wal.settled()
    }
  }
}

/** PGlite mistakes a crashed PostgreSQL for a failed statement and retries forever. */
function watch(client: PGlite, words: readonly string[]): void {
  const module = client.Module
  const once = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if ((error as { status?: number }).status !== failedStatement) endProcess('The embedded database ended', error, words)
      throw error
    }
  }
}
