import { type Browser, chromium as browsers, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { chromium } from '../../../scripts/chromium.mjs'
import { type Person, signInByApi } from './people'

type Visit = (options?: {
  /** The person signed in there; without one, nobody is. */
  as?: Person
  path?: string
  /** Another server than the one all tests share. */
  at?: string
  /** What the browser may complain of: messages that match this. */
  expects?: RegExp
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}) => Promise<Page>

type Fixtures = {
  appUrl: string
  /** Signs somebody in through the API. */
  person: (username: string, at?: string) => Promise<Person>
  /** Opens a browser of one's own, with its own storage, on a page. Whatever it complains of fails the test. */
  visit: Visit
}

// Answers that refuse something are logged by Chromium itself as errors; what matters is what the page does with them.
const refusals = /Failed to load resource: the server responded with a status of (401|403|404|409|422)/

const kept = globalThis as { browser?: Promise<Browser> }
const openBrowser = () => {
  kept.browser ??= browsers.launch(chromium.launchOptions)
  return kept.browser
}

export const test = base.extend<Fixtures>({
  appUrl: async ({ task: _ }, use) => use(inject('appUrl')),

  person: async ({ appUrl }, use) => use((username, at = appUrl) => signInByApi(at, username)),

  visit: async ({ appUrl }, use) => {
    const browser = await openBrowser()
    const complaints: string[] = []
    const closing: (() => Promise<void>)[] = []

    await use(async ({ as, path = '/', at = appUrl, expects, ...look } = {}) => {
      const context = await browser.newContext({ baseURL: at, locale: 'en-GB', timezoneId: 'Europe/Stockholm', ...look })
      context.setDefaultTimeout(15_000)
      closing.push(() => context.close())
      if (as)
        await context.addInitScript((token) => {
          // Documents of no origin (about:blank) have no storage. Once: a session that ends on the page must stay ended.
          if (origin === 'null' || sessionStorage.getItem('planted')) return
          sessionStorage.setItem('planted', 'yes')
          localStorage.setItem('token', token)
        }, as.token)
      const complain = (text: string) => {
        if (!refusals.test(text) && !expects?.test(text)) complaints.push(text)
      }
      context.on('console', (message) => message.type() === 'error' && complain(message.text()))
      context.on('weberror', (error) => complain(String(error.error())))
      const page = await context.newPage()
      await page.goto(path)
      return page
    })

    for (const close of closing) await close()
    expect(complaints).toEqual([])
  },
})

export { expect }
