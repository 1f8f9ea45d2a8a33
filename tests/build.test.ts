import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../scripts/serve.mjs'
import { stripSummaries } from '../scripts/vite/buildPlugins'

const script = resolve('scripts/build.mjs')

test('a build is made once, said in one line, and made again only when a source or an address has changed', () => {
  const folder = temporaryFolder('build-once')
  onTestFinished(folder.remove)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true })
    writeFileSync(join(folder.path, name), text)
  }
  for (const name of ['src/main.tsx', 'server/app/main.ts', 'public/icon.svg', 'scripts/vite/parts.ts']) write(name, name)
  for (const name of ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']) write(name, name)
  // In the builder's place: what it leaves behind, and a failure of its own.
  write(
    'node_modules/vite/bin/vite.js',
    "require('node:fs').mkdirSync('dist/server', { recursive: true }); process.exitCode = process.env.IS_BROKEN ? 3 : 0",
  )
  const start = (env = {}) => {
    const { stdout, status } = spawnSync(process.execPath, [script], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    return { output: stdout, status }
  }

  expect(start({ IS_BROKEN: '1' }).status).toBe(3)
  expect(start().output).toMatch(/^Building… done in \d+ s\n$/)
  expect(start()).toEqual({ output: '', status: 0 })
  write('src/main.tsx', 'other')
  expect(start().output).toMatch(/^Building…/)
  expect(start({ VITE_API_BASE: 'https://api.example.org' }).output).toMatch(/^Building…/)
})

test('the app is built without the summaries of calls, and with everything else that describes them', () => {
  const sources = readdirSync('src/api', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join('src/api', name), 'utf8'))
    .join('\n')
  const stripped = stripSummaries(sources)
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
  expect(count(sources, /^\s*summary:/gm)).toBeGreaterThan(250)
  expect(stripped).not.toMatch(/^\s*summary: ['"]/m)
  for (const kept of [/^\s*permission:/gm, /^\s*answer:/gm, /^\s*isReading:/gm, /endpoint\(/g])
    expect(count(stripped, kept)).toBe(count(sources, kept))
})

test('what the server resolves by name as it runs is installed with production dependencies alone', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const resolved = [...readFileSync('server/core/typst/typst.ts', 'utf8').matchAll(/\bresolve\(['`]((?:@[\w-]+\/)?[\w-]+)/g)]
  expect(resolved.length).toBeGreaterThan(0)
  for (const [, name] of resolved) expect(dependencies).toHaveProperty([name ?? ''])
})
