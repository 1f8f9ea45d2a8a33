// `npm run build`: builds the app and the server into dist, unless dist was built from the same sources already.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = ['src', 'server', 'public', 'scripts/vite', 'index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
/** Variables that change what is built. Vitest sets VITE_APP_VERSION, which the build takes from package.json. */
const isBuildVariable = (name) => name.startsWith('VITE_') && name !== 'VITE_APP_VERSION'
// Vite empties the folder before it builds, so a build by hand takes the stamp away.
const stamp = 'dist/server/built-from'

/** Brings dist up to date. Returns Vite's exit code, 0 where there was nothing to do. */
export function build() {
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return 0
  process.stdout.write('Building… ')
  const started = performance.now()
  // Under Vitest NODE_ENV is 'test', which would build React's development half into the app.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const target of [[], ['--ssr']]) {
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...target]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
    if (status !== 0) return status ?? 1
  }
  writeFileSync(stamp, digest)
  console.log(`done in ${Math.round((performance.now() - started) / 1000)} s`)
  return 0
}

function digestOfSources() {
  const files = sources.flatMap((name) =>
    statSync(name).isDirectory()
      ? readdirSync(name, { recursive: true, encoding: 'utf8' })
          .map((file) => join(name, file))
          .filter((file) => !file.endsWith('.stories.tsx') && statSync(file).isFile())
      : [name],
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file))
  for (const name of Object.keys(process.env).filter(isBuildVariable).sort()) hash.update(`${name}=${process.env[name]}\0`)
  return hash.digest('hex')
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = build()
