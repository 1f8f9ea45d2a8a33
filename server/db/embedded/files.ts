import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { errorCode } from '../errorCode'
import type { Fence } from './fence'
import type { Reserve } from './reserve'
import type { WalSync } from './walSync'

type Node = { parent: Node; name: string }
type Stream = { node: Node; nfd: number; isLog?: boolean }
type Operation = (...args: never[]) => unknown
/** Parts of PGlite's NODEFS that we change; it has no types. */
type NodeFiles = {
  realPath(node: Node): string
  stream_ops: {
    write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number): number
    open(stream: Stream): void
    setattr: Operation
    fsync?(stream: Stream): number
  }
  node_ops: Record<'mknod' | 'rename' | 'unlink' | 'rmdir' | 'symlink' | 'setattr', Operation>
}
type Options = Parameters<NodeFS['init']>[1]

/** ENOSPC and EDQUOT as WASI numbers. */
const noRoom = new Set([51, 19])
const errnoOf = (error: unknown) => (error as { errno?: number }).errno ?? 0
const isNoRoom = (error: unknown) => noRoom.has(errnoOf(error))
/** EROFS and EIO: no write will succeed. */
const broken: Readonly<Record<number, string>> = { 69: 'It is mounted read-only', 29: 'It answers with an error' }

export type FilesOptions = {
  wal: WalSync
  reserve: Reserve
  fence: Pick<Fence, 'beforeWrite'>
  full(): void
  /** Nothing may be acknowledged after this. */
  failed(error: Error): void
}

/**
 * PGlite's files with what it lacks: fsync, and reserved space for writes without which PostgreSQL crashes on a full disk. Table growth
 * then fails a statement and its transaction only.
 */
export class DatabaseFiles extends NodeFS {
  readonly #options: FilesOptions

  constructor(directory: string, options: FilesOptions) {
    super(directory)
    this.#options = options
  }

  override async init(client: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(client, options)
    // Each module has its own NODEFS.
    const change: NonNullable<Options['preRun']>[number] = (module) => this.#change(module.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), change] } }
  }

  #change({ realPath, stream_ops, node_ops }: NodeFiles): void {
    const { wal, fence, failed } = this.#options
    const isLog = (stream: Stream) => {
      stream.isLog ??= /\/pg_wal\/[0-9A-F]{24}$/.test(realPath(stream.node))
      return stream.isLog
    }

    // The directory is synced before opening (`syncTree`). Without this PostgreSQL would sync thousands of files twice after a kill.
    let isAsSynced = true

    stream_ops.fsync = (stream) => {
      if (isAsSynced) return 0
      try {
        if (isLog(stream)) wal.ask(realPath(stream.node))
        else if (fstatSync(stream.nfd).isDirectory()) syncDirectory(stream.nfd)
        else fdatasyncSync(stream.nfd)
      } catch (error) {
        failed(error as Error)
      }
      return 0
    }

    const write = stream_ops.write
    stream_ops.write = (stream, buffer, offset, length, position) => {
      if (!isLog(stream)) wal.now()
      fence.beforeWrite()
      isAsSynced &&= stream.node.name === postgresLock
      const mayGrow = () => !isTable(realPath(stream.node)) || position + length <= fstatSync(stream.nfd).size
      return this.#withRoom(() => write(stream, buffer, offset, length, position), mayGrow)
    }

    const open = stream_ops.open
    // PostgreSQL also opens tables for writing to read them.
    stream_ops.open = (stream) =>
      this.#withRoom(
        () => open(stream),
        () => false,
      )

    for (const operations of [stream_ops, node_ops] as Record<string, Operation>[])
      for (const name of ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink']) {
        const operation = operations[name]
        if (!operation) continue
        operations[name] = (...args) => {
          wal.now()
          fence.beforeWrite()
          isAsSynced &&= args.some((arg) => arg === postgresLock || (arg as Partial<Node> | undefined)?.name === postgresLock)
          return this.#withRoom(
            () => operation(...args),
            () => true,
          )
        }
      }
  }

  #withRoom<T>(work: () => T, isNeeded: () => boolean): T {
    for (;;) {
      try {
        return work()
      } catch (error) {
        const why = broken[errnoOf(error)]
        if (why) this.#options.failed(new Error(why, { cause: error }))
        if (!isNoRoom(error)) throw error
        this.#options.full()
        if (!isNeeded() || !this.#options.reserve.spend()) throw error
      }
    }
  }
}

/** Not supported by all file systems. */
function syncDirectory(fd: number): void {
  try {
    fsyncSync(fd)
  } catch (error) {
    if (!['EINVAL', 'EBADF', 'EPERM', 'ENOTSUP'].includes(String(errorCode(error)))) throw error
  }
}

/** Written before PostgreSQL reads anything and removed before reopening, so it needs no sync. */
export const postgresLock = 'postmaster.pid'

const isTable = (path: string) => /\/(base|global|pg_tblspc)\/(.*\/)?(pgsql_tmp.*|t?\d[^/]*)$/.test(path)
