import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the bare page, compressed as ours is, and hands its calls to our server. */
export function serveBare(folder, api) {
  const files = new Map()
  const read = (path) => {
    if (!files.has(path)) files.set(path, brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    return files.get(path)
  }
  const server = createServer((incoming, response) => {
    if (incoming.url.startsWith('/api/')) {
      const { hostname, port } = new URL(api)
      const passed = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.writeHead(502).end())
      incoming.pipe(passed)
      return
    }
    const filePath = join(folder, incoming.url === '/' ? 'index.html' : incoming.url.split('?')[0])
    if (!existsSync(filePath)) return response.writeHead(404).end()
    const type = types[extname(filePath)] ?? 'application/octet-stream'
    response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': 'public, max-age=31536000' })
      .end(read(filePath))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ url: `http://localhost:${address.port}`, stop: () => server.close() })
    })
  })
}
