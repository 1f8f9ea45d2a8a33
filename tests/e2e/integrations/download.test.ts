import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '../setup/test'

test('a file of a remote folder arrives as it is there', async ({ visit, person }) => {
  const admin = await person('admin')
  const page = await visit({ as: admin, path: '/services-integrations/ftp/list' })
  await page.getByRole('link', { name: /^Demo: library \(SFTP\)/ }).click()
  await page.getByRole('link', { name: /^feeds/ }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download covers-2026.zip' }).click()])
  expect(file.suggestedFilename()).toBe('covers-2026.zip')
  const expected = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(3_000_018)])
  const arrived = readFileSync(await file.path())
  expect(createHash('sha256').update(arrived).digest('hex')).toBe(createHash('sha256').update(expected).digest('hex'))
  await page.getByRole('button', { name: 'Download فهرست کتاب‌ها.txt' }).waitFor()
})
