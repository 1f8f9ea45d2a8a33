// `npm test`: every Vitest project, two at a time, then the slowest ten files of each, and one honest last line.
//
//   npm test                              everything
//   npm test -- --project unit            one project (may be repeated)
//   npm test -- tests/machines            files whose path holds this, in whatever project has them
//   npm test -- -t 'wrong password'       tests whose name matches
//   npm test -- --full                    what a release is tried with; docs/testing.md has the list
//   npm test -- --slow-answers            stories and browser tests; answers and lazy parts come late by a random time
//   npm test -- --shuffle 4711            stories in the order of this seed; --full and --slow-answers choose one and print it
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { postgres } from './postgres.mjs'

/** Two run at a time, the longest first, so that both ends come at the same time. */
const projects = [
  'outages',
  'e2e',
  'stories',
  'server-everywhere',
  'server',
  'server-embedded',
  'server-objects',
  'views',
  'unit',
  'server-alone',
]
const inBrowser = ['stories', 'e2e']
const onBuild = ['server', 'server-embedded', 'server-objects', 'outages', 'e2e']
/** How late an answer is at most with `--slow-answers`, in milliseconds. */
const maxDelay = '700'

const { flags, rest } = readArguments(process.argv.slice(2))
/** Stories share a page: in the usual order one may need what another one left there. */
const seed = flags.shuffle ?? (flags.full || flags['slow-answers'] ? String(Date.now() % 100_000) : undefined)
const isFiltered = rest.length > 0
const usual = flags['slow-answers'] ? inBrowser : projects.filter((name) => name !== 'server-everywhere' || flags.full)
const { wanted, notes } = whatCanRun(flags.project ?? usual)
for (const note of notes) console.log(note)

const total = { passed: 0, failed: 0 }
if (!chromium.executablePath && process.env.CI && (flags.project ?? usual).some((name) => inBrowser.includes(name))) total.failed += 1
/** Repeated at the end, where a reader of a long log looks first. */
const failures = []
/** The slowest files of each project. */
const slowest = new Map()
/** Seconds each project took. */
const seconds = new Map()

if (wanted.some((name) => onBuild.includes(name)) && build() !== 0) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'tests-'))
try {
  const queue = projects.filter((name) => wanted.includes(name))
  const runQueue = async (isSilent) => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const { passed, failed } = await run(project, { isSilent })
      total.passed += passed
      total.failed += failed
    }
  }
  // What the second one prints would run into what the first one does.
  await Promise.all([runQueue(false), runQueue(true)])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

if (total.passed + total.failed === 0) {
  console.error('No test ran.')
  total.failed = 1
}
for (const failure of failures) console.log(`\n✗ ${failure}`)
for (const [project, files] of slowest) {
  console.log(`\n── slowest of ${project} (${seconds.get(project)} s in all)`)
  for (const { file, milliseconds } of files) console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${relative('.', file)}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Our own flags, and in their order all other arguments, which are for Vitest. */
function readArguments(args) {
  const options = {
    project: { type: 'string', multiple: true },
    full: { type: 'boolean' },
    'slow-answers': { type: 'boolean' },
    shuffle: { type: 'string' },
  }
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const own = tokens.filter(({ kind, name }) => kind === 'option' && name in options)
  const taken = new Set(own.flatMap(({ index, inlineValue }) => (inlineValue === false ? [index, index + 1] : [index])))
  return { flags: values, rest: args.filter((_, index) => !taken.has(index)) }
}

/** The projects that can run on this machine, and a sentence about each that cannot. */
function whatCanRun(requested) {
  const hasPostgres = Boolean(postgres.url || postgres.binaries)
  const notes = []
  const isMissingBrowser = !chromium.executablePath && requested.some((name) => inBrowser.includes(name))
  if (isMissingBrowser)
    notes.push(`No Chromium here, so the browser tests (${inBrowser.join(' and ')}) are skipped: ${chromium.howToGetIt}.`)
  if (!hasPostgres && requested.includes('server'))
    notes.push(`No PostgreSQL here, so the server's tests run on the embedded database: ${postgres.howToGetIt}.`)
  if (!postgres.binaries && requested.includes('outages'))
    notes.push(`No PostgreSQL to start and stop here, so its outages are not tested: ${postgres.howToGetIt}.`)
  const wanted = requested.filter(
    (name) => !(isMissingBrowser && inBrowser.includes(name)) && (hasPostgres || name !== 'server-everywhere'),
  )
  return { wanted, notes }
}

/** Runs one project. Whatever made Vitest fail without a failed test (an unhandled error, a file that does not load) counts as one failure. */
async function run(project, { isSilent }) {
  const started = performance.now()
  if (!isSilent) console.log(`\n── ${project}`)
  const report = join(folder, `${project}.json`)
  const times = join(folder, `${project}.times.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./scripts/fileTimes.mjs']
  const vitest = ['run', '--project', project, ...reporters]
  if (isFiltered) vitest.push('--passWithNoTests')
  const isShuffled = Boolean(seed) && project === 'stories'
  if (isShuffled) vitest.push('--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`)
  const env = {
    ...process.env,
    FILE_TIMES: times,
    ...(flags['slow-answers'] && { SLOW_ANSWERS: process.env.SLOW_ANSWERS ?? maxDelay }),
    ...(flags.full && { FULL: '1' }),
  }
  const stdio = isSilent ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn('node', ['node_modules/vitest/vitest.mjs', ...vitest, ...rest], { stdio, env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const code = await exitCode(child)
  seconds.set(project, Math.round((performance.now() - started) / 1000))
  if (isSilent) process.stdout.write(`\n── ${project}, beside what is above\n${Buffer.concat(output)}`)

  if (isShuffled) console.log(`The order of the stories is repeated by: npm test -- --project stories --shuffle ${seed}`)

  const files = read(times, []).sort((one, other) => other.milliseconds - one.milliseconds)
  if (files.length > 0) slowest.set(project, files.slice(0, 10))
  const { numPassedTests: passed, numFailedTests, testResults } = read(report, { numPassedTests: 0, numFailedTests: 0, testResults: [] })
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloaded.length
  const isUnexplained = code !== 0 && failed === 0
  failures.push(...testResults.flatMap(failuresOf), ...unloaded.map((file) => `${relative('.', file.name)}\n  ${opening(file.message)}`))
  if (isUnexplained) failures.push(`${project}: Vitest ended with ${code}, though no test failed; see its output above`)
  return { passed, failed: isUnexplained ? 1 : failed }
}

function failuresOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName, failureMessages }) => `${relative('.', name)} › ${fullName}\n  ${opening(failureMessages[0] ?? '')}`)
}

/** The first lines of a message: what was wrong and where, without the page's HTML that a failed query prints after it. */
function opening(message) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 6).join('\n  ')
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** The JSON that Vitest wrote; `otherwise` where it ended before it could write. */
function read(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}
