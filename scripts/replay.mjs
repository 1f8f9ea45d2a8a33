// `npm run replay -- FILE`: what the charts make of a trace, compared with what was recorded.
//
//   npm run replay -- report.json             exit code 0: agrees, 1: differs, 2: no trace,
//                                             3: could not tell, as not all of it could be replayed,
//                                             4: agrees, but with charts that changed since
//   npm run replay -- - < report.json         from standard input
//   npm run replay -- report.json --quiet     the last lines only
//   npm run replay -- report.json --accept    writes this version's charts into the file, where all else agrees
//   npm run replay -- report.json --as-test [--name late-conflict]
//                                             writes a test and a story that stand for the report
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { storyOf, testOf } from './replayFiles.mjs'

const usage = `Usage: npm run replay -- FILE [--quiet] [--accept] [--as-test [--name a-name]]   (FILE may be - for standard input)

Exit codes: 0  every state agrees
            1  a state differs; the first one is named
            2  the file is no trace, or cannot be read
            3  nobody can tell: not all of it could be replayed, and what was agrees
            4  every state agrees, but charts changed since; --accept writes them into the file`

const fail = (message) => {
  console.error(message)
  process.exit(2)
}

const { file, quiet, accept, asTest, name } = readArgs()
let text
try {
  text = readFileSync(file === '-' ? 0 : file, 'utf8')
} catch (error) {
  fail(`${file} cannot be read: ${error.message}`)
}

const { module } = await runnerImport('./src/machines/app/replay/command.ts', { configFile: false, logLevel: 'error' })
const outcome = module.runReplay(text, { isQuiet: quiet })
if (outcome.error) fail(outcome.error)
process.stdout.write(`${outcome.out}\n`)
if (accept) {
  const accepted = file === '-' ? undefined : module.acceptCharts(text)
  if (accepted) writeFileSync(file, accepted)
  console.log(accepted ? `Wrote the charts of this version into ${file}` : 'Nothing to accept')
}
if (asTest) {
  const written = {
    [`tests/traces/${name}.json`]: text,
    [`tests/traces/${name}.test.ts`]: testOf(name, outcome.states),
    [`.storybook/traces/${name}.stories.tsx`]: storyOf(name, outcome.step),
  }
  for (const [path, content] of Object.entries(written)) {
    writeFileSync(path, content)
    console.log(`Wrote ${path}`)
  }
}
process.exitCode = outcome.code

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        quiet: { type: 'boolean' },
        accept: { type: 'boolean' },
        'as-test': { type: 'boolean' },
        name: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const [path, ...rest] = positionals
    if (!path || rest.length > 0) fail(usage)
    const called = values.name ?? (path === '-' ? 'from-standard-input' : basename(path, '.json'))
    const slug = called
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
    return { file: path, quiet: values.quiet, accept: values.accept, asTest: values['as-test'], name: slug || 'report' }
  } catch (error) {
    fail(`${error.message}\n${usage}`)
  }
}
