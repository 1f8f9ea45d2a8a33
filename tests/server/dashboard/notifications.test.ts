import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countMenu } from '#api/core/countMenu'
import type { Permission } from '#api/core/permissions'
import { sendOutboxMessageAgain } from '#api/core/sending/outbox'
import {
  markNotifications,
  type Notification,
  type NotificationKind,
  notificationCount,
  notificationKinds,
  notificationList,
} from '#api/dashboard/notifications'
import { exportProfiles } from '#api/exports/profile'
import { addExport } from '#api/library/exports'
import { addBasket } from '#api/orders/baskets'
import { profile } from '../exports/office'
import { type SignedInClient, startServer, type TestServer } from '../setup/harness'

const listOf = async (client: SignedInClient) => (await client.call(notificationList, {})).data
const markOf = ({ kind, id, seen }: Notification) => ({ kind, id, seen })
const unreadOf = async (client: SignedInClient) =>
  (await client.call(countMenu, {})).data.find(({ name }) => name === notificationCount.section)?.counts

const failMail = ({ db, clock }: TestServer, recipient: string, error: string) =>
  db.execute(sql`insert into outbox_message (kind, recipient, about, state, attempts, payload, error, lease_until, created_at, changed_at)
    values ('reset', ${recipient}, 'Account', 'failed', 8, '{}', ${error}, ${clock.now().toISOString()}::timestamptz,
      ${clock.now().toISOString()}::timestamptz, ${clock.now().toISOString()}::timestamptz) returning id`)

const stopRun = ({ db, clock }: TestServer, username: string, error: string) =>
  db.execute(sql`insert into invoice_runs (token, state, merge_by, invoice_date, by_id, at, error)
    select gen_random_uuid()::text, 'stopped', 'basket', '2026-01-01', id, ${clock.now().toISOString()}::timestamptz, ${error}
    from users where username = ${username}`)

test('a failed mail and a failed run are listed with their reason, their record, their time and who began them', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await failMail(server, 'ebba@example.se', 'The mail server rejected the address')
  server.clock.advance(60_000)
  await stopRun(server, 'orders', 'The period is closed')
  const [run, mail, ...others] = await listOf(admin)
  expect(others).toEqual([])
  expect(run).toMatchObject({ kind: 'invoiceRun', state: 'failed', reason: 'The period is closed', by: 'Erik Lindqvist', isRead: false })
  expect(run?.at).toBe(server.clock.now().toISOString())
  expect(mail).toMatchObject({
    kind: 'mail',
    state: 'failed',
    of: 'outbox',
    title: 'ebba@example.se',
    reason: 'The mail server rejected the address',
    by: null,
  })
  expect(mail?.recordId).toBe(mail?.id)
})

test('a run whose orders were refused in part needs somebody; one that somebody stopped tells nobody', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await stopRun(server, 'orders', '')
  expect(await listOf(admin)).toEqual([])
  await server.db.execute(sql`update invoice_runs set state = 'done', ended_at = at`)
  expect(await listOf(admin)).toMatchObject([{ kind: 'invoiceRun', state: 'finished', count: 0 }])
  const basket = (await admin.call(addBasket, {})).data.id
  await server.db.execute(sql`insert into invoice_run_rows (run_id, group_no, basket_id, state, reason, message)
    select id, 1, ${basket}::int, 'refused', 'changed', 'The order changed' from invoice_runs`)
  expect(await listOf(admin)).toMatchObject([{ state: 'needsYou', count: 1, reason: 'The order changed' }])
})

test('what one person has read stays read when they come again, and is unread to everybody else', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  await stopRun(server, 'orders', 'The period is closed')
  await failMail(server, 'ebba@example.se', 'The mail server rejected the address')
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 2 }])
  const [mail, run] = [await listOf(admin)].flat().toSorted((a, b) => b.kind.localeCompare(a.kind))
  if (!mail || !run) throw new Error('Both are listed')
  await admin.call(markNotifications, { body: { isRead: true, marks: [markOf(mail)] } })
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 1 }])
  const again = await server.signIn('admin')
  expect((await listOf(again)).map(({ kind, isRead }) => [kind, isRead]).toSorted()).toEqual([
    ['invoiceRun', false],
    ['mail', true],
  ])
  expect((await listOf(orders)).map(({ kind, isRead }) => [kind, isRead])).toEqual([['invoiceRun', false]])
  expect(await unreadOf(orders)).toEqual([{ name: 'unread', count: 1 }])

  await again.call(markNotifications, { body: { isRead: true, marks: (await listOf(again)).map(markOf) } })
  expect(await unreadOf(again)).toBeUndefined()
  await again.call(markNotifications, { body: { isRead: false, marks: [markOf(mail)] } })
  expect((await listOf(again)).filter(({ isRead }) => !isRead).map(({ kind }) => kind)).toEqual(['mail'])
})

