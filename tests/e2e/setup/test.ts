import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium as browsers, type Locator, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { chromium } from '../../../scripts/chromium.mjs'
import { startServer } from '../../../scripts/serve.mjs'
import { maxDelay } from '../../../scripts/vite/slowAnswers'
import { copyOf, kept, type OfficeEnv } from './office'
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
  /** The browser's language; British English unless a test is about it. */
  locale?: string
  /** Blocked unless a test is about it, as a request that a worker makes escapes `page.route`. */
  serviceWorkers?: 'allow'
}) => Promise<Page>

type OwnServer = Awaited<ReturnType<typeof startServer>> & { office: OfficeEnv }

type Fixtures = {
  /** The server that the tests of this worker share. */
  app: { url: string; dataDir: string }
  appUrl: string
  /** Starts a server for this test alone, on a copy of the demo data unless `office` is given, and stops it after the test. */
  ownServer: (options?: { env?: Record<string, string>; file?: string; office?: OfficeEnv }) => Promise<OwnServer>
  /** Signs somebody in through the API. */
  person: (username: string, at?: string) => Promise<Person>
  /** Opens a browser of one's own, with its own storage, on a page. Whatever it complains of fails the test. */
  visit: Visit
}

// Answers that refuse something are logged by Chromium itself as errors; what matters is what the page does with them.
const refusals = /Failed to load resource: the server responded with a status of (401|403|404|409|422)/

const shared = globalThis as { browser?: Promise<Browser> }
const openBrowser = () => {
  shared.browser ??= browsers.launch(chromium.launchOptions)
  return shared.browser
}

export const test = base.extend<Fixtures>({
  app: async ({ task: _ }, use) => use(inject('apps')[Number(process.env.VITEST_POOL_ID) - 1] ?? { url: '', dataDir: '' }),

  appUrl: async ({ app }, use) => use(app.url),

  ownServer: async ({ task: _ }, use) => {
    const closing: (() => Promise<unknown>)[] = []
    await use(async ({ env, file, office: given } = {}) => {
      const made = given ? kept(given) : await copyOf(inject('demoOffice'), 'own')
      const server = await startServer({ env: { ...made.env, ...env }, file })
      closing.unshift(() => server.stop().then(made.remove))
      return { ...server, office: made.env }
    })
    for (const close of closing) await close()
  },

  person: async ({ appUrl }, use) => use((username, at = appUrl) => signInByApi(at, username)),

  visit: async ({ appUrl, task }, use) => {
    const browser = await openBrowser()
    const complaints: string[] = []
    const pages: Page[] = []
    const closing: (() => Promise<void>)[] = []

    await use(async ({ as, path = '/', at = appUrl, expects, ...look } = {}) => {
      const context = await browser.newContext({
        baseURL: at,
        locale: 'en-GB',
        timezoneId: 'Europe/Stockholm',
        serviceWorkers: 'block',
        ...look,
      })
      // A busy machine takes its time: this only delays a failure.
      context.setDefaultTimeout(180_000)
      if (maxDelay)
        await context.route(/\/(api|assets)\//, async (route) => {
          await wait(Math.random() * maxDelay)
          // The page may have gone meanwhile.
          await route.continue().catch(() => undefined)
        })
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
      await context.addInitScript(() => {
        const toasts = new Set<string>()
        Object.assign(window, { toasts })
        const look = () => {
          for (const { textContent } of document.querySelectorAll('[data-sonner-toast]')) toasts.add(textContent ?? '')
        }
        new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
      })
      const page = await context.newPage()
      pages.push(page)
      await page.goto(path)
      return page
    })

    if (task.result?.state === 'fail') for (const page of pages) console.error(await shownOn(page))
    for (const close of closing) await close()
    expect(complaints).toEqual([])
  },
})

/** Waits until the document has shown a toast: on a busy machine it may have gone between two looks. */
export async function untilToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const toasts: Set<string> = Reflect.get(window, 'toasts')
    return [...toasts].some((toast) => toast.includes(wanted))
  }, text)
}

/** Chooses the first answer of a picker. A list that still answers another query takes no click. */
export async function chooseFirst(within: Page | Locator, name: RegExp = /./): Promise<void> {
  await within.locator('input[aria-activedescendant]').waitFor()
  await within.getByRole('listbox').getByRole('option', { name }).first().click()
}

/** The page's address and its accessible tree, for the message of a failed test. */
async function shownOn(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  return `${page.url()}\n${text.slice(0, 2000)}`
}

/** Waits for a part of the app that comes when the browser has nothing else to do, such as what hears scanners. */
export async function untilLoaded(page: Page, part: string): Promise<void> {
  // As text: Vitest would put its own in the place of `import`. A part begins once its style sheet is here too.
  const load = `(async () => {
    const script = performance.getEntriesByType('resource').find(({ name }) => /\\/${part}-[^/]*\\.js$/.test(name))
    const isStyled = [...document.querySelectorAll('link[rel="stylesheet"]')].every(({ sheet }) => sheet)
    if (!script || !isStyled) return false
    await import(script.name)
    // A busy machine may have no idle moment.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    return true
  })()`
  await expect.poll(() => page.evaluate(load)).toBe(true)
}

export { expect }
