import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LogLine } from '#server/core/log'
import { createMailer, createPost } from '#server/core/mail'

const mail = { to: 'åsa@example.org', subject: 'بازنشانی گذرواژه', text: 'Follow https://office.example.org/reset-password?token=abc\n' }
const from = 'Back office <office@example.org>'

test('without a mail server mails lie in a folder that nobody else reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outbox = join(folder, 'deep', 'outbox')
  await createMailer({ smtpUrl: undefined, from, outbox })(mail)
  const names = readdirSync(outbox).sort()
  expect(names).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.json$/)])
  expect(JSON.parse(readFileSync(join(outbox, names[1] ?? ''), 'utf8'))).toMatchObject(mail)
  expect(readFileSync(join(outbox, names[0] ?? ''), 'utf8')).toMatch(/^From: Back office <office@example\.org>/m)
  expect(statSync(join(outbox, names[0] ?? '')).mode & 0o77).toBe(0)
})

test('with one they are handed to it', async () => {
  const said: string[] = []
  const server = createServer((socket) => {
    let isBody = false
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        said.push(line)
        if (isBody && line !== '.') continue
        if (line === 'DATA') {
          isBody = true
          socket.write('354 go on\r\n')
        } else {
          isBody = false
          socket.write('250 fine\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: '' })({ ...mail, to: 'asa@example.org' })
  expect(said).toContain('MAIL FROM:<office@example.org>')
  expect(said).toContain('RCPT TO:<asa@example.org>')
})

test('a mail that cannot be sent is logged by its kind, without the address', async () => {
  const logged: LogLine[] = []
  const post = createPost(
    () => Promise.reject(Object.assign(new Error('550 no mailbox erik@example.org'), { code: 'EENVELOPE' })),
    (line) => logged.push(line),
  )
  post.later('reset', async () => mail)
  await post.settled()
  expect(logged).toMatchObject([{ method: 'MAIL', path: 'reset', status: 500, error: 'EENVELOPE' }])
  expect(JSON.stringify(logged)).not.toContain('example.org')
})
