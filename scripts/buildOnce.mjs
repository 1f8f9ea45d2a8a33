// What `npm start` does before it serves: builds what has changed since the last build, and says so in one line.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whatever a build is made from. */
const sources = ['src', 'server', 'public', 'scripts/vite', 'index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
// Where any other build takes it away.
const stamp = 'dist/server/built-from'

const files = sources.flatMap((name) =>
  statSync(name).isDirectory()
    ? readdirSync(name, { recursive: true, encoding: 'utf8' })
        .map((file) => join(name, file))
        .filter((file) => statSync(file).isFile())
    : [name],
)
const hash = createHash('sha256')
for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file))
// The app is built for an address and a human check of its own by VITE_… variables.
for (const name of Object.keys(process.env).sort()) if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
const digest = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  process.stdout.write('Building… ')
  const started = performance.now()
  for (const target of [[], ['--ssr']]) {
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...target]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  writeFileSync(stamp, digest)
  console.log(`done in ${Math.round((performance.now() - started) / 1000)} s`)
}
