// `npm run charts`: the pictures of ARCHITECTURE.md, drawn from the charts' definitions into docs/charts.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./src/views/app/allCharts.ts', { configFile: false, logLevel: 'error' })
const files = module.chartFiles()
mkdirSync('docs/charts', { recursive: true })
for (const name of readdirSync('docs/charts')) if (!files.some(([id]) => name === `${id}.svg`)) rmSync(`docs/charts/${name}`)
for (const [id, svg] of files) writeFileSync(`docs/charts/${id}.svg`, svg)
console.log(`${files.length} charts in docs/charts`)
