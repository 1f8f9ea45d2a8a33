// `npm run bench`: how fast it is, as ratios that hold on any machine.
//
//   npm run bench                                every part
//   npm run bench -- browser
//   npm run bench -- recorder
//   npm run bench -- palette
//   npm run bench -- server --baskets 100000
//   npm run bench -- durability
//   npm run bench -- search --rows 100000
//   npm run bench -- titles --rows 100000 --on postgres
//   npm run bench -- import --imported 20000 --on postgres
//   npm run bench -- reports --baskets 100000
//   npm run bench -- stock --moves 1000000
//   npm run bench -- exports
//   npm run bench -- invoices --invoices 1000000
//   npm run bench -- electronic
//   npm run bench -- uploads --on postgres
//   npm run bench -- calls --baskets 20000 --seconds 3
//   npm run bench -- overhead
//   npm run bench -- start --baskets 20000
//   npm run bench -- processes --baskets 20000 --seconds 3
//   npm run bench -- growth --share 0.1 --entries 20000000 --folder /var/tmp/growth --only exports
//   npm run bench -- screens
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    baskets: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '1000000' },
    imported: { type: 'string', default: '20000' },
    moves: { type: 'string', default: '10000000' },
    invoices: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    share: { type: 'string', default: '0.1' },
    entries: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string' },
    on: { type: 'string' },
  },
  allowPositionals: true,
})
const parts =
  positionals.length > 0
    ? positionals
    : [
        'recorder',
        'palette',
        'browser',
        'server',
        'durability',
        'search',
        'titles',
        'import',
        'reports',
        'stock',
        'exports',
        'invoices',
        'electronic',
        'uploads',
        'calls',
        'overhead',
        'start',
        'processes',
        'growth',
        'screens',
      ]

/** For what does not depend on how many orders there are. */
const few = Math.min(Number(values.baskets), 20_000)

if (!existsSync('dist/app/index.html') || !existsSync('dist/server/main.js')) {
  console.error('There is nothing built to measure: run npm run build first.')
  process.exit(1)
}
if (parts.includes('recorder')) await import('../bench/recorder.mjs').then(({ benchRecorder }) => benchRecorder())
if (parts.includes('palette')) await import('../bench/palette.mjs').then(({ benchPalette }) => benchPalette())
if (parts.includes('browser')) await import('../bench/browser/main.mjs').then(({ benchBrowser }) => benchBrowser())
if (parts.includes('durability')) await import('../bench/server/durability.mjs').then(({ benchDurability }) => benchDurability())
if (parts.includes('server'))
  await import('../bench/server/main.mjs').then(({ benchServer }) => benchServer({ baskets: Number(values.baskets) }))
if (parts.includes('search'))
  await import('../bench/server/search.mjs').then(({ benchSearch }) => benchSearch({ rows: Number(values.rows) }))
if (parts.includes('titles'))
  await import('../bench/server/titles.mjs').then(({ benchTitles }) => benchTitles({ rows: Number(values.rows), on: values.on }))
if (parts.includes('import'))
  await import('../bench/server/imports.mjs').then(({ benchImports }) => benchImports({ rows: Number(values.imported), on: values.on }))
if (parts.includes('reports'))
  await import('../bench/server/reports.mjs').then(({ benchReports }) => benchReports({ baskets: Number(values.baskets) }))
if (parts.includes('stock')) await import('../bench/server/stock.mjs').then(({ benchStock }) => benchStock({ moves: Number(values.moves) }))
if (parts.includes('exports')) await import('../bench/server/exports.mjs').then(({ benchExports }) => benchExports())
if (parts.includes('invoices'))
  await import('../bench/server/invoices.mjs').then(({ benchInvoices }) => benchInvoices({ invoices: Number(values.invoices) }))
if (parts.includes('electronic')) await import('../bench/server/electronic.mjs').then(({ benchElectronic }) => benchElectronic())
if (parts.includes('uploads')) await import('../bench/server/uploads.mjs').then(({ benchUploads }) => benchUploads({ on: values.on }))
if (parts.includes('calls'))
  await import('../bench/server/calls.mjs').then(({ benchCalls }) => benchCalls({ baskets: few, seconds: Number(values.seconds) }))
if (parts.includes('overhead')) await import('../bench/server/overhead.mjs').then(({ benchOverhead }) => benchOverhead())
if (parts.includes('start')) await import('../bench/server/start.mjs').then(({ benchStart }) => benchStart({ baskets: few }))
if (parts.includes('processes'))
  await import('../bench/server/processes.mjs').then(({ benchProcesses }) =>
    benchProcesses({ baskets: few, seconds: Number(values.seconds) }),
  )
if (parts.includes('growth'))
  await import('../bench/server/growth/main.mjs').then(({ benchGrowth }) =>
    benchGrowth({
      share: Number(values.share),
      entries: values.entries && Number(values.entries),
      folder: values.folder,
      only: values.only,
    }),
  )
if (parts.includes('screens')) await import('../bench/browser/screens.mjs').then(({ benchScreens }) => benchScreens())
