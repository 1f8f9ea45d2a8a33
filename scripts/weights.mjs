// `npm run weights -- PART…`: what the modules of built parts weigh, largest first, in bytes of gzip; by default those of the
// orders list. A module's share is that of its own text gzipped alone, so that the shares of a part add up to its weight.
import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { temporaryFolder } from './serve.mjs'

const parts =
  process.argv.length > 2 ? process.argv.slice(2) : ['index', 'common', 'workspace', 'orders', 'basket', 'exceptions', 'recording']
const minBytes = 200
const folder = temporaryFolder('weights')

try {
  await build({ logLevel: 'error', build: { outDir: folder.path, sourcemap: 'hidden' } })
  for (const part of parts) print(part)
} finally {
  folder.remove()
}

function print(part) {
  const assets = join(folder.path, 'assets')
  const file = readdirSync(assets).find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
  if (!file) throw new Error(`No part of the built app is called ${part}`)
  const code = readFileSync(join(assets, file), 'utf8')
  const weight = sizeOf(code)
  const texts = textsOf(code, new SourceMap(JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8'))))
  const alone = [...texts].map(([name, text]) => [name, sizeOf(text)])
  const sum = alone.reduce((total, [, size]) => total + size, 0)
  const shares = alone.map(([name, size]) => [name, Math.round((size * weight) / sum)]).sort(([, a], [, b]) => b - a)
  const shown = shares.filter(([, share]) => share >= minBytes)
  const rest = shares.slice(shown.length).reduce((total, [, share]) => total + share, 0)
  console.log(`\n${part}: ${weight}`)
  for (const [name, share] of [...shown, [`${shares.length - shown.length} smaller modules`, rest]])
    console.log(`${String(share).padStart(7)} ${name}`)
}

/** The text of each module in a part; of none: what the bundler adds. */
function textsOf(code, map) {
  const texts = new Map()
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column++) {
      const name = map.findEntry(line, column).originalSource?.replace(/^.*?\b(node_modules|src)\//, '$1/') ?? 'the bundler'
      texts.set(name, (texts.get(name) ?? '') + text[column])
    }
  return texts
}

function sizeOf(text) {
  return gzipSync(text, { level: 9 }).length
}
