import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chromium } from '../chromium.mjs'

/** The parts of a machine that decide how a letter is drawn: `{ browser, fonts, platform }`. Pictures are comparable where all three are the same. */
export function thisMachine() {
  const fonts = said('fc-list', ['--format', '%{postscriptname} %{fontversion} %{weight}\n'])
  const installed = [...new Set(fonts.split('\n'))].sort().join('\n')
  return {
    browser: said(chromium.executablePath, ['--version', '--no-sandbox']),
    fonts: createHash('sha256').update(installed).digest('hex').slice(0, 16),
    platform: `${process.platform} ${process.arch}`,
  }
}

/** In words, each property that differs; empty where pictures of the two can be compared. */
export const differences = (accepted, here) =>
  Object.keys(here).flatMap((name) => (accepted?.[name] === here[name] ? [] : [`${name}: ${accepted?.[name] ?? 'none'} → ${here[name]}`]))

function said(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
