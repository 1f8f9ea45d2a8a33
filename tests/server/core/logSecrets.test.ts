import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { describeFault } from '#server/core/fault'
import { createLog } from '#server/core/log'
import { startServer, type TestServer } from '../setup/harness'

/** What the process would have written to its output. */
function writtenLog({ logged }: TestServer): string {
  let text = ''
  const log = createLog((more) => {
    text += more
  })
  for (const line of logged) log(line)
  log.flush()
  return text
}

const passwords = ['wrong-horse-1', 'first-horse-2', 'second-horse-3', 'third-horse-4']

const linkIn = async ({ mails }: TestServer, subject: string): Promise<string> => {
  const mail = (await mails()).findLast((one) => one.subject === subject)
  return /[?&](?:token|invitation)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('no password, token, address, name or typed word is in the log of a day with all of them', async () => {
  const server = await startServer({ accounts: { registrationRole: 'Order handler' } })
  const { send, signIn } = server
  const post = (path: string, body: object, token?: string) => send('POST', path, { body, ...(token && { token }) })
  const person = { firstName: 'Gunhilda', lastName: 'Rosenstråle', phone: '+46 70 555 12 34' }
  const email = 'gunhilda@example.org'
  const statuses: number[] = []
  const did = async (answer: Promise<Response>) => {
    statuses.push((await answer).status)
    return (await answer).json()
  }

  await did(post('Authentication/RegisterUser', { username: 'gunhilda', email, password: passwords[1], terms: true }))
  const activation = await linkIn(server, 'Activate your account')
  await did(post('Authentication/VerifyEmail', { token: activation }))
  await did(post('Authentication/LoginUser', { mobile: 'gunhilda', password: passwords[0], token: 'human-check-proof' }))
  const signedIn = await did(post('Authentication/LoginUser', { mobile: 'gunhilda', password: passwords[1], token: 'human-check-proof' }))
  const session = signedIn.userInfo.data.token as string
  const changed = { currentPassword: passwords[1], password: passwords[2], confirmPassword: passwords[2] }
  await did(post('User/ChangeUserPasswordByUser', changed, session))
  await did(post('forget-password', { email }))
  const reset = await linkIn(server, 'Reset your password')
  await did(post('Authentication/ResetPassword', { token: reset, password: passwords[3], confirmPassword: 'another' }))
  await did(post('Authentication/ResetPassword', { token: reset, password: passwords[3], confirmPassword: passwords[3] }))

  const admin = await signIn('admin')
  const { username: _, role: __, ...profile } = (await did(send('GET', 'User/AdminProfile', { token: admin.token }))).data
  await did(send('PATCH', 'User/UpdateAdminProfile', { token: admin.token, body: { ...profile, ...person } }))
  await did(send('PATCH', 'User/UpdateAdminProfile', { token: admin.token, body: { ...profile, ...person, phone: person } }))
  await did(post('User/InviteUser', { email: 'invited@example.org', roleId: 1 }, admin.token))
  const invitation = await linkIn(server, 'You are invited to the back office')
  await did(send('GET', `Authentication/Registration?invitation=${invitation}`))
  await did(send('GET', `reset-password?token=${reset}`))

  const lines = writtenLog(server)
  expect(statuses).toEqual([200, 200, 401, 200, 200, 200, 422, 200, 200, 200, 422, 200, 200, 404])
  expect(lines.split('\n').length).toBeGreaterThan(statuses.length)
  for (const secret of [activation, session, reset, invitation]) expect(secret.length).toBeGreaterThan(20)
  const secrets = [...passwords, activation, session, reset, invitation, admin.token, 'human-check-proof']
  const personal = ['gunhilda', 'Rosenstr', '555 12 34', 'invited@', 'example.org']
  for (const word of [...secrets, ...personal]) expect(lines.toLowerCase()).not.toContain(word.toLowerCase())
})

test('what the database quotes when it fails stays out of the log, and where it failed is in it', async () => {
  const server = await startServer()
  const { db, signIn, send } = server
  await db.execute(sql`create or replace function refuse_genre() returns trigger language plpgsql as
    $$ begin raise exception 'the title % is refused', new.title; end $$`)
  await db.execute(sql`create or replace trigger refuse_genre before insert on genre for each row execute function refuse_genre()`)
  onTestFinished(async () => void (await db.execute(sql`drop trigger refuse_genre on genre`)))
  const { token } = await signIn('admin')
  const answer = await send('POST', 'Genre/AddGenre', {
    token,
    body: { title: 'A whispered word', nonLatinTitle: null, parentId: null, themaCode: null },
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('whispered')
  const lines = writtenLog(server)
  expect(lines).not.toContain('whispered')
  expect(server.logged.at(-1)?.error).toMatch(/A statement failed\n {4}at .*\ncaused by SQLSTATE P0001 routine exec_stmt_raise/s)
})

test('the words PostgreSQL quotes are left out of a fault, those of our own errors are kept', async () => {
  const { db } = await startServer()
  const failed = await db.execute(sql`select ${'a whispered word'}::text::int`).catch((error) => error)
  expect(describeFault(failed)).toMatch(/caused by SQLSTATE 22P02/)
  expect(describeFault(failed)).not.toContain('whispered')
  expect(describeFault(new Error('outer', { cause: new TypeError('inner') }))).toMatch(/Error: outer\n.*caused by TypeError: inner/s)
  expect(describeFault('a whispered word')).toBe('A string was thrown that is no error')
})
