import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm'])
const worthFrom = 1024

/** Writes x.br and x.gz beside each built file, so that serving it costs no compression. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !process.env.STORYBOOK,
  async writeBundle({ dir }) {
    if (!dir) return
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, name))
      .filter((file) => compressible.has(extname(file)) && statSync(file).size >= worthFrom)
    await Promise.all(files.map(compress))
  },
})

async function compress(file: string): Promise<void> {
  const content = readFileSync(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}

/** Takes the summaries of calls out of the app: only the server reads them, for OpenAPI. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !process.env.STORYBOOK,
  enforce: 'pre',
  transform: (code, id) => (/[\\/]src[\\/]api[\\/]/.test(id) ? { code: stripSummaries(code), map: null } : undefined),
})

/** A summary has lines of its own: its text begins there or on the next one. */
export const stripSummaries = (code: string): string => code.replace(/^\s*summary:\s+(['"`])(?:(?!\1|\\).|\\.)*\1,\n/gm, '')

/** Puts the migrations beside the built server, which applies them at its start. */
export const copyMigrations = (from: string): Plugin => ({
  name: 'copy-migrations',
  apply: (_, { command, isSsrBuild }) => command === 'build' && Boolean(isSsrBuild),
  writeBundle({ dir }) {
    if (dir) cpSync(from, join(dir, 'migrations'), { recursive: true })
  },
})

/**
 * Takes out the call with which sonner writes its style sheet into the page, which our
 * Content-Security-Policy forbids; the app imports the same sheet as a file.
 */
export const withoutInsertedCss = (): Plugin => ({
  name: 'without-inserted-css',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return
    const stripped = code.replace(/^__insertCSS\(".*"\);$/m, '')
    if (stripped === code) this.error('sonner no longer inserts its style sheet the way this plugin knows: look at dist/index.mjs')
    return { code: stripped, map: null }
  },
})
