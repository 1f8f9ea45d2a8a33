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
/** What PGlite's NODEFS is made of, as far as we change it; its types say nothing of it. */
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

/** ENOSPC and EDQUOT, in the numbers of WASI. */
const noRoom = new Set([51, 19])
const errnoOf = (error: unknown) => (error as { errno?: number }).errno ?? 0
const isNoRoom = (error: unknown) => noRoom.has(errnoOf(error))
/** EROFS and EIO: a disk on which no write will succeed, such as one that the system mounted read-only after a fault. */
const broken: Readonly<Record<number, string>> = { 69: 'It is mounted read-only', 29: 'It answers with an error' }

export type FilesOptions = {
  wal: WalSync
  reserve: Reserve
  /** Ends the process before a write when another process has taken the directory over. */
  fence: Pick<Fence, 'beforeWrite'>
  /** Hears that the disk is full, at each write that found it so. */
  full(): void
  /** Hears that the disk does not take what it must: nothing may be acknowledged from then on. */
  failed(error: Error): void
}

/**
 * PGlite's files in a directory that is on disk as it is, with what it leaves out: fsync, without which PostgreSQL's promises hold until the
 * power goes; and room for the writes without which PostgreSQL cannot go on when a disk is full. Tables may not grow
 * then: that fails a statement, and a transaction with it, and nothing more.
 */
export class DatabaseFiles extends NodeFS {
  readonly #options: FilesOptions

  constructor(directory: string, options: FilesOptions) {
    super(directory)
    this.#options = options
  }

  override async init(client: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(client, options)
    // Each module has a NODEFS of its own, so nobody else's is changed.
    const change: NonNullable<Options['preRun']>[number] = (module) => this.#change(module.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), change] } }
  }

  #change({ realPath, stream_ops, node_ops }: NodeFiles): void {
    const { wal, fence, failed } = this.#options
    const isLog = (stream: Stream) => {
      stream.isLog ??= /\/pg_wal\/[0-9A-F]{24}$/.test(realPath(stream.node))
      return stream.isLog
    }

    // All that the directory has is on disk when it is opened (`syncTree`). PostgreSQL, which does not know, would begin after a
    // kill by putting each of thousands of files there twice.
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
    // PostgreSQL opens its tables for writing also where it reads.
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

/** Some file systems know no such thing, and keep names without it. */
function syncDirectory(fd: number): void {
  try {
    fsyncSync(fd)
  } catch (error) {
    if (!['EINVAL', 'EBADF', 'EPERM', 'ENOTSUP'].includes(String(errorCode(error)))) throw error
  }
}

/** Written before PostgreSQL reads anything, and removed before the directory is opened again, so it is never synced. */
export const postgresLock = 'postmaster.pid'

const isTable = (path: string) => /\/(base|global|pg_tblspc)\/(.*\/)?(pgsql_tmp.*|t?\d[^/]*)$/.test(path)
