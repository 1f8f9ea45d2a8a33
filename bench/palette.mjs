import { chromium as browsers } from 'playwright-core'
import { chromium } from '../scripts/chromium.mjs'
import { runInPage } from './inPage.mjs'
import { print } from './report.mjs'
import { median } from './server/load.mjs'

const rounds = 5

/** A key in the palette among a thousand entries of its own: to folding their texts, and in milliseconds. */
export async function benchPalette() {
  if (!chromium.executablePath) {
    console.log(`\nThe palette's bench needs Chromium: ${chromium.howToGetIt}.`)
    return
  }
  const browser = await browsers.launch(chromium.launchOptions)
  try {
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await runInPage(browser, 'bench/palette.ts', 'searchPalette'))
    const ratio = median(runs.map(({ searched, folded }) => searched / folded))
    const each = runs.map(({ searched }) => `${searched.toFixed(1)} ms`).join(', ')
    print('A key in the palette, to folding its texts', ratio.toFixed(2), '≤ 10', ratio <= 10, each)
  } finally {
    await browser.close()
  }
}
