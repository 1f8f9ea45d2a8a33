// `npm test`: every Vitest project, one after the other, then the slowest ten files of each, and one honest last line.
//
//   npm test                              everything
//   npm test -- --project unit            one project (may be repeated)
//   npm test -- tests/machines            files whose path holds this, in whatever project has them
//   npm test -- -t 'wrong password'       tests whose name matches
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromium } from './chromium.mjs'
import { postgres } from './postgres.mjs'

const everyProject = ['unit', 'views', 'server', 'server-alone', 'server-postgres', 'outages', 'stories', 'e2e']
const inBrowser = ['stories', 'e2e']

const args = process.argv.slice(2)
const { asked, rest } = takeProjects(args)
const isFiltered = rest.length > 0
const wanted = asked.length > 0 ? asked : everyProject
const total = { passed: 0, failed: 0 }
/** Said once more at the end, where whoever reads a long log looks first. */
const failures = []
/** Of each project that ran, its slowest files first. */
const slowest = new Map()

if (!chromium.executablePath && wanted.some((name) => inBrowser.includes(name))) {
  const skipped = wanted.filter((name) => inBrowser.includes(name)).join(' and ')
  console.log(`No Chromium here, so the browser tests (${skipped}) are skipped: ${chromium.howToGetIt}.`)
  if (process.env.CI) total.failed += 1
}

const hasPostgres = Boolean(postgres.url || postgres.binaries)
if (!hasPostgres && wanted.includes('server-postgres'))
  console.log(`No PostgreSQL here, so the server's tests run on the embedded database only: ${postgres.howToGetIt}.`)
if (!postgres.binaries && wanted.includes('outages'))
  console.log(`No PostgreSQL to start and stop here, so its outages are not tested: ${postgres.howToGetIt}.`)

const folder = mkdtempSync(join(tmpdir(), 'tests-'))
try {
  for (const project of wanted) {
    if (inBrowser.includes(project) && !chromium.executablePath) continue
    if (project === 'server-postgres' && !hasPostgres) continue
    const { passed, failed } = await run(project)
    total.passed += passed
    total.failed += failed
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

if (total.passed + total.failed === 0) {
  console.error('No test ran.')
  total.failed = 1
}
for (const failure of failures) console.log(`\n✗ ${failure}`)
for (const [project, files] of slowest) {
  console.log(`\n── slowest of ${project}`)
  for (const { file, milliseconds } of files) console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${relative('.', file)}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function takeProjects(given) {
  const projects = []
  const others = []
  for (let i = 0; i < given.length; i++) {
    if (given[i] === '--project') projects.push(given[++i])
    else if (given[i].startsWith('--project=')) projects.push(given[i].slice('--project='.length))
    else others.push(given[i])
  }
  return { asked: projects, rest: others }
}

/** Runs one project. Whatever made Vitest fail without a failed test (an unhandled error, a file that does not load) counts as one failure. */
async function run(project) {
  console.log(`\n── ${project}`)
  const report = join(folder, `${project}.json`)
  const times = join(folder, `${project}.times.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./scripts/fileTimes.mjs']
  const vitest = ['run', '--project', project, ...reporters]
  if (isFiltered) vitest.push('--passWithNoTests')
  const env = { ...process.env, FILE_TIMES: times }
  const code = await exitCode(spawn('node', ['node_modules/vitest/vitest.mjs', ...vitest, ...rest], { stdio: 'inherit', env }))

  const files = read(times, []).sort((one, other) => other.milliseconds - one.milliseconds)
  if (files.length > 0) slowest.set(project, files.slice(0, 10))
  const { numPassedTests: passed, numFailedTests, testResults } = read(report, { numPassedTests: 0, numFailedTests: 0, testResults: [] })
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloaded.length
  const isUnexplained = code !== 0 && failed === 0
  failures.push(...testResults.flatMap(failuresOf), ...unloaded.map((file) => `${relative('.', file.name)}\n  ${opening(file.message)}`))
  if (isUnexplained) failures.push(`${project}: Vitest ended with ${code}, though no test failed; its own words are above`)
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
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** What Vitest wrote; `otherwise` where it ended before it could write. */
function read(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}
