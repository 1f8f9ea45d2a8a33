// `npm run pictures:screens`: draws the first story of each screen, and compares it with the picture that was accepted last.
//
//   npm run pictures:screens                    exit code 1 where one differs; the pictures are in .cache/screen-pictures
//   npm run pictures:screens -- src/views/till  stories whose path contains this
//   npm run pictures:screens -- --accept        accepts what is drawn now, and says how large all of them are
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { chromium } from './chromium.mjs'
import { differences, thisMachine } from './pictures/machine.mjs'
import { withPalette } from './pictures/palette.mjs'

const accepted = '.storybook/accepted'
const machineFile = join(accepted, 'machine.json')
/** Vitest writes nothing outside of the project. */
const found = '.cache/screen-pictures'
const { values, positionals } = parseArgs({ options: { accept: { type: 'boolean' } }, allowPositionals: true })

if (!chromium.executablePath) nothingCompared(`there is no Chromium here: ${chromium.howToGetIt}`)
const here = thisMachine()
const before = existsSync(machineFile) ? JSON.parse(readFileSync(machineFile, 'utf8')) : undefined
const unlike = differences(before, here)
if (unlike.length > 0 && !values.accept) nothingCompared(`the accepted ones were drawn on another machine (${unlike.join('; ')})`)
if (before && unlike.length > 0 && positionals.length > 0) fail('Accept all of them: some would be of this machine and some of another.')

/** Files of stories of screens, of the paths that were asked for. */
function screens() {
  const files = readdirSync('src/views', { recursive: true }).filter((name) => name.endsWith('.stories.tsx'))
  const paths = files.map((name) => join('src/views', name)).filter((path) => /\btitle: ['"]Screens\//.test(readFileSync(path, 'utf8')))
  return paths.filter((path) => positionals.length === 0 || positionals.some((one) => path.includes(one)))
}

/** Says so, and is not red: letters are drawn differently elsewhere. */
function nothingCompared(reason) {
  console.log(`No picture was compared: ${reason}.`)
  process.exit(0)
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

rmSync(found, { recursive: true, force: true })
mkdirSync(accepted, { recursive: true })
process.env.SCREEN_PICTURES = values.accept ? 'accept' : 'compare'
const vitest = await startVitest('test', screens(), {
  run: true,
  watch: false,
  project: 'stories',
  update: values.accept ? 'all' : 'none',
})
await vitest.close()
const tests = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests()])
const drawn = tests.flatMap((test) => (test.result().state === 'passed' ? (test.meta().storyId ?? []) : []))
const failed = tests.filter((test) => test.result().state === 'failed').length

if (values.accept) {
  const names = drawn.map((id) => `${id.replace('--', '__')}.png`)
  const files = readdirSync(accepted).filter((name) => name.endsWith('.png'))
  // A screen that is gone leaves no picture.
  if (positionals.length === 0 && failed === 0) for (const name of files) if (!names.includes(name)) rmSync(join(accepted, name))
  for (const name of files.filter((one) => names.includes(one))) {
    const file = join(accepted, name)
    writeFileSync(file, withPalette(readFileSync(file)))
  }
  writeFileSync(machineFile, `${JSON.stringify(here, null, 2)}\n`)
}
const all = readdirSync(accepted).filter((name) => name.endsWith('.png'))
const bytes = all.reduce((sum, name) => sum + statSync(join(accepted, name)).size, 0)
const verb = values.accept ? 'accepted' : 'compared'
console.log(`${drawn.length} pictures ${verb}, ${failed} failed. ${all.length} are accepted, ${(bytes / 1e6).toFixed(2)} MB in all.`)
if (failed > 0 && !values.accept) console.log(`See ${found}. If they are as they should be: npm run pictures:screens -- --accept`)
process.exitCode = failed > 0 || drawn.length === 0 ? 1 : 0
