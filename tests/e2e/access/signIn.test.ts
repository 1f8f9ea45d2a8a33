import type { Page } from 'playwright-core'
import { password } from '../setup/people'
import { expect, test, untilToast } from '../setup/test'

test('the order handler signs in, human check and all, and comes to the dashboard', async ({ visit }) => {
  const page = await visit({ path: '/login' })
  await page.getByLabel('Username').fill('orders')
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByText('Erik Lindqvist').first().waitFor({ state: 'attached' })
})

const signIn = async (page: Page, username: string) => {
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a link survives signing in with its search, where it may be opened', async ({ visit }) => {
  const page = await visit({ path: '/order/new-orders/list?page=1&pageSize=100&search=anna' })
  await signIn(page, 'orders')
  await page.waitForURL('**/order/new-orders/list?page=1&pageSize=100&search=anna')
  await page.getByRole('heading', { name: 'New orders' }).waitFor()
})

test('a link to a page that one may not open leads to the dashboard', async ({ visit }) => {
  const page = await visit({ path: '/config/role/list' })
  await signIn(page, 'orders')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('a wrong password is told in the words of the specification, and the right one still works', async ({ visit }) => {
  const page = await visit({ path: '/login' })
  await page.getByLabel('Username').fill('orders')
  await page.locator('input[name=password]').fill('something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('The username or password are incorrect.').waitFor()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

test('the login form tells what is missing only once it was touched', async ({ visit }) => {
  const page = await visit({ path: '/login' })
  await page.getByLabel('Username').waitFor()
  expect(await page.getByText('Username is required').count()).toBe(0)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Username is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await page.locator('input[name=password]').fill('1234')
  await page.getByText('minimum 8 characters').waitFor()
})

test('a newcomer must change the password before anything else', async ({ visit }) => {
  const page = await visit({ path: '/login' })
  await page.getByLabel('Username').fill('newcomer')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/change-password')
  for (const path of ['/order/new-orders/list', '/order/map', '/dashboard']) {
    await page.goto(path)
    await page.waitForURL('**/change-password')
  }
  await page.locator('input[name=currentPassword]').fill(password)
  await page.locator('input[name=password]').fill('a better secret')
  await page.locator('input[name=confirmPassword]').fill('another secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Passwords must match').first().waitFor()
  await page.locator('input[name=confirmPassword]').fill('a better secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await untilToast(page, 'Your password has been changed.')
  await page.goto('/order/new-orders/list')
  await page.getByRole('heading', { name: 'New orders' }).waitFor()
})

test('a distributor sees no side menu and no top bar, only the bar of their own pages', async ({ visit, person }) => {
  for (const width of [1280, 390]) {
    const page = await visit({ as: await person('distributor'), path: '/dashboard', viewport: { width, height: 800 } })
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByRole('navigation', { name: 'Orders to publishers' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(1)
    expect(await page.getByRole('button', { name: /the menu$|^Go to…/ }).count()).toBe(0)
  }
})

test('signing out in one tab signs the other out, and its page asks for nothing more', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/order/new-orders/list')
  await other.getByRole('heading', { name: 'New orders' }).waitFor()
  await page.getByRole('button', { name: /log ?out/i }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('somebody without the permission for orders is told so, and shown where they may go', async ({ visit, person }) => {
  const page = await visit({ as: await person('catalogue'), path: '/order/new-orders/list' })
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await page.getByText('Your role cannot open this page.').waitFor()
  await page.getByRole('link', { name: /^Go to / }).click()
  await page.getByRole('heading', { name: 'No access' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).not.toBe('/order/new-orders/list')
})

test('an unknown path is not found, and leads home', async ({ visit, person }) => {
  const page = await visit({ as: await person('catalogue'), path: '/order/no-such-page' })
  await page.getByRole('heading', { name: 'Page Not Found :(' }).waitFor()
  await page.getByText("We couldn't find the page you were looking for.").waitFor()
  await page
    .getByRole('link', { name: 'Back to Home' })
    .or(page.getByRole('button', { name: 'Back to Home' }))
    .click()
  await page.waitForURL('**/dashboard')
})
