import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { startServer } from '../../../scripts/serve.mjs'
import { isFull } from '../../setup/times'
import { type SiteKeyProvider, startSiteKeyProvider } from '../../siteKeyProvider'
import { copyOf, type Office } from '../setup/office'
import { password } from '../setup/people'
import { test as base, expect } from '../setup/test'

// A site key is built into the app, so that it has to be built once more.
const test = base.runIf(isFull)

// Below node_modules, where the built server finds its packages as it does below dist.
const built = 'node_modules/.cache/back-office/site-key'

let provider: SiteKeyProvider
let server: Awaited<ReturnType<typeof startServer>>
let office: Office

beforeAll(async () => {
  provider = await startSiteKeyProvider()
  execFileSync('node_modules/.bin/vite', ['build', '--outDir', join(built, 'app'), '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_HUMAN_CHECK: 'sitekey',
      VITE_HUMAN_CHECK_SCRIPT: `${provider.url}/api.js?render=explicit`,
      VITE_HUMAN_CHECK_SITE_KEY: provider.siteKey,
    },
  })
  cpSync('dist/server', join(built, 'server'), { recursive: true })
  office = await copyOf(inject('demoOffice'), 'site-key')
  server = await startServer({
    file: join(built, 'server/main.js'),
    env: {
      ...office.env,
      HUMAN_CHECK: 'sitekey',
      HUMAN_CHECK_VERIFY_URL: provider.verifyUrl,
      HUMAN_CHECK_SECRET: provider.secret,
      HUMAN_CHECK_ORIGINS: provider.url,
    },
  })
})

afterAll(async () => {
  await server?.stop()
  await provider?.close()
  await office?.remove()
})

test.for(['turnstile', 'hcaptcha', 'grecaptcha'] as const)(
  'a script that is %s draws its widget on the sign-in page, and its token signs in',
  async (flavour, { visit }) => {
    provider.flavour = flavour
    const page = await visit({ path: '/login', at: server.url })
    await page.getByText('Confirm that you are human').waitFor()
    await page.getByLabel('Username').fill('orders')
    await page.locator('input[name=password]').fill(password)
    await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
    await page.getByText('Human check passed').waitFor()
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/dashboard')
  },
)

test('a widget that fails is tried again, and one whose token is spent is passed anew', async ({ visit }) => {
  provider.flavour = 'turnstile'
  const page = await visit({ path: '/login', at: server.url })
  await page.frameLocator('iframe').getByRole('button', { name: 'Fail' }).click()
  await page.getByText('The human check failed').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
  await page.getByText('Human check passed').waitFor()
  await page.getByLabel('Username').fill('orders')
  await page.locator('input[name=password]').fill('something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('The username or password are incorrect.').waitFor()
  await page.getByText('Confirm that you are human').waitFor()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  // The login waits for the person.
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a script that does not load is told, and loaded on the next try', async ({ visit }) => {
  const page = await visit({ at: server.url, path: '/register', expects: /ERR_FAILED/ })
  await page.route('**/api.js*', (route) => route.abort())
  await page.goto('/login')
  await page.getByText('The human check failed').waitFor()
  await page.unroute('**/api.js*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
  await page.getByText('Human check passed').waitFor()
})

test('a provider that is away is no wrong password', async ({ visit }) => {
  const page = await visit({ path: '/login', at: server.url, expects: /503/ })
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
  await page.getByLabel('Username').fill('orders')
  await page.locator('input[name=password]').fill(password)
  provider.mood = 'html'
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('The human check cannot be reached right now').waitFor()
  provider.mood = 'well'
})

test('the page lets in the provider’s origin and no other', async ({ visit }) => {
  const stranger = await startSiteKeyProvider()
  const page = await visit({ path: '/login', at: server.url, expects: /Content Security Policy/ })
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).waitFor()
  const blocked = await page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
        document.head.append(Object.assign(document.createElement('script'), { src, onload: () => resolve('loaded') }))
      }),
    `${stranger.url}/api.js`,
  )
  expect(blocked).toBe(`${stranger.url}/api.js`)
  await stranger.close()
})
