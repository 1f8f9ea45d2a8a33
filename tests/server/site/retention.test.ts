import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administration } from '#api/site/administration'
import { dryRunRetention, type RetentionKind, retentionKinds } from '#api/site/retention'
import { declaredRetentions } from '#server/core/privacy/retention'
import { beginWithAuditLogDays, retentionJob } from '#server/site/retention'
import { addProduct, findCustomer, makeBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

const day = 24 * 3_600_000

test('every kind of record that has a retention has rows of some room, and the other way round', () => {
  expect([...new Set(declaredRetentions().map(({ kind }) => kind))].sort()).toEqual([...retentionKinds].sort())
})

test('each kind is removed after its days and not before, as the dry run counts, and the audit log says how many', async () => {
  const server = await startServer()
  const { db, clock } = server
  const admin = await server.signIn('admin')
  const now = clock.now().getTime()
  const at = (days: number) => sql`${new Date(now - days * day).toISOString()}::timestamptz`
  const customerId = await findCustomer(admin, { email: 'kund@example.org' })
  const run = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => (await db.execute<T>(statement)).rows
  const ids = async (table: string, where = 'true') =>
    (await run<{ id: number }>(sql.raw(`select id from ${table} where ${where} order by id`))).map(({ id }) => id)

  const productDetailId = await addProduct(db)
  const baskets: number[] = []
  for (let i = 0; i < 5; i++) baskets.push(await makeBasket(admin, { productDetailId }))
  const [abandoned, recent, offered, wished, placed] = baskets
  // Of each kind one that is too old, one that is not, and what is never removed.
  const places = (name: string, days: number) =>
    run(sql`insert into known_places (user_id, kind, key, seen_at) values (1, 'device', ${name}, ${at(days)})`)
  await run(sql`delete from known_places`)
  await places('old', 366)
  await places('young', 364)
  await run(sql`delete from operator_activity_report`)
  const logged = (action: string, entityName: string, days: number) =>
    run(sql`insert into operator_activity_report (at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
      values (${at(days)}, 'Admin', 1, '192.0.2.1', ${action}, ${entityName}, ${entityName}, 9000, '', 0, '[]', '', ${at(days)})`)
  await logged('signedIn', 'Session', 366)
  await logged('signedIn', 'Session', 364)
  await logged('changed', 'Genre', 366)
  await logged('changed', 'Genre', 731)
  await logged('moved', 'Basket', 731)
  const mail = (state: string, days: number, entityName: string | null = null) =>
    run(sql`insert into outbox_message (kind, recipient, about, state, attempts, payload, created_at, entity_name, record_id)
      values ('welcome', 'kund@example.org', ${`${state} ${days}`}, ${state}, 1, null, ${at(days)}, ${entityName}, 1)`)
  await run(sql`delete from outbox_message`)
  await mail('sent', 31)
  await mail('sent', 29)
  await mail('pending', 31)
  await mail('sent', 31, 'Invoice')
  const contact = (days: number) =>
    run(sql`insert into contact (name, email, subject, message, sent_at) values (${String(days)}, 'a@example.org', 's', 'm', ${at(days)})`)
  await contact(366)
  await contact(364)
  const wish = (state: string, days: number) =>
    run(
      sql`insert into wishes (customer_id, title, state, at, changed_at) values (${customerId}, ${state}, ${state}, ${at(2000)}, ${at(days)})`,
    )
  await wish('dropped', 1096)
  await wish('open', 1094)
  await wish('ordered', 1096)
  await run(sql`update baskets set changed_at = ${at(181)} where id <> ${recent}`)
  await run(sql`update baskets set changed_at = ${at(179)} where id = ${recent}`)
  await run(sql`update baskets set status = 'cancelled' where id = ${placed}`)
  await run(sql`insert into basket_comments (basket_id, text, by_id, at) values (${abandoned}, 'Ring', 1, now())`)
  await run(
    sql`insert into offers (basket_id, valid_to, language, created_at, created_by) values (${offered}, '2030-01-01', 'sv', now(), 1)`,
  )
  await run(sql`update wishes set basket_detail_id = (select id from basket_details where basket_id = ${wished}) where state = 'ordered'`)
  const counted = async () =>
    (await run<{ offers: number }>(sql`select sum(offers)::int as offers from basket_counts`))[0]?.offers as number
  const before = await counted()

  const saved = (await admin.call(administration.Retention.calls.item, { params: { id: 1 } })).data as Record<RetentionKind, number>
  const dryRun: Record<string, number> = {}
  for (const kind of retentionKinds) dryRun[kind] = (await admin.call(dryRunRetention, { query: { kind, days: saved[kind] } })).data.rows
  expect(dryRun).toEqual({ signInDays: 2, auditLogDays: 1, mailDays: 1, contactDays: 1, wishDays: 1, abandonedOrderDays: 1 })
  const { data: oldest } = await admin.call(dryRunRetention, { query: { kind: 'contactDays', days: 30 } })
  expect(oldest).toEqual({ rows: 2, oldest: new Date(now - 366 * day).toISOString() })

  await retentionJob.run(db, clock, () => true)
  expect(await run(sql`select key from known_places`)).toEqual([{ key: 'young' }])
  expect(await run(sql`select action, entity_name, address from operator_activity_report where by_id = 1 order by id`)).toEqual([
    { action: 'signedIn', entity_name: 'Session', address: '192.0.2.1' },
    { action: 'changed', entity_name: 'Genre', address: '192.0.2.1' },
    { action: 'moved', entity_name: 'Basket', address: '' },
  ])
  expect(await run(sql`select about, entity_name from outbox_message order by id`)).toEqual([
    { about: 'sent 29', entity_name: null },
    { about: 'pending 31', entity_name: null },
    { about: 'sent 31', entity_name: 'Invoice' },
  ])
  expect(await run(sql`select name from contact`)).toEqual([{ name: '364' }])
  expect(await run(sql`select state from wishes order by id`)).toEqual([{ state: 'open' }, { state: 'ordered' }])
  expect(await ids('baskets')).toEqual([recent, offered, wished, placed])
  expect(await counted()).toBe(before - 1)
  expect(await run(sql`select record, details from operator_activity_report where entity_name = 'Retention' order by id`)).toEqual([
    { record: 'Sign-ins', details: 'Records: 2' },
    { record: 'Audit log', details: 'Records: 1' },
    { record: 'Mails', details: 'Records: 1' },
    { record: 'Contact messages', details: 'Records: 1' },
    { record: 'Wishes', details: 'Records: 1' },
    { record: 'Abandoned orders', details: 'Records: 1' },
  ])
})

test('the days are saved within bounds, start from TRAIL_DAYS, and the saved ones win', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { item, edit } = administration.Retention.calls
  const read = async () => (await admin.call(item, { params: { id: 1 } })).data
  await beginWithAuditLogDays(server.db, 3650)
  const { id: _, isSystem: __, ...fields } = await read()
  expect(fields.auditLogDays).toBe(3650)
  const save = (more: object) => admin.call(edit, { params: { id: 1 }, body: { ...fields, ...more } as never })
  await expect(save({ auditLogDays: 89 })).rejects.toThrow(/Audit log/)
  await expect(save({ mailDays: 0 })).rejects.toThrow(/Mails/)
  await save({ auditLogDays: 400 })
  await beginWithAuditLogDays(server.db, 3650)
  expect((await read()).auditLogDays).toBe(400)
  await server.addUser('clerk', ['AdministrationSiteInfo'])
  const clerk = await server.signIn('clerk')
  await expect(clerk.call(dryRunRetention, { query: { kind: 'mailDays', days: 30 } })).rejects.toMatchObject({ status: 403 })
})
