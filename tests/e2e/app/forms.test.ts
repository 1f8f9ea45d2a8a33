import { test } from '../setup/test'

test('Cancel leads back to the list one came from, as it was, and asks first where something typed is not saved', async ({
  visit,
  person,
}) => {
  const page = await visit({ as: await person('admin'), path: '/init/publisher/list?page=1&pageSize=20&search=bok' })
  await page.locator('tbody a[href]').first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Norra bokförlaget')
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await cancel.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await page.waitForURL('**/init/publisher/list?page=1&pageSize=20&search=bok')

  await page.goto('/init/publisher/new')
  await cancel.click()
  await page.waitForURL('**/init/publisher/list*')
})
