import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { appHeaders } from '#server/core/http/securityHeaders'
import { createStaticFiles } from '#server/core/http/staticFiles'

const script = 'console.info(1)'.repeat(200)

function site() {
  const dir = mkdtempSync(join(tmpdir(), 'app-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>App</title>')
  writeFileSync(join(dir, '.vite/manifest.json'), '{}')
  writeFileSync(join(dir, 'assets/main-1a2b.js'), script)
  writeFileSync(join(dir, 'assets/main-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(dir, 'assets/zxing-1a2b3c4.js'), script)
  const serve = createStaticFiles(dir, appHeaders())
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    serve(new Request(`http://localhost${path}`, { method, headers }))
}

const page = { Accept: 'text/html,application/xhtml+xml' }

test('any path a person may open is the app, asked after each time', async () => {
  const get = site()
  for (const path of ['/', '/login', '/order/new-orders/edit/7', '/order/%D8%A8']) {
    const response = get(path, page)
    expect(await response.text()).toContain('<title>App</title>')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

test('what is not a navigation, an asset that is gone or a call is never the app', () => {
  const get = site()
  for (const [path, headers] of [
    ['/login', { Accept: '*/*' }],
    ['/assets/main-old.js', page],
    ['/api/Nothing', page],
    ['/.vite/manifest.json', {}],
    ['/assets/../../package.json', {}],
    ['/%2e%2e/package.json', {}],
    ['/%E0%A4', {}],
  ] as const)
    expect([path, get(path, headers).status]).toEqual([path, 404])
})

test('hashed assets never change, and come compressed as they were built', async () => {
  const get = site()
  const response = get('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync(script))
  expect(await get('/assets/main-1a2b.js').text()).toBe(script)
})

test('what a browser already has is not sent again', () => {
  const get = site()
  const etag = get('/').headers.get('etag') as string
  expect(get('/', { 'If-None-Match': `W/${etag}` }).status).toBe(304)
  expect(get('/', { 'If-None-Match': '"another"' }).status).toBe(200)
})

test('only scripts and styles of our own run, and nobody frames the app', () => {
  const policy = site()('/', page).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('WebAssembly runs in the worker that reads barcodes, and nowhere else; the camera is for pages of our own', () => {
  const get = site()
  const policyOf = (path: string) => get(path).headers.get('content-security-policy') ?? ''
  expect(policyOf('/assets/zxing-1a2b3c4.js')).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
  expect(policyOf('/assets/main-1a2b.js')).not.toContain('wasm')
  expect(get('/', page).headers.get('permissions-policy')).toContain('camera=(self)')
})

test('a site-key human check may load from its origins and from no other', () => {
  const policy = appHeaders({ widgetOrigins: ['https://check.example'] })['Content-Security-Policy']
  expect(policy).toContain("script-src 'self' https://check.example;")
  expect(policy).toContain("style-src 'self' https://check.example;")
  expect(policy).toContain("connect-src 'self' https://check.example;")
  expect(policy).toContain('frame-src blob: https://check.example;')
})

test('an app that was built for another server may call it, and show its pictures', () => {
  const policy = appHeaders({ apiBase: 'https://api.example:8443/api' })['Content-Security-Policy']
  expect(policy).toContain("connect-src 'self' https://api.example:8443;")
  expect(policy).toContain("img-src 'self' data: blob: https://api.example:8443;")
  expect(policy).toContain("script-src 'self';")
  expect(appHeaders({ apiBase: '/other/api' })['Content-Security-Policy']).toContain("connect-src 'self';")
})

test('files are read and nothing else', () => {
  const get = site()
  expect(get('/', page, 'HEAD').status).toBe(200)
  expect(get('/', page, 'POST').status).toBe(405)
})

test('an app that is not built is said to be so', () => {
  expect(() => createStaticFiles('/nowhere', {})).toThrow('npm run build')
})
