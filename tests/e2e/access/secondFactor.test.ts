import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { resetSecondFactor } from '#api/accounts/users'
import { currentUser } from '#api/core/auth'
import { password } from '../setup/people'
import { expect, test, untilToast } from '../setup/test'

async function showPassword(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function logOut(page: Page) {
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click()
  await page.waitForURL('**/login')
}

test('somebody turns their second factor on, signs in with a code, with a recovery code, and turns it off', async ({
  visit,
  person,
  onTestFinished,
}) => {
  const [admin, orders] = [await person('admin'), await person('orders')]
  const { userInfo } = await orders.call(currentUser, {})
  // Others sign in without it.
  onTestFinished(async () => void (await admin.call(resetSecondFactor, { params: { id: userInfo.data.id } })))
  const page = await visit({ path: '/login' })
  await showPassword(page, 'orders')
  await page.waitForURL('**/dashboard')
  await page.goto('/admin-profile')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.locator('input[name=currentPassword]').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  const device = new TOTP({ secret: Secret.fromBase32(key) })
  // The server takes a code of the step before and after as well, so that none has to be waited for: each step works once.
  const now = Date.now()
  const code = (step: number) => device.generate({ timestamp: now + step * 30_000 })
  await page.locator('input[name=code]').fill(code(0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('They are not shown again', { exact: false }).waitFor()
  const recoveryCodes = await page.locator('li code').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText(/^On since/).waitFor()
  await logOut(page)

  await showPassword(page, 'orders')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.locator('input[name=code]').fill(code(0))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText(/or was used already/).waitFor()
  await page.locator('input[name=code]').fill(code(1))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await logOut(page)

  await showPassword(page, 'orders')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.locator('input[name=code]').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/sign-in-security')
  await page.getByText('9 recovery codes left.', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.locator('input[name=currentPassword]').fill(password)
  await page.locator('input[name=code]').fill(recoveryCodes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Off', { exact: true }).first().waitFor()
  await logOut(page)
  await showPassword(page, 'orders')
  await page.waitForURL('**/dashboard')
})

test('sessions are listed with this one, and ended from here', async ({ visit, person }) => {
  const elsewhere = await visit({ as: await person('catalogue'), path: '/dashboard' })
  await elsewhere.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const page = await visit({ as: await person('catalogue'), path: '/sign-in-security' })
  await page.getByText('This session').waitFor()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByText('No other sessions.').waitFor()
  await elsewhere.reload()
  await elsewhere.waitForURL('**/login')
})

test('signing out asks where something typed is not saved, and leaves nothing of theirs in the browser', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/admin-profile' })
  await page.getByLabel('Phone').fill('+46 8 123 45 67')
  await page.getByLabel('Phone').blur()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')))).toBe(true)
  await page.getByRole('button', { name: /log ?out/i }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('two tabs that save one profile merge field by field', async ({ visit, person }) => {
  const one = await visit({ as: await person('orders'), path: '/admin-profile' })
  await one.getByLabel('Phone').waitFor()
  const two = await one.context().newPage()
  await two.goto('/admin-profile')
  await two.getByLabel('Last name', { exact: true }).fill('Lindqvist')
  await one.getByLabel('Phone').fill('+46 8 111')
  await one.getByRole('button', { name: 'Save' }).click()
  await untilToast(one, 'Your profile has been saved.')
  await two.getByLabel('Non-Latin first name').fill('اریک')
  await two.getByRole('button', { name: 'Save' }).click()
  await untilToast(two, 'Your profile has been saved.')
  await expect.poll(() => two.getByLabel('Phone').inputValue()).toBe('+46 8 111')
})
