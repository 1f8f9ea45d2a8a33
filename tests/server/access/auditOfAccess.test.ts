import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeOwnPassword } from '#api/access/account'
import { updateRolePermission } from '#api/access/roles'
import { loginUser, logout } from '#api/core/auth'
import { administration } from '#api/site/administration'
import { roles, users } from '#server/access/tables'
import { trimAuditLog } from '#server/core/auditLogRetention'
import { addProduct, makeBasket, move, readBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const login = (server: TestServer, mobile: string, password: string) =>
  server.send('POST', loginUser.path, { body: { mobile, password, token: '' }, headers: { 'x-address': '192.0.2.7' } })
const rowsOf = async ({ db }: TestServer, entityName: string) =>
  (
    await db.execute(
      sql`select operator, action, record, address from operator_activity_report where entity_name = ${entityName} order by id`,
    )
  ).rows
const everything = async ({ db }: TestServer) =>
  JSON.stringify((await db.execute(sql`select t::text as row from operator_activity_report t`)).rows)

test('signing in, out, and failing to stand in the audit log; of a name that is nobody’s, not what was typed', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  await login(server, 'orders', 'wrong-password-1')
  await login(server, 'hunter2-in-the-wrong-field', 'wrong-password-1')
  await orders.call(logout, {})
  const erik = 'Erik Lindqvist'
  expect(await rowsOf(server, 'Session')).toEqual([
    { operator: erik, action: 'signedIn', record: erik, address: '' },
    { operator: 'Not signed in', action: 'refused', record: erik, address: '192.0.2.7' },
    { operator: 'Not signed in', action: 'refused', record: 'Unknown', address: '192.0.2.7' },
    { operator: erik, action: 'signedOut', record: erik, address: '' },
  ])
  expect(await everything(server)).not.toMatch(/hunter2|wrong-password/)
})

test('the server’s log names the account that a sign-in was about, slowed down or not, and no name that was typed', async () => {
  const server = await startServer()
  const id = (await server.db.select({ id: users.id }).from(users).where(eq(users.username, 'orders')))[0]?.id
  await login(server, 'orders', 'backoffice')
  for (let guess = 0; guess < 7; guess++) await login(server, 'orders', 'wrong-password-1')
  await login(server, 'hunter2', 'wrong-password-1')
  const lines = server.logged.filter(({ path }) => path.endsWith(loginUser.path))
  expect(lines.map(({ status, account }) => [status, account])).toEqual([
    [200, id],
    ...Array(5).fill([401, id]),
    [429, id],
    [429, id],
    [401, undefined],
  ])
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('a wrong present password is a failure that is written down', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const body = { currentPassword: 'not-mine-at-all', password: 'another-one-1', confirmPassword: 'another-one-1' }
  await expect(orders.call(changeOwnPassword, { body })).rejects.toMatchObject({ status: 422 })
  expect(await rowsOf(server, 'User')).toMatchObject([{ operator: 'Erik Lindqvist', action: 'refused', record: 'Erik Lindqvist' }])
  expect(await everything(server)).not.toMatch(/not-mine|another-one/)
})

test('what a role may do is told by what was given and taken', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [role] = await server.db.select().from(roles).where(eq(roles.title, 'Distributor'))
  const { data } = await admin.call(updateRolePermission, { body: { roleId: role?.id ?? 0, permissions: ['Dashboard', 'Products'] } })
  expect(data).toEqual({ affected: 1 })
  const list = await admin.call(administration.OperatorActivityReport.calls.list, { body: { filter: { entity: 'Role permissions' } } })
  expect(list.data).toMatchObject([{ operator: 'Shirin Ahmadi', action: 'changed', record: 'Distributor' }])
  expect(list.data[0]?.details).toContain('Given: — → Products')
  expect(list.data[0]?.details).toContain('Taken: Profile → —')
})

const day = 24 * 3_600_000

test('the audit log forgets what is older than it is told, batch by batch; of orders it forgets from where', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(server.db) })
  await move.place(orders, id)
  await server.db.execute(sql`update operator_activity_report set address = '192.0.2.7'`)
  const { history, edits } = await readBasket(orders, id)
  server.clock.advance(31 * day)
  await login(server, 'orders', 'backoffice')
  const count = async (where = sql`true`) =>
    (await server.db.execute<{ count: number }>(sql`select count(*)::int as count from operator_activity_report where ${where}`)).rows[0]
      ?.count ?? 0
  const [all, ofOrders] = [await count(), await count(sql`entity_name = 'Basket'`)]

  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day)
  expect(await trimAuditLog(server.db, 'auditLogDays', daysAgo(32))).toBe(0)
  expect(await trimAuditLog(server.db, 'auditLogDays', daysAgo(30), { size: 3 })).toBe(all - ofOrders - 1)
  expect(await count()).toBe(ofOrders + 1)
  expect(await count(sql`address <> ''`)).toBe(1)
  const again = await readBasket(await server.signIn('orders'), id)
  expect(again).toMatchObject({ history, edits })
})

test('each pass over the audit log begins where the last one ended, also if fewer days are kept by then', async () => {
  const server = await startServer()
  const { db, clock } = server
  await db.execute(sql`delete from operator_activity_report`)
  await db.execute(sql`insert into operator_activity_report (at, operator, action, entity, entity_name, record_id, record, record_version, address)
    select ${clock.now().toISOString()}::timestamptz - interval '1 day' * n, 'Erik', case n % 3 when 0 then 'signedIn' else 'changed' end, 'Order',
      case n % 3 when 0 then 'Session' when 1 then 'Basket' else 'Genre' end, n, '', 0, '192.0.2.7' from generate_series(1, 90) n`)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day)
  const marks = async () => (await db.execute(sql`select kind, trimmed_to from audit_log_trims order by kind`)).rows
  expect(await trimAuditLog(db, 'signInDays', daysAgo(60.5), { size: 7 })).toBe(10)
  expect(await trimAuditLog(db, 'auditLogDays', daysAgo(75.5))).toBe(5)
  expect(await marks()).toMatchObject([{ kind: 'auditLogDays' }, { kind: 'signInDays' }])
  // Days of which more are kept again, then fewer than ever.
  expect(await trimAuditLog(db, 'auditLogDays', daysAgo(80))).toBe(0)
  expect(await trimAuditLog(db, 'auditLogDays', daysAgo(30.5), { size: 7 })).toBe(25)
  expect(
    (
      await db.execute(sql`select action, entity_name, count(*)::int as rows, count(*) filter (where address <> '')::int as addressed
    from operator_activity_report group by 1, 2 order by 2`)
    ).rows,
  ).toEqual([
    { action: 'changed', entity_name: 'Basket', rows: 30, addressed: 10 },
    { action: 'changed', entity_name: 'Genre', rows: 10, addressed: 10 },
    { action: 'signedIn', entity_name: 'Session', rows: 10, addressed: 10 },
  ])
  // What has been passed is not read again: only its order history is left there.
  await db.execute(sql`update operator_activity_report set address = 'seen again' where record_id = 88`)
  clock.advance(day)
  expect(await trimAuditLog(db, 'auditLogDays', daysAgo(30.5))).toBe(1)
  expect((await db.execute(sql`select record_id::int as id from operator_activity_report where address = 'seen again'`)).rows).toEqual([
    { id: 88 },
  ])
})
