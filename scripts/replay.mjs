// `npm run replay -- FILE`: what the charts make of a trace, compared with what was recorded.
//
//   npm run replay -- report.json             exit code 0: agrees, 1: differs, 2: no trace,
//                                             3: could not tell, as not all of it could be replayed,
//                                             4: agrees, but with charts that changed since
//   npm run replay -- - < report.json         from standard input
//   npm run replay -- report.json --quiet     the last lines only
//   npm run replay -- report.json --accept    writes this version's charts into the file, where all else agrees
//   npm run replay -- report.json --as-test [--name late-conflict] [--step 0.events.38] [--expect refused]
//                                             writes a test that is red until the step does what was expected, and a story
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { storyOf, testOf } from './replayFiles.mjs'

const usage = `Usage: npm run replay -- FILE [--quiet] [--accept] [--as-test [--name a-name] [--step PATH] [--expect refused|allowed|unchanged|WORDS]]   (FILE may be - for standard input)

What is shown: --actor NAME   rows of a chart, by its name or what people call it: form, 'Add by ISBN', 'Order 622'
               --grep TEXT    rows that have this text: a field, a page, an HTTP code
               --around N     rows around event N
               --all          starts, ends and polling too, which are folded else
               --json         the rows and the verdict for programs

Exit codes: 0  every state agrees
            1  a state differs; the first one is named
            2  the file is no trace, or cannot be read
            3  nobody can tell: not all of it could be replayed, and what was agrees
            4  every state agrees, but charts changed since; --accept writes them into the file`

const fail = (message) => {
  console.error(message)
  process.exit(2)
}

const { file, quiet, accept, asTest, given, expected, ...shown } = readArgs()
const load = async (name) => (await runnerImport(`./src/machines/app/replay/${name}.ts`, { configFile: false, logLevel: 'error' })).module
/** In bytes, so that a file that is too large is not read. */
const maxBytes = (await load('read')).limits.characters
let text
try {
  text = file === '-' ? await readInput() : readFile()
} catch (error) {
  fail(`${file} cannot be read: ${error.message}`)
}

const module = await load('command')
const outcome = module.runReplay(text, { isQuiet: quiet, ...shown })
if (outcome.error) fail(outcome.error)
process.stdout.write(`${outcome.out}\n`)
if (accept) {
  const accepted = file === '-' ? undefined : module.acceptCharts(text)
  if (accepted) writeFileSync(file, accepted)
  console.log(accepted ? `Wrote the charts of this version into ${file}` : 'Nothing to accept')
}
if (asTest) {
  const complaint = module.complaintOf(text, expected)
  if (!complaint) fail('This version does what was expected: there is nothing to make red.')
  const name = given ?? slugOf(complaint.title)
  const written = {
    [`tests/traces/${name}.json`]: text,
    [`tests/traces/${name}.test.ts`]: testOf(name, complaint),
    [`.storybook/traces/${name}.stories.tsx`]: storyOf(name, complaint.at),
  }
  for (const [path, content] of Object.entries(written)) {
    writeFileSync(path, content)
    console.log(`Wrote ${path}`)
  }
  console.log(`The test is red until '${complaint.did}' does what was expected.`)
}
process.exitCode = outcome.code

function slugOf(text) {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug || 'report'
}

function readFile() {
  const { size } = statSync(file)
  if (size > maxBytes) throw new Error(`it has ${Math.round(size / 1e6)} MB, a trace at most ${maxBytes / 1e6}`)
  return readFileSync(file, 'utf8')
}

async function readInput() {
  const pieces = []
  let size = 0
  for await (const piece of process.stdin) {
    size += piece.length
    if (size > maxBytes) throw new Error(`it has more than ${maxBytes / 1e6} MB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        quiet: { type: 'boolean' },
        accept: { type: 'boolean' },
        actor: { type: 'string' },
        grep: { type: 'string' },
        around: { type: 'string' },
        all: { type: 'boolean' },
        json: { type: 'boolean' },
        'as-test': { type: 'boolean' },
        name: { type: 'string' },
        step: { type: 'string' },
        expect: { type: 'string' },
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
    const choice = ['refused', 'allowed', 'unchanged'].find((one) => one === values.expect) ?? 'other'
    const expected = {
      ...(values.step && { at: values.step }),
      ...(values.expect && { choice, text: values.expect }),
    }
    const around = values.around === undefined ? undefined : Number(values.around)
    if (Number.isNaN(around)) fail(`--around takes the number of an event\n${usage}`)
    const { actor, grep, all: isAll, json: isJson } = values
    return {
      file: path,
      quiet: values.quiet,
      accept: values.accept,
      actor,
      grep,
      around,
      isAll,
      isJson,
      asTest: values['as-test'],
      given: values.name && slugOf(values.name),
      expected,
    }
  } catch (error) {
    fail(`${error.message}\n${usage}`)
  }
}
