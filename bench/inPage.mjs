import { build } from 'vite'

/** The answer of a function that `entry` puts on `globalThis`, called in an empty page. */
export async function runInPage(browser, entry, name) {
  const [{ output }] = await build({ configFile: false, logLevel: 'error', build: { write: false, lib: { entry, formats: ['es'] } } })
  const tab = await browser.newPage()
  await tab.addScriptTag({ type: 'module', content: output[0].code })
  await tab.waitForFunction((global) => global in globalThis, name)
  const answer = await tab.evaluate((global) => globalThis[global](), name)
  await tab.close()
  return answer
}