test('the menu counts what is unread every ten seconds, and at once when it is marked', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await failMail(server, 'ebba@example.se', 'No answer')
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 1 }])
  await failMail(server, 'nils@example.se', 'No answer')
  server.clock.advance(9000)
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 1 }])
  server.clock.advance(1000)
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 2 }])
  await admin.call(markNotifications, { body: { isRead: true, marks: (await listOf(admin)).slice(0, 1).map(markOf) } })
  expect(await unreadOf(admin)).toEqual([{ name: 'unread', count: 1 }])
})

test('a mail that is sent again leaves the list, and is unread once more if it fails once more', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await failMail(server, 'ebba@example.se', 'The mail server could not be reached')
  const first = await listOf(admin)
  await admin.call(markNotifications, { body: { isRead: true, marks: first.map(markOf) } })
  const id = first[0]?.id ?? 0
  await admin.call(sendOutboxMessageAgain, { params: { id } })
  expect(await listOf(admin)).toEqual([])
  server.clock.advance(1000)
  await server.db.execute(
    sql`update outbox_message set state = 'failed', error = 'No answer', lease_until = ${server.clock.now().toISOString()}::timestamptz where id = ${id}`,
  )
  expect(await listOf(admin)).toMatchObject([{ id, reason: 'No answer', isRead: false }])
})

test('a file that was made takes the place of one that failed, and nothing is listed for longer than 30 days', async () => {
  const server = await startServer()
  const { db, clock } = server
  const admin = await server.signIn('admin')
  const build = (
    state: string,
  ) => sql`insert into record_builds (export_id, title, kind, state, format, may_leave_out, input_hash, error, at)
    select id, title, 'onix', ${state}, 'onix', false, '', case ${state} when 'failed' then 'The disk is full' else '' end, ${clock.now().toISOString()}::timestamptz from exports`
  const { data } = await admin.call(exportProfiles.ExportProfile.calls.add, { body: { title: 'Bokinfo', kind: 'onix', ...profile } })
  await admin.call(addExport, { body: { kind: 'onix', title: 'Spring', profileId: data.id } })
  await db.execute(build('failed'))
  expect(await listOf(admin)).toMatchObject([{ kind: 'build', state: 'failed', of: 'onix', title: 'Spring', reason: 'The disk is full' }])
  await db.execute(build('built'))
  expect(await listOf(admin)).toMatchObject([{ kind: 'build', state: 'finished', reason: '' }])
  clock.advance(31 * 86_400_000)
  expect(await listOf(await server.signIn('admin'))).toEqual([])
})

test('an import that was left, and rows that it could not write, need somebody; one that somebody is at does not', async () => {
  const server = await startServer()
  const { db, clock } = server
  const admin = await server.signIn('admin')
  const at = clock.now().toISOString()
  await db.execute(
    sql`insert into imports (file_name, sha256, size, kind, state, at) values ('spring.xlsx', '', 1, 'book', 'checked', ${at}::timestamptz)`,
  )
  await db.execute(sql`insert into import_rows (import_id, row_number, cells, action) select id, 1, '[]', 'change' from imports`)
  expect(await listOf(admin)).toEqual([])
  clock.advance(3_700_000)
  expect(await listOf(admin)).toMatchObject([{ kind: 'import', state: 'needsYou', of: 'open', title: 'spring.xlsx' }])
  await db.execute(sql`update imports set state = 'applied', applied_at = ${clock.now().toISOString()}::timestamptz`)
  expect(await listOf(admin)).toMatchObject([{ state: 'needsYou', of: 'applied', count: 1 }])
  await db.execute(sql`update import_rows set written_version = 2`)
  expect(await listOf(admin)).toMatchObject([{ state: 'finished', count: 0 }])
})

