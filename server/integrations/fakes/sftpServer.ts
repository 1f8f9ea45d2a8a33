import { timingSafeEqual } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

export type Fake = { port: number; close(): Promise<void> }
type FakeSftp = Fake & { sessions(): number; cut(): void }

export type FakeOptions = {
  folder: string
  username: string
  password: string
  port?: number
  breakAfter?: () => number | undefined
  breakUploadAfter?: () => number | undefined
  isWritable?: boolean
}

const { STATUS_CODE } = ssh2.utils.sftp

/** One key in 256 that the library makes cannot be read back: retry. */
export function makeHostKey(): string {
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519')
  return ssh2.utils.parseKey(key) instanceof Error ? makeHostKey() : key
}

const attributesOf = async (path: string): Promise<Attributes> => {
  const { mode, size, mtimeMs, atimeMs, uid, gid } = await stat(path)
  return { mode, size, uid, gid, mtime: Math.floor(mtimeMs / 1000), atime: Math.floor(atimeMs / 1000) }
}

export function openSftpServer({
  folder,
  username,
  password,
  port = 0,
  hostKey,
  ...how
}: FakeOptions & { hostKey: string }): Promise<FakeSftp> {
  let sessions = 0
  const clients = new Set<ssh2.Connection>()
  const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined)
    clients.add(client)
    client.on('close', () => clients.delete(client))
    // Nagle's algorithm would delay each answer by 40 ms. Missing in the library's types.
    const connection = client as ssh2.Connection & { setNoDelay(is: boolean): void }
    connection.setNoDelay(true)
    client.on('authentication', (context) => {
      if (context.method === 'password' && isSame(context.username, username) && isSame(context.password, password)) context.accept()
      else context.reject(['password'])
    })
    client.on('session', (accept) => {
      sessions += 1
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), folder, how, () => client.end()))
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as { port: number }
      resolve({
        port: taken,
        close: () => new Promise((done) => server.close(() => done())),
        sessions: () => sessions,
        cut: () => {
          for (const client of clients) client.end()
        },
      })
    })
  })
}

type Handle = { file?: FileHandle; entries?: string[]; path: string; sent: number }

type How = Pick<FakeOptions, 'breakAfter' | 'breakUploadAfter' | 'isWritable'>

function serve(sftp: SFTPWrapper, folder: string, how: How, end: () => void): void {
  const { breakAfter, breakUploadAfter, isWritable = false } = how
  const handles = new Map<number, Handle>()
  let last = 0
  // Confined to the folder.
  const below = (path: string) => join(folder, normalize(`/${path}`))
  const grant = (handle: Handle): Buffer => {
    const name = Buffer.alloc(4)
    name.writeUInt32BE(++last)
    handles.set(last, handle)
    return name
  }
  const of = (name: Buffer) => handles.get(name.readUInt32BE(0))
  const answer = (id: number, work: () => Promise<void>) => {
    work().catch((error: NodeJS.ErrnoException) =>
      sftp.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE),
    )
  }
  const tell = (id: number, path: string) => answer(id, async () => sftp.attrs(id, await attributesOf(below(path))))

  sftp.on('REALPATH', (id, path) => {
    const real = normalize(`/${path}`)
    sftp.name(id, [{ filename: real, longname: real, attrs: {} as Attributes }])
  })
  sftp.on('STAT', tell)
  sftp.on('LSTAT', tell)
  sftp.on('FSTAT', (id, handle) => tell(id, of(handle)?.path ?? ''))
  sftp.on('OPENDIR', (id, path) => answer(id, async () => sftp.handle(id, grant({ path, entries: await readdir(below(path)), sent: 0 }))))
  sftp.on('READDIR', (id, name) =>
    answer(id, async () => {
      const handle = of(name)
      const entries = handle?.entries?.splice(0) ?? []
      if (!handle || !entries.length) return void sftp.status(id, STATUS_CODE.EOF)
      const named = entries.map(async (filename) => {
        const attrs = await attributesOf(join(below(handle.path), filename))
        return {
          filename,
          longname: `${(attrs.mode & constants.S_IFDIR) === constants.S_IFDIR ? 'd' : '-'}rw-r--r-- 1 0 0 ${attrs.size} ${filename}`,
          attrs,
        }
      })
      sftp.name(id, await Promise.all(named))
    }),
  )
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      const writes = flags & ~ssh2.utils.sftp.OPEN_MODE.READ
      if (writes && !isWritable) return void sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      const mode = !writes ? 'r' : flags & ssh2.utils.sftp.OPEN_MODE.TRUNC ? 'w' : 'r+'
      sftp.handle(id, grant({ path, file: await open(below(path), mode), sent: 0 }))
    }),
  )
  sftp.on('READ', (id, name, offset, length) =>
    answer(id, async () => {
      const handle = of(name)
      if (!handle?.file) return void sftp.status(id, STATUS_CODE.FAILURE)
      const { bytesRead, buffer } = await handle.file.read(Buffer.alloc(length), 0, length, offset)
      if (!bytesRead) return void sftp.status(id, STATUS_CODE.EOF)
      handle.sent += bytesRead
      const max = breakAfter?.()
      if (max !== undefined && handle.sent > max) return end()
      sftp.data(id, buffer.subarray(0, bytesRead))
    }),
  )
  sftp.on('WRITE', (id, name, offset, data) =>
    answer(id, async () => {
      const handle = of(name)
      if (!handle?.file) return void sftp.status(id, STATUS_CODE.FAILURE)
      await handle.file.write(data, 0, data.length, offset)
      handle.sent += data.length
      const max = breakUploadAfter?.()
      if (max !== undefined && handle.sent > max) return end()
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
  const change = (id: number, work: () => Promise<unknown>) =>
    answer(id, async () => {
      if (isWritable) await work()
      sftp.status(id, isWritable ? STATUS_CODE.OK : STATUS_CODE.PERMISSION_DENIED)
    })
  sftp.on('RENAME', (id, from, to) => change(id, () => rename(below(from), below(to))))
  sftp.on('REMOVE', (id, path) => change(id, () => unlink(below(path))))
  sftp.on('MKDIR', (id, path) => change(id, () => mkdir(below(path))))
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  // A broken connection does not close its files.
  sftp.on('close', () => {
    for (const { file } of handles.values()) void file?.close().catch(() => undefined)
    handles.clear()
  })
  sftp.on('CLOSE', (id, name) =>
    answer(id, async () => {
      await of(name)?.file?.close()
      handles.delete(name.readUInt32BE(0))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
}
