import { build } from 'vite'

/** The answer of a function that `entry` puts on `globalThis`, called in an empty page. */
export async function runInPage(browser, entry, name) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { output: { codeSplitting: false } } },
  })
  const tab = await browser.newPage()
  const failed = new Promise((_, reject) => tab.once('pageerror', reject))
  await tab.addScriptTag({ type: 'module', content: output[0].code })
  await Promise.race([tab.waitForFunction((global) => global in globalThis, name), failed])
  const answer = await tab.evaluate((global) => globalThis[global](), name)
  await tab.close()
  return answer
}
