import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '#server/core/mail'
import { acceptMail, listenOn, silent, trickling } from '../setup/silent'

const mail = { to: 'åsa@example.org', subject: 'بازنشانی گذرواژه', text: 'Follow https://office.example.org/reset-password?token=abc\n' }
const from = 'Back office <office@example.org>'

test('without a mail server mails lie in a folder that nobody else reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outbox = join(folder, 'deep', 'outbox')
  await createMailer({ smtpUrl: undefined, from, outbox })(mail, 'one')
  const names = readdirSync(outbox).sort()
  expect(names).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.json$/)])
  expect(JSON.parse(readFileSync(join(outbox, names[1] ?? ''), 'utf8'))).toMatchObject(mail)
  expect(readFileSync(join(outbox, names[0] ?? ''), 'utf8')).toMatch(/^From: Back office <office@example\.org>/m)
  expect(readFileSync(join(outbox, names[0] ?? ''), 'utf8')).toMatch(/^Message-ID: <one@example\.org>/m)
  expect(statSync(join(outbox, names[0] ?? '')).mode & 0o77).toBe(0)
})

test('with one they are handed to it', async () => {
  const { port, taken } = await acceptMail()
  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: '' })({ ...mail, to: 'asa@example.org' }, 'one')
  expect(await taken).toMatch(/^From: Back office <office@example\.org>$/m)
  expect(await taken).toMatch(/^To: asa@example\.org$/m)
  expect(await taken).toMatch(/^Message-ID: <one@example\.org>$/m)
})

test.each([
  ['is silent', silent],
  ['trickles', trickling('220-still here\r\n')],
])('a mail server that %s is given up after the total limit', async (_, behave) => {
  const { port, closed } = await listenOn(behave)
  const limits = { connect: 5000, total: 200 }
  const sending = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: '', limits })({ ...mail, to: 'asa@example.org' }, 'one')
  await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await closed
})
