// A Vitest reporter: how long each test file took, written as JSON to the path in FILE_TIMES. Vitest's own JSON report counts
// from a file's first test to its last, without what it loads and sets up, which is where most of a slow file's time goes.
import { writeFileSync } from 'node:fs'

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => ({
      file: module.moduleId,
      milliseconds: took(module.diagnostic(), module.project.isBrowserEnabled()),
    }))
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
  }
}

// In a browser `prepareDuration` is also the wait for the files before.
function took({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }, isInBrowser) {
  return environmentSetupDuration + (isInBrowser ? 0 : prepareDuration) + collectDuration + setupDuration + duration
}