/** A permission that opens the records of each kind. */
const opens: Record<NotificationKind, readonly Permission[]> = {
  build: ['ServicesIntegrationsCatalogue'],
  delivery: ['ServicesIntegrationsCatalogue'],
  libris: ['ServicesIntegrationsCatalogue'],
  invoiceRun: ['DoneOrder'],
  electronicInvoice: ['DoneOrder'],
  import: ['ImportExportProduct'],
  mail: ['AdministrationOutbox'],
  fortnoxSync: ['FortnoxExportProducts'],
  fortnoxComparison: ['FortnoxExportOrders'],
  report: ['Statistics', 'StatisticsSalesReport'],
  reportStopped: ['Statistics', 'StatisticsSalesReport'],
}

test('of every kind there is, each reader is told of those whose record they may open, and of no other', async () => {
  const server = await startServer({ demo: 'small' })
  const { db, clock } = server
  const at = sql`${clock.now().toISOString()}::timestamptz`
  await stopRun(server, 'orders', 'The period is closed')
  await failMail(server, 'ebba@example.se', 'The mail server rejected the address')
  await db.execute(sql`insert into libris_sends (profile_id, product_detail_id, part, outcome, message, at)
    select x.profile_id, i.product_detail_id, 'record', 'refused', 'Libris has a record with this ISBN', ${at}
    from exports x join export_items i on i.export_id = x.id where x.kind = 'libris' order by i.id limit 1`)
  await db.execute(
    sql`update electronic_invoices set state = 'failed', reason = 'The access point did not answer' where id = (select max(id) from electronic_invoices)`,
  )
  await db.execute(sql`insert into record_deliveries (build_id, connection, path, bytes, state, error, at)
    select id, 'Bokinfo', 'spring.xml', 1, 'failed', 'The server refused the password', ${at} from record_builds
    where kind <> 'marc21' and export_id is not null order by id desc limit 1`)
  await db.execute(sql`update imports set at = ${at} - interval '1 day'`)
  await db.execute(
    sql`insert into fortnox_runs (kind, state, note, at) values ('article', 'stopped', 'Fortnox could not be reached', ${at})`,
  )
  await db.execute(sql`insert into fortnox_comparisons (state, at, fault) values ('failed', ${at}, 'Fortnox could not be reached')`)
  await db.execute(sql`with s as (insert into report_sends (schedule_id, at, from_date, to_date)
      select id, ${at}, '2026-01-01', '2026-01-31' from report_schedule where report = 'sales' order by id limit 1 returning id)
    insert into outbox_message (kind, recipient, about, state, attempts, entity_name, record_id, error, created_at, changed_at)
    select 'report.sales', 'board@example.se', '', 'failed', 8, 'ReportSend', s.id, 'The mail server rejected the address', ${at}, ${at} from s`)
  await db.execute(
    sql`update report_timers set stopped = 'closed' where schedule_id = (select min(id) from report_schedule where report = 'sales')`,
  )
  await db.execute(sql`update report_schedule set changed_at = ${at}`)

  const kindsOf = async (client: SignedInClient) => [...new Set((await listOf(client)).map(({ kind }) => kind))].toSorted()
  const all = await listOf(await server.signIn('admin'))
  expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([...notificationKinds].toSorted())
  expect(all.filter(({ state, reason, kind }) => state === 'failed' && reason === '' && kind !== 'build')).toEqual([])
  const combinations = [...new Set(Object.values(opens).map((permissions) => permissions.join(' ')))]
  for (const [i, permissions] of combinations.entries()) {
    await server.addUser(`reader${i}`, ['Dashboard', ...(permissions.split(' ') as Permission[])])
    const expected = notificationKinds.filter((kind) => opens[kind].join(' ') === permissions)
    expect([permissions, await kindsOf(await server.signIn(`reader${i}`))]).toEqual([permissions, expected.toSorted()])
  }

  const distributor = await server.signIn('distributor')
  expect(await listOf(distributor)).toEqual([])
  expect(await unreadOf(distributor)).toBeUndefined()
})
