import { createServer } from 'node:net'
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
// The library's log has children of itself.
const log = { ...silent, child: () => log } as object

/** FTP on loopback over a folder, to be read only: for the demonstration and for tests. `tls` makes it FTPS. */
export async function openFtpServer(options: FakeOptions & { tls?: { key: string; cert: string } }): Promise<Fake> {
  const { folder, username, password, breakAfter, tls } = options
  const { FtpSrv, FileSystem } = await import('ftp-srv')
  const port = options.port || (await freePort())

  class ReadOnly extends FileSystem {
    override write(): never {
      throw new Error('This folder is read only')
    }
    override delete(): never {
      throw new Error('This folder is read only')
    }
    override async read(name: string, at: { start?: number }) {
      const { stream, clientPath } = (await super.read(name, at)) as { stream: NodeJS.ReadableStream; clientPath: string }
      const most = breakAfter?.()
      if (most === undefined) return { stream, clientPath }
      let sent = 0
      const broken = new Transform({
        transform(chunk: Buffer, _, done) {
          sent += chunk.length
          done(sent > most ? new Error('The connection broke') : null, chunk)
        },
      })
      return { stream: stream.pipe(broken), clientPath }
    }
  }

  const server = new FtpSrv({
    ...{ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', pasv_min: 40_000, anonymous: false, greeting: 'Demo', log: log as never },
    ...(tls && { tls }),
  })
  server.on('login', ({ connection, username: name, password: word }, resolve, reject) => {
    if (name === username && word === password) resolve({ fs: new ReadOnly(connection, { root: folder, cwd: '/' }) as never })
    else reject(new Error('Not allowed'))
  })
  server.on('client-error', () => undefined)
  await server.listen()
  return { port, close: async () => void (await server.close()) }
}
