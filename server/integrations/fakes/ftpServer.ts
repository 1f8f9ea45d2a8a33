import { createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { Fake, FakeOptions } from './sftpServer'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const silent = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => undefined]))
// The library expects child loggers.
const log = { ...silent, child: () => log } as object

const signals = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const

export async function openFtpServer(options: FakeOptions & { tls?: { key: string; cert: string } }): Promise<Fake> {
  const { folder, username, password, breakAfter, breakUploadAfter, isWritable = false, tls } = options
  const { FtpSrv, FileSystem } = await import('ftp-srv')
  const port = options.port || (await freePort())

  class Folder extends FileSystem {
    override write(name: string, at: { append?: boolean; start?: number }) {
      if (!isWritable) throw new Error('This folder is read only')
      const written = super.write(name, at) as { stream: NodeJS.WritableStream; clientPath: string }
      const max = breakUploadAfter?.()
      if (max === undefined) return written
      let taken = 0
      // ftp-srv declares no socket.
      const end = () => (this.connection as unknown as { commandSocket: Socket }).commandSocket.destroy()
      const broken = new Transform({
        transform(chunk: Buffer, _, done) {
          taken += chunk.length
          if (taken > max) end()
          done(null, chunk)
        },
      })
      broken.pipe(written.stream)
      return { stream: broken, clientPath: written.clientPath }
    }
    override delete(name: string) {
      if (!isWritable) throw new Error('This folder is read only')
      return super.delete(name)
    }
    override async read(name: string, at: { start?: number }) {
      const { stream, clientPath } = (await super.read(name, at)) as { stream: NodeJS.ReadableStream; clientPath: string }
      const max = breakAfter?.()
      if (max === undefined) return { stream, clientPath }
      let sent = 0
      const broken = new Transform({
        transform(chunk: Buffer, _, done) {
          sent += chunk.length
          done(sent > max ? new Error('The connection broke') : null, chunk)
        },
      })
      return { stream: stream.pipe(broken), clientPath }
    }
  }

  const listeners = signals.map((signal) => process.listeners(signal))
  const server = new FtpSrv({
    url: `ftp://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    pasv_min: 40_000,
    anonymous: false,
    greeting: 'Demo',
    // Its types want all of bunyan.
    log: log as never,
    ...(tls && { tls }),
  })
  // The library would exit on signals, during our orderly stop.
  for (const [i, signal] of signals.entries())
    for (const listener of process.listeners(signal)) if (!listeners[i]?.includes(listener)) process.off(signal, listener)
  server.on('login', ({ connection, username: name, password: word }, resolve, reject) => {
    if (name === username && word === password) resolve({ fs: new Folder(connection, { root: folder, cwd: '/' }) })
    else reject(new Error('Not allowed'))
  })
  server.on('client-error', () => undefined)
  await server.listen()
  return { port, close: async () => void (await server.close()) }
}
