import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from '../setup/test'

const first = 'a first password'
const second = 'a second password'

/** The link of the newest mail with this subject, from the outbox. */
function linkIn(outbox: string, subject: string): string {
  const mails = readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { subject: string; text: string })
  return /https?:\/\/\S+/.exec(mails.filter((mail) => mail.subject === subject).at(-1)?.text ?? '')?.[0] ?? ''
}

async function logIn(page: Page, password: string) {
  await page.getByLabel('Username').fill('anna.berg')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('somebody registers, follows the mail, signs in, forgets the password, and signs in with another', async ({ visit, app }) => {
  const outbox = join(app.dataDir, 'outbox')
  const page = await visit({ path: '/login' })
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.waitForURL('**/register')
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await signUp.waitFor()
  expect(await signUp.isDisabled()).toBe(true)
  await page.getByLabel('Username').fill('anna.berg')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.locator('input[name=password]').fill(first)
  await page.getByRole('checkbox').check()
  await signUp.click()
  await page.waitForURL('**/verify-email')
  await page.getByText('anna@example.org').waitFor()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await logIn(page, first)
  await page.getByText('The username or password are incorrect.').waitFor()

  await expect.poll(() => linkIn(outbox, 'Activate your account')).toContain(`${app.url}/verify-email?token=`)
  await page.goto(linkIn(outbox, 'Activate your account'))
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Your account is active. You can sign in now.').waitFor()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await logIn(page, first)
  await page.waitForURL('**/dashboard')

  // On another computer, where nobody is signed in.
  const elsewhere = await visit({ path: '/login' })
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await elsewhere.getByLabel('Enter Email').fill('anna@example.org')
  await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click()
  await elsewhere.getByText(/we have sent a link to it/).waitFor()
  await expect.poll(() => linkIn(outbox, 'Reset your password')).toContain('/reset-password?token=')
  const link = linkIn(outbox, 'Reset your password')
  await elsewhere.goto(link)
  await elsewhere.getByRole('heading', { name: 'Admin Reset Password' }).waitFor()
  await elsewhere.locator('input[name=password]').fill(second)
  await elsewhere.locator('input[name=confirmPassword]').fill(second)
  await elsewhere.getByRole('button', { name: 'Update Password' }).click()
  await elsewhere.getByText('password successfuly reset.').waitFor()
  await elsewhere.waitForURL('**/login')
  await logIn(elsewhere, second)
  await elsewhere.waitForURL('**/dashboard')

  // The session there was ended, and the link is used up.
  await page.goto(link)
  await page.locator('input[name=password]').fill(first)
  await page.locator('input[name=confirmPassword]').fill(first)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Server Error!').waitFor()
  await page.getByText(/This link has expired/).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

test('nobody finds the reset screen without a link or the permission', async ({ visit, person }) => {
  const stranger = await visit({ path: '/reset-password' })
  await stranger.getByRole('heading', { name: 'Page Not Found :(' }).waitFor()
  const orders = await visit({ as: await person('orders'), path: '/reset-password' })
  await orders.getByRole('heading', { name: 'Page Not Found :(' }).waitFor()
  const admin = await visit({ as: await person('admin'), path: '/reset-password' })
  await admin.getByRole('heading', { name: 'Admin Reset Password' }).waitFor()
})
