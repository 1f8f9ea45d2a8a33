import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { isNotModified } from './etag'
import { codeReaderPolicy, isCodeReader } from './securityHeaders'

type File = { type: string; etag: string; isHashed: boolean; plain: Buffer; gzip?: Buffer; br?: Buffer }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/**
 * Serves a built app from memory. Files under /assets have hashed names and are immutable; others are revalidated. Unknown navigations get
 * the app.
 */
export function createStaticFiles(dir: string, headers: Record<string, string>): (request: Request) => Response {
  const files = readFiles(dir)
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no built app in ${dir}: run npm run build first`)

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed', { ...headers, Allow: 'GET, HEAD' })
    const path = pathOf(request)
    const file = path === '/' ? page : (files.get(path) ?? (isNavigation(request, path) ? page : undefined))
    return file
      ? serve(file, request, isCodeReader(path) ? { ...headers, 'Content-Security-Policy': codeReaderPolicy } : headers)
      : plain(404, 'Not found', headers)
  }
}

function readFiles(dir: string): Map<string, File> {
  const files = new Map<string, File>()
  for (const entry of existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }) : []) {
    const type = types[extname(entry.name)]
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(dir.length).split(sep).join('/')
    // Dotfiles are the build's own, such as its manifest.
    if (!entry.isFile() || !type || path.includes('/.')) continue
    const content = readFileSync(file)
    files.set(path, {
      type,
      etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      isHashed: path.startsWith('/assets/'),
      plain: content,
      gzip: readIfThere(`${file}.gz`),
      br: readIfThere(`${file}.br`),
    })
  }
  return files
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const isNavigation = (request: Request, path: string) =>
  !path.startsWith('/assets/') && !/^\/api(\/|$)/.test(path) && (request.headers.get('accept') ?? '').includes('text/html')

function serve(file: File, request: Request, headers: Record<string, string>): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const responseHeaders = {
    ...headers,
    'Content-Type': file.type,
    'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    ...((file.gzip || file.br) && { Vary: 'Accept-Encoding' }),
  }
  if (isNotModified(request.headers, etag)) return new Response(null, { status: 304, headers: responseHeaders })
  const body = encoding ? (file[encoding] ?? file.plain) : file.plain
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: { ...responseHeaders, 'Content-Length': String(body.length), ...(encoding && { 'Content-Encoding': encoding }) },
  })
}

const plain = (status: number, text: string, headers: Record<string, string>) =>
  new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
